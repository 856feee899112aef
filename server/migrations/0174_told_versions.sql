-- Of each document that an answer rested on when it was told, which version of it that was: `{"<document id>": <version>}`.
alter table told_answer add column versions jsonb not null default '{}';
