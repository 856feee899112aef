-- Customers are told when a promise to them is moved or dropped: when they were, null while they were not, and of what they were promised first.
alter table promise add column news_told_at timestamptz;
alter table promise_change drop constraint promise_change_doing_check;
alter table promise_change add constraint promise_change_doing_check
  check (doing in ('found', 'made', 'told_again', 'changed', 'customer_told', 'taken_back'));
