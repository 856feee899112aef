-- Organisations take turns: a run that gave way to another organisation's goes on where it was, and its pace counts on.
alter table run add column gave_way boolean not null default false;
create index on run (org_id) where status in ('queued', 'running');
