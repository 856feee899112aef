-- Which language model answers in an organisation: the installation's, one of its own, or none. Without a row the installation's does.
create table ai_model (
  org_id            uuid primary key references org on delete cascade,
  use               text not null default 'installation' check (use in ('installation', 'own', 'off')),
  provider          text,
  model             text,
  url               text,
  -- Sealed; nobody reads it here.
  key               text,
  key_set_at        timestamptz,
  -- Where somebody agreed that questions and passages go.
  acknowledged_host text,
  test              jsonb,
  changed_at        timestamptz not null default now(),
  check (use <> 'own' or (provider is not null and model is not null and url is not null))
);
select enable_org_isolation('ai_model');

alter table run drop constraint run_kind_check;
alter table run add constraint run_kind_check check (kind in ('read_document', 'extract', 'answer', 'encode', 'backtest', 'try_model'));
