-- What an answer of a form was told as before is looked for by its question there.
create index told_answer_former_entry_idx on told_answer (entry_id) where superseded_at is not null;
