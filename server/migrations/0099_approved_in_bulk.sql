-- Who approved several answers at once did not read each of them: the history of each says so.
alter table qa_entry_change add column in_bulk boolean not null default false;
alter table library_change add column in_bulk boolean not null default false;
