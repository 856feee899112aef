-- People, organisations and who may do what. Ids come from the application (UUID version 7): PostgreSQL 15 has no uuidv7().
-- Names and e-mail addresses are folded by the application before they are compared: lower() of a C locale knows no č.

create table org (
  id         uuid primary key,
  name       text not null,
  settings   jsonb not null default '{}',
  sample_loaded boolean not null default false,
  created_at timestamptz not null default now()
);

create table app_user (
  id                uuid primary key,
  issuer            text not null,
  subject           text not null,
  email             text not null,
  name              text not null,
  image             text,
  locale            text,
  org_id            uuid references org on delete set null,
  created           boolean not null default true,
  trial_period_days integer not null default 14,
  user_type         text not null default 'user' check (user_type in ('admin', 'user', 'root')),
  created_at        timestamptz not null default now(),
  unique (issuer, subject)
);
create index on app_user (email);

create table access (
  id                   uuid primary key,
  org_id               uuid not null references org on delete cascade,
  user_id              uuid references app_user on delete cascade,
  user_email           text not null,
  access_level         text not null check (access_level in ('viewer', 'editor', 'admin', 'owner')),
  notify               boolean not null default false,
  notification_message text,
  created_at           timestamptz not null default now(),
  unique (org_id, user_email)
);
create index on access (user_id);
create index on access (user_email) where user_id is null;

create table subscription (
  org_id     uuid primary key references org on delete cascade,
  period_end timestamptz not null,
  product    text,
  updated_at timestamptz not null default now()
);

create table api_token (
  id           uuid primary key,
  user_id      uuid not null references app_user on delete cascade,
  org_id       uuid references org on delete cascade,
  name         text not null,
  token_hash   bytea not null unique,
  scope        text not null check (scope in ('read', 'write', 'admin')),
  expires_at   timestamptz,
  last_used_at timestamptz,
  created_at   timestamptz not null default now()
);

create table audit_log (
  id         uuid primary key,
  org_id     uuid references org on delete cascade,
  user_id    uuid,
  action     text not null,
  subject    text,
  data       jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index on audit_log (org_id, created_at desc);

-- Behind every table with customer content: a row is visible and writable only inside a transaction that named its organisation.
create function enable_org_isolation(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy org_isolation on %s using (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid) with check (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid)', target);
end $$;
