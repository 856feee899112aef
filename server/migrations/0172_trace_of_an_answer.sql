-- Which rules of the table of decisions spoke of the answer (Trace in contract/answers.ts); empty where a person wrote it. Read with one entry alone.
alter table qa_entry add column trace jsonb not null default '[]';
