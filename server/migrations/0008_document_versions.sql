-- A document that was sent again keeps its id and becomes a new version of itself; the files of before are kept.

alter table document
  add column version integer not null default 1,
  add column warnings text[] not null default '{}',
  add column source_url text;

create table document_version (
  -- Of the upload or the fetch that brought the version that came after.
  id           uuid primary key,
  org_id       uuid not null references org on delete cascade,
  document_id  uuid not null references document on delete cascade,
  version      integer not null,
  display_name text not null,
  size         bigint,
  content_type text,
  storage_key  text not null,
  sha256       bytea,
  created_at   timestamptz not null default now(),
  replaced_by  uuid references app_user on delete set null,
  unique (document_id, version)
);
select enable_org_isolation('document_version');
