-- The filled earlier version of the form that a request is made of: its answers are carried over when the questions are found.
alter table request add column previous_doc_id uuid references document on delete set null;
