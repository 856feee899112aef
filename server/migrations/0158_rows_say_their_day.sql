-- A past answer has the day on which it was given and the customer it was given to, where its row says them.
alter table library_entry add column dated timestamptz;
alter table library_entry add column customer text;
alter table library_entry add constraint library_entry_customer_check check (length(customer) <= 200);
