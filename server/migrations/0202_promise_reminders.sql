-- People are told when what they promised is due, and when it is overdue.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('assigned', 'mentioned', 'due_tomorrow', 'overdue', 'answered', 'failed', 'library_review', 'drive_ended', 'promise_due', 'promise_overdue'));
alter table notification_setting drop constraint notification_setting_kind_check;
alter table notification_setting add constraint notification_setting_kind_check
  check (kind in ('assigned', 'mentioned', 'due_tomorrow', 'overdue', 'answered', 'failed', 'library_review', 'drive_ended', 'promise_due', 'promise_overdue'));
