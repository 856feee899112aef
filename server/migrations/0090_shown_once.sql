-- Of an answer that holds a secret only that it was given is kept: a status without an answer.
alter table idempotency_key drop constraint idempotency_key_check;
alter table idempotency_key add check (status is not null or answer is null);
