-- People are told when a drive that they connected lets nobody in any more.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('assigned', 'mentioned', 'due_tomorrow', 'overdue', 'answered', 'failed', 'library_review', 'drive_ended'));
alter table notification_setting drop constraint notification_setting_kind_check;
alter table notification_setting add constraint notification_setting_kind_check
  check (kind in ('assigned', 'mentioned', 'due_tomorrow', 'overdue', 'answered', 'failed', 'library_review', 'drive_ended'));
