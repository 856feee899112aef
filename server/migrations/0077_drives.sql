-- Drives that documents are brought in from.
create table integration (
  id         uuid primary key,
  org_id     uuid not null references org on delete cascade,
  provider   text not null check (provider in ('google-drive', 'webdav', 'folder')),
  name       text not null,
  secret     text,
  status     text not null default 'connected' check (status in ('connected', 'revoked', 'failed')),
  error      text,
  asked_at   timestamptz,
  looked_at  timestamptz,
  synced_at  timestamptz,
  created_by uuid references app_user on delete set null,
  created_at timestamptz not null default now()
);
create index on integration (org_id);
select enable_org_isolation('integration');

-- What was chosen there.
create table integration_item (
  id             uuid primary key,
  org_id         uuid not null references org on delete cascade,
  integration_id uuid not null references integration on delete cascade,
  drive_id       text not null,
  name           text not null,
  parent_id      uuid references document on delete set null,
  unique (integration_id, drive_id)
);
create index on integration_item (org_id);
create index on integration_item (parent_id) where parent_id is not null;
select enable_org_isolation('integration_item');

-- A file there and its document here; null once that was deleted, or where another document has the same bytes: it does not come back.
create table drive_file (
  org_id         uuid not null references org on delete cascade,
  integration_id uuid not null references integration on delete cascade,
  drive_id       text not null,
  document_id    uuid references document on delete set null,
  mark           text not null,
  primary key (integration_id, drive_id)
);
create index on drive_file (org_id);
create index on drive_file (document_id) where document_id is not null;
select enable_org_isolation('drive_file');

alter table document drop constraint document_origin_kind_check;
alter table document add constraint document_origin_kind_check
  check (origin_kind in ('upload', 'google-drive', 'webdav', 'folder', 'web', 'request', 'sample'));
alter table document add column integration_id uuid references integration on delete set null;
create index on document (integration_id) where integration_id is not null;
