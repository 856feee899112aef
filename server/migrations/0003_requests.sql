-- Requests, their sheets and entries, every change of an entry, and instant answers.

create table request (
  id                   uuid primary key,
  org_id               uuid not null references org on delete cascade,
  name                 text not null,
  status               text not null check (status in ('draft', 'processing', 'review', 'completed', 'cancelled', 'failed')),
  extract_status       text not null default 'idle' check (extract_status in ('idle', 'queued', 'running', 'completed', 'cancelled', 'failed')),
  qa_status            text not null default 'idle' check (qa_status in ('idle', 'queued', 'running', 'completed', 'cancelled', 'failed')),
  completed_at         timestamptz,
  questionnaire_doc_id uuid references document on delete set null,
  source_text          text,
  due_at               timestamptz,
  owner_id             uuid references app_user on delete set null,
  created_by           uuid references app_user on delete set null,
  instructions         text,
  scope                jsonb not null default '{}',
  mapping              jsonb,
  language             text,
  auto_answer          boolean not null default true,
  error                text,
  warnings             text[] not null default '{}',
  sample               boolean not null default false,
  deleted_at           timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now()
);
create index on request (org_id, created_at desc, id) where deleted_at is null;
select enable_org_isolation('request');

create table request_sheet (
  id         uuid primary key,
  org_id     uuid not null references org on delete cascade,
  request_id uuid not null references request on delete cascade,
  position   integer not null,
  name       text not null,
  role       text not null,
  reason     text not null,
  hidden     boolean not null default false,
  mapping    jsonb,
  unique (request_id, position)
);
select enable_org_isolation('request_sheet');

create table qa_entry (
  id            uuid primary key,
  org_id        uuid not null references org on delete cascade,
  request_id    uuid not null references request on delete cascade,
  sheet_id      uuid references request_sheet on delete set null,
  status        text not null check (status in ('queued', 'answering', 'answered', 'needs_review', 'unanswered', 'approved', 'skipped', 'cancelled', 'failed')),
  position      integer not null,
  section       text,
  ref           text,
  question      text not null,
  guidance      text,
  stem          text,
  answer_type   text not null,
  options       text[] not null default '{}',
  answer        text,
  choice        text,
  comment       text,
  confidence    real,
  citations     jsonb not null default '[]',
  flags         text[] not null default '{}',
  reasons       text[] not null default '{}',
  assignee_id   uuid references app_user on delete set null,
  approved_by   uuid references app_user on delete set null,
  approved_at   timestamptz,
  source        jsonb,
  location      jsonb not null default '[]',
  duplicates_of uuid,
  instruction   text,
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create index on qa_entry (request_id, position);
create index on qa_entry (request_id) where status in ('queued', 'answering');
select enable_org_isolation('qa_entry');

create table qa_entry_change (
  id         uuid primary key,
  org_id     uuid not null references org on delete cascade,
  entry_id   uuid not null references qa_entry on delete cascade,
  actor_id   uuid references app_user on delete set null,
  action     text not null check (action in ('answered', 'edited', 'approved', 'reopened', 'skipped', 'assigned', 'restored', 'resubmitted')),
  before     jsonb not null,
  after      jsonb not null,
  created_at timestamptz not null default now()
);
create index on qa_entry_change (entry_id, created_at desc);
select enable_org_isolation('qa_entry_change');

create table instant_answer (
  id         uuid primary key,
  org_id     uuid not null references org on delete cascade,
  user_id    uuid not null references app_user on delete cascade,
  question   text not null,
  proposal   jsonb not null,
  ms         integer not null,
  created_at timestamptz not null default now()
);
create index on instant_answer (user_id, created_at desc);
select enable_org_isolation('instant_answer');
