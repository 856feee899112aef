-- All duplicates are merged in one step, and that is undone in one: what a step changed is found by its id.
alter table library_change add column batch_id uuid;
create index library_change_batch_id_idx on library_change (batch_id) where batch_id is not null;
create index library_entry_merged_into_idx on library_entry (merged_into) where merged_into is not null;
