-- New answers that were approved again together are new again when that is undone.
alter table library_change drop constraint library_change_action_check;
alter table library_change add constraint library_change_action_check check
  (action in ('created', 'edited', 'approved', 'retired', 'taken_back', 'merged', 'imported', 'settled', 'unsettled'));
