-- What a language model replied to a run, by the key of the prompt: a run that is begun anew after a crash pays no call twice. Gone when the run ends.
create table run_reply (
  run_id  uuid not null references run (id) on delete cascade,
  org_id  uuid not null references org (id) on delete cascade,
  key     text not null,
  reply   jsonb not null,
  made_at timestamptz not null default now(),
  primary key (run_id, key)
);
create index on run_reply (org_id);
select enable_org_isolation('run_reply');
