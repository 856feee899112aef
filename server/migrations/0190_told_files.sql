-- The files in which customers were told answers, each kept as it was, and which answers each of them tells.
create table told_file (
  id           uuid primary key,
  org_id       uuid not null references org on delete cascade,
  request_id   uuid references request on delete set null,
  customer     text check (length(customer) <= 200),
  request_name text not null,
  origin       text not null check (origin in ('exported', 'completed', 'sent')),
  format       text check (format in ('original', 'xlsx', 'docx', 'pdf', 'csv', 'json')),
  file_name    text not null,
  content_type text not null,
  storage_key  text not null,
  size         bigint not null,
  sha256       bytea not null,
  told_by      uuid references app_user on delete set null,
  told_at      timestamptz not null default now()
);
create index on told_file (org_id, told_at desc, id desc);
create index on told_file (request_id);
select enable_org_isolation('told_file');

create table told_file_answer (
  org_id  uuid not null references org on delete cascade,
  file_id uuid not null references told_file on delete cascade,
  told_id uuid not null references told_answer on delete cascade,
  primary key (file_id, told_id)
);
create index on told_file_answer (told_id);
create index on told_file_answer (org_id);
select enable_org_isolation('told_file_answer');

create or replace function stored_in_files(organisation uuid) returns bigint language sql stable as $$
  with kept as (
    select storage_key, size from document where org_id = organisation and storage_key is not null and not sample
    union select storage_key, size from document_version where org_id = organisation
    union select storage_key, size from told_file where org_id = organisation
  )
  select (coalesce((select sum(size) from kept), 0) + coalesce((select sum(size) from upload where org_id = organisation), 0))::bigint
$$;
