-- What an organisation had done for it, by month (UTC): counted before it is done, and not less when something is deleted later.
create table metered (
  org_id uuid not null references org on delete cascade,
  month  text not null check (month ~ '^\d{4}-\d{2}$'),
  kind   text not null check (kind in ('questions', 'pages')),
  amount integer not null check (amount >= 0),
  primary key (org_id, month, kind)
);
select enable_org_isolation('metered');
