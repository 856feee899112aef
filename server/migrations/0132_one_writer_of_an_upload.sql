-- Who sends the bytes of an upload at the moment, or did last: a later try ends the earlier one, in whichever process it is.
alter table upload add column sending uuid;

create index on upload (org_id);
