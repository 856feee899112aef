-- What a deleted account had of its trial and of the questions of a month, under a keyed hash of its address: who signs up again with that
-- address goes on from there. Kept for a year.
create table former_account (
  address_hash bytea primary key,
  created_at timestamptz not null,
  trial_period_days integer not null,
  kept_until timestamptz not null
);
create index on former_account (kept_until);

create table former_usage (
  address_hash bytea not null references former_account on delete cascade,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  calls_made integer not null check (calls_made >= 0),
  primary key (address_hash, month)
);

-- Which former account somebody goes on from.
alter table app_user add column former_hash bytea;
