-- The one checkout that a holder has open: an organisation, or a person for plans of the assistant. Who begins another gets this one, or has it end.
create table checkout (
  org_id uuid references org on delete cascade,
  user_id uuid references app_user on delete cascade,
  -- Of the payment provider; null until it gave the page.
  id text unique,
  price_id text,
  url text,
  expires_at timestamptz,
  check (num_nonnulls(org_id, user_id) = 1),
  check (num_nonnulls(id, price_id, url, expires_at) in (0, 4)),
  unique nulls not distinct (org_id, user_id)
);
create index on checkout (user_id);
create index on checkout (expires_at);
