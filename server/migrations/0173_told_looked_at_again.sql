-- What customers were told is looked at again when knowledge changes: papers as they stood before a change, what is still to be looked at,
-- and what was found no longer true.
create table told_paper (
  id          uuid primary key,
  org_id      uuid not null references org on delete cascade,
  document_id uuid not null,
  held_until  timestamptz not null default clock_timestamp(),
  passages    jsonb not null
);
create index on told_paper (org_id, document_id, held_until);
select enable_org_isolation('told_paper');

create table told_changed (
  org_id     uuid not null references org on delete cascade,
  thing_id   uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  looked_to  uuid,
  primary key (org_id, thing_id)
);
select enable_org_isolation('told_changed');

create table told_alarm (
  id         uuid primary key,
  org_id     uuid not null references org on delete cascade,
  told_id    uuid not null references told_answer on delete cascade,
  kind       text not null check (kind in ('gone', 'reworded', 'contradicts', 'figure', 'expired', 'told_otherwise')),
  cause      text not null,
  why        jsonb not null,
  was        jsonb not null,
  now        jsonb,
  found_at   timestamptz not null default now(),
  over_at    timestamptz,
  settled    text check (settled in ('still_true', 'customer_told', 'dismissed')),
  reason     text check (length(reason) <= 2000),
  settled_by uuid references app_user on delete set null,
  settled_at timestamptz,
  version    integer not null default 1,
  unique (told_id, cause)
);
create index on told_alarm (org_id, id desc);
create index on told_alarm (org_id) where settled is null and over_at is null;
select enable_org_isolation('told_alarm');

alter table told_answer add column question_print text not null
  generated always as (md5(lower(regexp_replace(question, '[^[:alnum:]]+', ' ', 'g')))) stored;
create index on told_answer (org_id, question_print) where superseded_at is null;
create index on told_answer (org_id, id) where superseded_at is null;
