-- What a paper says of a promise since it was told, until somebody acts on it; what was dismissed, by its print. People are told of it.
alter table promise add column hint jsonb;
alter table promise add column hints_seen text[] not null default '{}';
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('assigned', 'mentioned', 'due_tomorrow', 'overdue', 'answered', 'failed', 'library_review', 'drive_ended', 'promise_due', 'promise_overdue', 'promise_said', 'told_changed'));
alter table notification_setting drop constraint notification_setting_kind_check;
alter table notification_setting add constraint notification_setting_kind_check
  check (kind in ('assigned', 'mentioned', 'due_tomorrow', 'overdue', 'answered', 'failed', 'library_review', 'drive_ended', 'promise_due', 'promise_overdue', 'promise_said', 'told_changed'));
