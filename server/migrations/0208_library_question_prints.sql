-- What the library says now to a question that a customer was told is found by its words, as among what was told, not by reading every entry.
alter table library_entry add column question_print text not null
  generated always as (md5(lower(regexp_replace(question, '[^[:alnum:]]+', ' ', 'g')))) stored;
create index on library_entry (org_id, question_print, updated_at desc)
  where status = 'active' and document_id is null and fact is null;
