-- What a customer was told: an approved answer as it stood when its request was marked completed. It outlives the request.
create table told_answer (
  id            uuid primary key,
  org_id        uuid not null references org on delete cascade,
  request_id    uuid references request on delete set null,
  entry_id      uuid references qa_entry on delete set null,
  customer      text check (length(customer) <= 200),
  request_name  text not null,
  question      text not null,
  choice        text,
  answer        text,
  comment       text,
  citations     jsonb not null default '[]',
  approved_by   uuid references app_user on delete set null,
  told_by       uuid references app_user on delete set null,
  told_at       timestamptz not null default now(),
  superseded_at timestamptz
);
create index on told_answer (org_id, told_at desc, id desc);
create index on told_answer (entry_id) where superseded_at is null;
create index on told_answer (request_id);
create index on told_answer using gin (citations jsonb_path_ops);
select enable_org_isolation('told_answer');
