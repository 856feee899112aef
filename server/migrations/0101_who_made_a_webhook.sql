-- Who made a webhook, or gave it another address since: with what acts for them without a sign-in, they end it too.
alter table webhook add column made_by uuid references app_user on delete set null;
create index on webhook (made_by);
