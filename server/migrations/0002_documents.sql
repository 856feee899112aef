-- Documents and folders, what was read from them, and the library of questions already answered.

create table upload (
  id           uuid primary key,
  org_id       uuid not null references org on delete cascade,
  name         text not null,
  size         bigint not null,
  content_type text not null,
  storage_key  text not null,
  sha256       bytea,
  received_at  timestamptz,
  created_by   uuid references app_user on delete set null,
  expires_at   timestamptz not null,
  created_at   timestamptz not null default now()
);
select enable_org_isolation('upload');

create table document (
  id             uuid primary key,
  org_id         uuid not null references org on delete cascade,
  item_type      text not null check (item_type in ('document', 'folder')),
  parent_id      uuid references document on delete cascade,
  category       text not null check (category in ('questionnaire', 'knowledge_base')),
  origin_kind    text not null check (origin_kind in ('upload', 'google-drive', 'web', 'request', 'sample')),
  display_name   text not null,
  enabled        boolean not null default true,
  metadata       jsonb not null default '{}',
  labels         text[] not null default '{}',
  status         text not null check (status in ('pending', 'processing', 'ready', 'failed')),
  size           bigint,
  content_type   text,
  storage_key    text,
  sha256         bytea,
  error          text,
  kind           text check (kind in ('document', 'questionnaire')),
  language       text,
  pages          integer,
  passage_count  integer,
  pair_count     integer,
  progress_done  integer,
  progress_total integer,
  vectors_ready  boolean not null default false,
  sample         boolean not null default false,
  created_by     uuid references app_user on delete set null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);
create index on document (org_id, parent_id, display_name collate "C");
create index on document (org_id, sha256) where sha256 is not null;
select enable_org_isolation('document');

create table passage (
  id          uuid primary key,
  org_id      uuid not null references org on delete cascade,
  document_id uuid not null references document on delete cascade,
  position    integer not null,
  heading     text,
  text        text not null,
  place       jsonb not null,
  unique (document_id, position)
);
select enable_org_isolation('passage');

-- A question and the answer people gave it: from a past questionnaire (document_id) or an approved entry (qa_entry_id).
create table library_entry (
  id          uuid primary key,
  org_id      uuid not null references org on delete cascade,
  document_id uuid references document on delete cascade,
  qa_entry_id uuid,
  position    integer not null default 0,
  ref         text,
  section     text,
  question    text not null,
  guidance    text,
  options     text[] not null default '{}',
  choice      text,
  answer      text not null default '',
  place       jsonb not null default '{}',
  status      text not null default 'active' check (status in ('active', 'retired')),
  owner_id    uuid references app_user on delete set null,
  review_at   timestamptz,
  sample      boolean not null default false,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index on library_entry (document_id);
create unique index on library_entry (qa_entry_id) where qa_entry_id is not null;
select enable_org_isolation('library_entry');
