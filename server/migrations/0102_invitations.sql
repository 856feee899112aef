-- An invitation waits until whoever has the address accepts it, by the link in the mail (kept as a hash) or signed in with that address.
alter table access
  add column invited_by uuid references app_user on delete set null,
  add column expires_at timestamptz,
  add column accepted_at timestamptz,
  add column declined_at timestamptz,
  add column secret_hash bytea;
update access set expires_at = now() + interval '30 days' where user_id is null;
create unique index on access (secret_hash);

-- Who wants no more invitations of an organisation.
create table invitation_refusal (
  org_id     uuid not null references org on delete cascade,
  user_email text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, user_email)
);
create index on invitation_refusal (user_email);
alter table invitation_refusal enable row level security;
alter table invitation_refusal force row level security;
-- Seen by the organisation, and by whoever has the address.
create policy org_isolation on invitation_refusal
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid or user_email = nullif(current_setting('app.user_email', true), ''))
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
