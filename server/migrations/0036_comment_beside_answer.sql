-- An answer that no form takes goes out in a document made for it, which has a column for a comment (contract/answer-fields.ts).
alter table qa_entry no force row level security;
update qa_entry set fields = fields || '{comment}'::text[]
where not ('comment' = any (fields)) and not exists (select from jsonb_array_elements(location) as each (place) where place ? 'at');
alter table qa_entry force row level security;
