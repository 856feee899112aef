-- An instant answer that rests on the sample says so, and goes with it.
alter table instant_answer add column sample boolean not null default false;
