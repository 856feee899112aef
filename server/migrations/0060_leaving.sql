-- An organisation that an owner deletes stays for 30 days and can be restored meanwhile.
alter table org add column delete_at timestamptz;
create index org_delete_at_idx on org (delete_at) where delete_at is not null;

-- What a person takes along: one file of each, made by a job, kept for some days.
create table own_data (
  user_id uuid primary key references app_user on delete cascade,
  -- Of this making; a job for an earlier one finds that it is over.
  id uuid not null unique,
  status text not null default 'preparing' check (status in ('preparing', 'ready')),
  size bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Accounts that were deleted a moment ago: a token that still holds does not make them anew.
create table deleted_account (
  issuer text not null,
  subject text not null,
  deleted_at timestamptz not null default now(),
  primary key (issuer, subject)
);
