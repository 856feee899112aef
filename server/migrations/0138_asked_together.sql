-- Entries that a run has a language model answer with calls that they share, `[{id, version}]`: begun anew it asks them together again, so that
-- it pays no call twice. `version` is that of the entry as the run left it: over one that somebody changed since nothing is written.
alter table run add column in_hand jsonb not null default '[]';
