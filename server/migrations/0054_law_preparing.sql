-- A question that comes before search by meaning is ready is refused with that reason, and free.
alter table assistant_turn
  drop constraint assistant_turn_reason_check,
  add constraint assistant_turn_reason_check check (
    reason in ('not-covered', 'other-country', 'forecast', 'unlawful', 'pending-case', 'figure-expired', 'preparing')
  );
