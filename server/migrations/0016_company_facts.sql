-- Facts about the company that a person confirmed are entries of the library: which fact an entry is, and where its value was taken from.
alter table library_entry add column fact text;
alter table library_entry add column fact_source jsonb;
create unique index on library_entry (org_id, fact) where fact is not null;
