-- What a language model read of the structure of a form, kept for whoever corrects what was found; how much of it a request takes, and a
-- shape for which it is remembered. A reading is held against the file anew whenever it is used.
create table form_reading (
  id             uuid primary key,
  org_id         uuid not null references org on delete cascade,
  document_id    uuid not null references document on delete cascade,
  storage_key    text not null,
  model          text,
  kept           jsonb,
  because        jsonb not null default '[]',
  made_at        timestamptz not null default now()
);
create index on form_reading (org_id, document_id, made_at);
create index on form_reading (document_id);
select enable_org_isolation('form_reading');

alter table request add column reading jsonb;

alter table remembered_mapping alter column mapping drop not null;
alter table remembered_mapping add column reading jsonb;
alter table remembered_mapping add constraint remembered_mapping_one check (num_nonnulls(mapping, reading) = 1);

alter table run drop constraint run_kind_check;
alter table run add constraint run_kind_check check (kind in ('read_document', 'extract', 'answer', 'encode', 'backtest', 'try_model', 'read_form'));

alter table model_usage drop constraint model_usage_purpose_check;
alter table model_usage add constraint model_usage_purpose_check check (purpose in ('request', 'instant_answer', 'backtest', 'model_test', 'form'));
