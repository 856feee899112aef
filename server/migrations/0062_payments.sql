-- What is paid for, by the payment provider's id: of an organisation, or of a person (plans of the assistant).
alter table subscription drop constraint subscription_pkey;
alter table subscription
  alter column org_id drop not null,
  add column id text primary key default ('given_' || gen_random_uuid()),
  add column user_id uuid references app_user on delete cascade,
  add column customer text,
  add column cancels boolean not null default false,
  add column unpaid boolean not null default false,
  add column noted_at timestamptz not null default now(),
  add column noted_rank integer not null default 0,
  add check (num_nonnulls(org_id, user_id) = 1),
  add check (product in ('growth', 'scale_up', 'enterprise', 'basic', 'business'));
create index on subscription (org_id);
create index on subscription (user_id);

-- Messages of the payment provider that were taken, each once.
create table payment_event (
  id text primary key,
  received_at timestamptz not null default now()
);
create index on payment_event (received_at);

-- The plan of a person follows from what is paid for.
alter table assistant_person drop column plan;
