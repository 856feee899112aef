-- A request that is done with is put away; it stays as it is.
alter table request add column archived_at timestamptz;

-- How somebody looks at the list of requests: its filters and order, under a name of theirs.
create table saved_view (
  id         uuid primary key,
  org_id     uuid not null references org on delete cascade,
  user_id    uuid not null references app_user on delete cascade,
  name       text not null,
  filter     jsonb not null,
  created_at timestamptz not null default now(),
  constraint saved_view_name unique (user_id, org_id, name)
);
select enable_org_isolation('saved_view');
