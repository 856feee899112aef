-- Who connected the organisation's own model last, or gave its key: the owners are told when they are no admin any more.
alter table ai_model add column connected_by uuid references app_user on delete set null;
create index on ai_model (connected_by);
