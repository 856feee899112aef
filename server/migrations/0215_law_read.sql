-- Questions on law that a language model reads: which one did, a question that is asked back, and an answer in part. What its calls cost has a purpose of its own.
alter table assistant_turn add column model text;
alter table assistant_turn drop constraint assistant_turn_status_check;
alter table assistant_turn add constraint assistant_turn_status_check check (status in ('answered', 'refused', 'asks_back'));
alter table assistant_turn drop constraint assistant_turn_basis_check;
alter table assistant_turn add constraint assistant_turn_basis_check check (basis in ('statement', 'passage', 'read'));
alter table assistant_turn drop constraint assistant_turn_doubt_check;
alter table assistant_turn add constraint assistant_turn_doubt_check check (doubt in ('two', 'nearest', 'partial'));
alter table model_usage drop constraint model_usage_purpose_check;
alter table model_usage add constraint model_usage_purpose_check
  check (purpose in ('request', 'instant_answer', 'backtest', 'model_test', 'form', 'assistant'));
