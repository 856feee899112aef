-- What people say to each other about an entry (R-57): it stays in the organisation, and goes into no file.
create table comment (
  id         uuid primary key,
  org_id     uuid not null references org on delete cascade,
  entry_id   uuid not null references qa_entry on delete cascade,
  author_id  uuid references app_user on delete set null,
  text       text not null check (char_length(text) between 1 and 5000),
  mentions   uuid[] not null default '{}',
  version    integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  edited_at  timestamptz,
  deleted_at timestamptz
);
create index on comment (entry_id, created_at);
create index on comment (org_id, deleted_at) where deleted_at is not null;
select enable_org_isolation('comment');
