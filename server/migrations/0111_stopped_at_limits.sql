-- A run that was stopped at a limit of what may be used waits for somebody to go on with it, and keeps what was replied to it till then.
alter table run drop constraint run_status_check;
alter table run add constraint run_status_check check (status in ('queued', 'running', 'stopped', 'completed', 'failed', 'cancelled'));
alter table run
  -- Why it was stopped.
  add column stopped_by jsonb,
  -- What of its subject it was to do still: entries of a request.
  add column left_ids uuid[] not null default '{}';
create index on run (subject_id) where status = 'stopped';
create index on model_usage (run_id);
