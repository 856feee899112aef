-- A link can be for named people alone: their folded addresses; null where anyone with the link may read.
alter table assistant_conversation
  add column shared_with text[],
  add constraint assistant_conversation_shared_with check (
    shared_with is null or (share_token is not null and cardinality(shared_with) between 1 and 50)
  );
