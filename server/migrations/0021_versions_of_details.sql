-- What people say of a document, a request and a member carries a version, so that of two who change it at once the later is told.
-- A document's own `version` counts its files; this counts changes of its name, place, labels and switch.
alter table document add column revision integer not null default 1;
alter table request add column version integer not null default 1;
alter table access add column version integer not null default 1;

-- Of two who waited for each other the later stands later in the history: the time of the change counts, not that of the call's beginning.
alter table library_change alter column created_at set default clock_timestamp();
alter table qa_entry_change alter column created_at set default clock_timestamp();
