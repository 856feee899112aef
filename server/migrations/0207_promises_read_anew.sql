-- By which reading a given answer was looked through for promises: what is read better later is looked through once more.
alter table promise_looked add column reading integer not null default 1;
