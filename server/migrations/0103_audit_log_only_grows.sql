-- The audit log only grows (R-111): its rows are never changed, and go with their organisation alone, by the cascade that removes it.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  -- The cascade of a foreign key is a trigger too: a deletion that comes by it is at least the second.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'The audit log only grows: % is refused.', lower(tg_op);
end $$;

create trigger audit_log_only_grows before update or delete on audit_log for each row execute function keep_audit_log();
create trigger audit_log_is_not_emptied before truncate on audit_log for each statement execute function keep_audit_log();
