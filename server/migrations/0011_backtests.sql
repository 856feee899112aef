-- A filled questionnaire answered from the rest of the knowledge and compared with what people wrote (R-79).

create table backtest (
  id          uuid primary key,
  org_id      uuid not null references org on delete cascade,
  document_id uuid references document on delete set null,
  name        text not null,
  status      text not null check (status in ('queued', 'running', 'completed', 'cancelled', 'failed')),
  error       text,
  figures     jsonb,
  items       jsonb not null default '[]',
  created_by  uuid references app_user on delete set null,
  created_at  timestamptz not null default now(),
  finished_at timestamptz
);
create index on backtest (org_id, created_at desc, id);
select enable_org_isolation('backtest');

alter table run drop constraint run_kind_check;
alter table run add constraint run_kind_check check (kind in ('read_document', 'extract', 'answer', 'encode', 'backtest'));
