-- What left with an export, so that an edited copy of it can be compared with it; and which file a change came from.

create table request_export (
  id         uuid primary key,
  org_id     uuid not null references org on delete cascade,
  request_id uuid not null references request on delete cascade,
  format     text not null,
  -- Choice, answer and comment by entry id, of the entries that had any.
  answers    jsonb not null,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null default now()
);
create index on request_export (request_id, created_at desc);
select enable_org_isolation('request_export');

alter table qa_entry_change add column file_name text;
