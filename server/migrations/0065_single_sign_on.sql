-- Single sign-on of e-mail domains with the identity provider of a company. Looked up by domain before anybody is signed in, as members are.
create table single_sign_on (
  id           uuid primary key,
  org_id       uuid not null references org on delete cascade,
  domain       text not null,
  display_name text not null,
  entity_id    text not null,
  sign_in_url  text not null,
  certificate  text not null,
  -- What the organisation writes into its DNS to prove that the domain is its own.
  dns_code     text not null,
  proven_at    timestamptz,
  tried_at     timestamptz,
  enforced     boolean not null default false,
  created_at   timestamptz not null default now(),
  unique (org_id, domain),
  check (not enforced or (proven_at is not null and tried_at is not null))
);
create unique index single_sign_on_proven_idx on single_sign_on (domain) where proven_at is not null;
