-- What a person waits for is a run: a row with heartbeat, progress and cancel, so that a job whose process died is taken up
-- again (a killed worker's queue lock lasts hours). Rows here name ids only, and are read across organisations by the sweep.

create table run (
  id           uuid primary key,
  org_id       uuid not null references org on delete cascade,
  kind         text not null check (kind in ('read_document', 'extract', 'answer', 'encode')),
  subject_id   uuid not null,
  status       text not null default 'queued' check (status in ('queued', 'running', 'completed', 'cancelled', 'failed')),
  attempts     integer not null default 0,
  cancel_asked boolean not null default false,
  done         integer not null default 0,
  total        integer not null default 0,
  error        text,
  heartbeat_at timestamptz,
  started_at   timestamptz,
  finished_at  timestamptz,
  created_at   timestamptz not null default now()
);
create unique index on run (kind, subject_id) where status in ('queued', 'running');
create index on run (heartbeat_at) where status = 'running';

-- Events carry ids and small changes, never content. Written and notified (channel `event`) in the transaction of their fact.
create table event (
  id         bigint generated always as identity primary key,
  org_id     uuid not null references org on delete cascade,
  name       text not null,
  data       jsonb not null,
  created_at timestamptz not null default now()
);
create index on event (org_id, id);
create index on event (created_at);
