-- Documents, and all that lies in folders, that are not to be sent to a language model.
alter table document add column withheld boolean not null default false;
