-- What holds now may go further than what a customer was told: sooner, more often, more at least.
alter table told_alarm drop constraint told_alarm_kind_check;
alter table told_alarm add constraint told_alarm_kind_check
  check (kind in ('gone', 'reworded', 'contradicts', 'figure', 'stronger', 'expired', 'told_otherwise'));
