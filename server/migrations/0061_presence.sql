-- Who has a request open, one row of a page; a page that says nothing any more is gone after a minute. Nothing of it outlives a crash.
create unlogged table presence (
  page uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  request_id uuid not null references request (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  entry_id uuid,
  seen_at timestamptz not null default now()
);
create index on presence (request_id);
create index on presence (seen_at);
create index on presence (user_id);
select enable_org_isolation('presence');
