-- What calls of language models cost an organisation, by month (UTC) and by what they were made for; the sum of its calls in each row.
create table model_usage (
  org_id        uuid not null references org on delete cascade,
  month         text not null check (month ~ '^\d{4}-\d{2}$'),
  purpose       text not null check (purpose in ('request', 'instant_answer', 'backtest', 'model_test')),
  -- Of which request and of which run; both may be gone.
  request_id    uuid,
  run_id        uuid,
  model         text not null,
  -- Which kind of prompt it was.
  prompt        text not null,
  calls         integer not null,
  failed        integer not null,
  tokens_in     bigint not null,
  -- Those of them that the provider had kept from a call before.
  tokens_cached bigint not null,
  tokens_out    bigint not null,
  unique nulls not distinct (org_id, month, purpose, request_id, run_id, model, prompt)
);
create index on model_usage (org_id, request_id);
select enable_org_isolation('model_usage');

-- What an admin said of the cost: prices per million tokens by the model's name, and tokens in that may be used; null where there is no limit.
alter table ai_model
  add column currency text not null default 'EUR' check (currency in ('EUR', 'USD', 'GBP', 'CHF')),
  add column prices jsonb not null default '{}',
  add column most_per_run bigint check (most_per_run > 0),
  add column most_per_month bigint check (most_per_month > 0);
