-- What the reader has to say of a document, as codes that screens say in their language; the sentences beside them stay for what was read before.
alter table document add column notes jsonb not null default '[]';
