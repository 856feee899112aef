-- Whom the holder of a Business plan lets ask on it: folded addresses.
alter table assistant_person
  add column colleagues text[] not null default '{}',
  add constraint assistant_person_colleagues check (cardinality(colleagues) <= 50);
create index assistant_person_of_colleague on assistant_person using gin (colleagues);

-- Who asks on a plan at present: a person's place is theirs until some minutes after their last question.
create table assistant_place (
  holder_id uuid not null references app_user (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  asked_at timestamptz not null,
  primary key (holder_id, user_id)
);
