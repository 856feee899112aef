-- What somebody approved by hand is new in the library for a day, or until it is approved again: it is offered, and not sure.
alter table library_entry add column new_since timestamptz;
alter table library_change drop constraint library_change_action_check;
alter table library_change add constraint library_change_action_check check (action in ('created', 'edited', 'approved', 'retired', 'taken_back', 'merged', 'imported', 'settled'));
