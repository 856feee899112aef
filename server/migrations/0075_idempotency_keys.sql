-- Keys of calls that are made once, each with what was answered, sealed; a person's own, in an organisation or without one.
create table idempotency_key (
  id          uuid primary key,
  org_id      uuid references org on delete cascade,
  user_id     uuid not null references app_user on delete cascade,
  key         text not null,
  fingerprint bytea not null,
  -- Null while the call is being answered.
  status      integer,
  answer      text,
  made_at     timestamptz not null default now(),
  check ((status is null) = (answer is null)),
  unique nulls not distinct (org_id, user_id, key)
);
create index on idempotency_key (user_id);
create index on idempotency_key (made_at);
alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
create policy org_isolation on idempotency_key
  using (org_id is not distinct from nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id is not distinct from nullif(current_setting('app.org_id', true), '')::uuid);
