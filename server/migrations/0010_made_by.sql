-- What made an answer: engine, model, versions of prompt and checks, tokens. Null where a person wrote it, or before this was kept.
alter table qa_entry add column made_by jsonb;
