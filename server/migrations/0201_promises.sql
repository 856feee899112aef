-- What customers were promised: given answers that plan, each with its day, who keeps it, and what became of it.
create table promise (
  id              uuid primary key,
  org_id          uuid not null references org on delete cascade,
  told_id         uuid not null references told_answer on delete cascade,
  customer        text check (length(customer) <= 200),
  sentence        text not null,
  sentence_print  text not null
    generated always as (md5(lower(regexp_replace(sentence, '[^[:alnum:]]+', ' ', 'g')))) stored,
  due_on          date,
  told_due_on     date,
  owner_id        uuid references app_user on delete set null,
  state           text not null default 'open' check (state in ('open', 'moved', 'kept', 'dropped')),
  reason          text check (length(reason) <= 2000),
  reminded        text check (reminded in ('due_soon', 'due_tomorrow', 'overdue')),
  made_by         uuid references app_user on delete set null,
  created_at      timestamptz not null default now(),
  version         integer not null default 1
);
create index on promise (org_id, due_on, id);
create index on promise (told_id);
create index on promise (owner_id);
create unique index promise_once on promise (org_id, sentence_print, (coalesce(customer, ''))) where state in ('open', 'moved');
select enable_org_isolation('promise');

-- The given answers that a promise rests on.
create table promise_answer (
  org_id     uuid not null references org on delete cascade,
  promise_id uuid not null references promise on delete cascade,
  told_id    uuid not null references told_answer on delete cascade,
  primary key (promise_id, told_id)
);
create index on promise_answer (told_id);
create index on promise_answer (org_id);
select enable_org_isolation('promise_answer');

-- How a promise stood after each change.
create table promise_change (
  id         uuid primary key,
  org_id     uuid not null references org on delete cascade,
  promise_id uuid not null references promise on delete cascade,
  doing      text not null check (doing in ('found', 'made', 'told_again', 'changed')),
  sentence   text,
  due_on     date,
  owner_id   uuid references app_user on delete set null,
  state      text not null check (state in ('open', 'moved', 'kept', 'dropped')),
  reason     text check (length(reason) <= 2000),
  changed_by uuid references app_user on delete set null,
  changed_at timestamptz not null default clock_timestamp()
);
create index on promise_change (promise_id, id desc);
create index on promise_change (org_id);
select enable_org_isolation('promise_change');

-- Given answers that were looked through for promises.
create table promise_looked (
  org_id  uuid not null references org on delete cascade,
  told_id uuid primary key references told_answer on delete cascade
);
create index on promise_looked (org_id);
select enable_org_isolation('promise_looked');
