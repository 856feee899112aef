-- What a call made whose answer is too large to be kept: its id is told where the call comes again.
alter table idempotency_key add column made uuid;
