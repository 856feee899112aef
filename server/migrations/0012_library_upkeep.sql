-- The library is kept up: where an approved answer may be used, what was merged into what, and every change with both texts.
alter table library_entry add column folder_ids uuid[] not null default '{}';
alter table library_entry add column labels text[] not null default '{}';
alter table library_entry add column merged_into uuid;
alter table library_entry add column version integer not null default 1;

-- No key to library_entry: the pairs of a document are written anew under their ids when it is read again.
create table library_change (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  entry_id uuid not null,
  actor_id uuid references app_user (id) on delete set null,
  action text not null check (action in ('created', 'edited', 'approved', 'retired', 'taken_back', 'merged', 'imported')),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index on library_change (entry_id, created_at desc);
select enable_org_isolation('library_change');

-- Entries that ask the same and are kept both on purpose; the smaller id stands first.
create table library_apart (
  org_id uuid not null references org (id) on delete cascade,
  one uuid not null,
  other uuid not null,
  primary key (org_id, one, other),
  check (one < other)
);
select enable_org_isolation('library_apart');
