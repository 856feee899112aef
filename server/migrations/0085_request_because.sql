-- Why the work on a request failed, and what it went on without, as codes that screens say in their language.
alter table request add column because jsonb not null default '[]', add column notes jsonb not null default '[]';
