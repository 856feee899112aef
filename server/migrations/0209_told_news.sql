-- People are told when what customers were told may hold no longer.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('assigned', 'mentioned', 'due_tomorrow', 'overdue', 'answered', 'failed', 'library_review', 'drive_ended', 'promise_due', 'promise_overdue', 'told_changed'));
alter table notification_setting drop constraint notification_setting_kind_check;
alter table notification_setting add constraint notification_setting_kind_check
  check (kind in ('assigned', 'mentioned', 'due_tomorrow', 'overdue', 'answered', 'failed', 'library_review', 'drive_ended', 'promise_due', 'promise_overdue', 'told_changed'));
