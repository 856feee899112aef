-- An address that a calendar program reads: the requests that are due, for one person in one organisation.
create table calendar_address (
  org_id     uuid not null references org on delete cascade,
  user_id    uuid not null references app_user on delete cascade,
  key_hash   bytea not null,
  created_at timestamptz not null default now(),
  primary key (org_id, user_id)
);
create index on calendar_address (user_id);
select enable_org_isolation('calendar_address');
