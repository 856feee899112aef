-- A customer that was renamed, or merged into another, with what bore the former name: so that it can be taken back.
create table told_rename (
  id         uuid primary key,
  org_id     uuid not null references org on delete cascade,
  former     text not null check (length(former) <= 200),
  name       text not null check (length(name) <= 200),
  made_by    uuid references app_user on delete set null,
  created_at timestamptz not null default now()
);
create index on told_rename (org_id);
select enable_org_isolation('told_rename');

create table told_rename_row (
  org_id    uuid not null references org on delete cascade,
  rename_id uuid not null references told_rename on delete cascade,
  row_id    uuid not null,
  primary key (rename_id, row_id)
);
create index on told_rename_row (org_id);
select enable_org_isolation('told_rename_row');
