-- An answer run that began while vectors of the knowledge were being made (`missing`) found by words alone: what it left open is asked once
-- more when they are made, in a run of its own (`made`), whose questions are counted no second time.
alter table run add column vectors text check (vectors in ('missing', 'made'));
create index on run (org_id) where vectors = 'missing';
