-- Corrections of what was found, kept for files of the same shape (R-62), and whose correction of a request is still to be kept so.
create table remembered_mapping (
  id         uuid primary key,
  org_id     uuid not null references org on delete cascade,
  shape      text not null,
  mapping    jsonb not null,
  sheet_name text not null,
  file_name  text not null,
  made_by    uuid references app_user on delete set null,
  made_at    timestamptz not null default now(),
  unique (org_id, shape)
);
select enable_org_isolation('remembered_mapping');

alter table request add column mapped_by uuid references app_user on delete set null;
