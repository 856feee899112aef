-- The legal assistant belongs to persons, not to organisations: each query names its person.
create table assistant_person (
  user_id uuid primary key references app_user (id) on delete cascade,
  plan text not null default 'free' check (plan in ('free', 'basic', 'business')),
  favourites text[] not null default '{}',
  marketing_consent boolean not null default false,
  created_at timestamptz not null default now()
);

-- Questions answered in a calendar month (UTC).
create table assistant_usage (
  user_id uuid not null references app_user (id) on delete cascade,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  calls_made integer not null check (calls_made >= 0),
  primary key (user_id, month)
);

create table assistant_conversation (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  specialist text not null check (specialist in ('general', 'legal', 'accountant', 'hr')),
  title text not null,
  -- Null while it is not shared.
  share_token text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index assistant_conversation_of_user on assistant_conversation (user_id, id desc);

create table assistant_turn (
  id uuid primary key,
  conversation_id uuid not null references assistant_conversation (id) on delete cascade,
  question text not null,
  language text not null check (language in ('en', 'sl', 'it', 'fr', 'uk')),
  specialist text not null check (specialist in ('legal', 'accountant', 'hr')),
  status text not null check (status in ('answered', 'refused')),
  answer text not null,
  reason text check (reason in ('not-covered', 'other-country', 'forecast', 'unlawful', 'pending-case', 'figure-expired')),
  basis text check (basis in ('statement', 'passage')),
  steps text[] not null,
  citations jsonb not null,
  notice text not null,
  ms integer not null,
  created_at timestamptz not null default now()
);
create index assistant_turn_of_conversation on assistant_turn (conversation_id, id);

create table assistant_invite (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  email text not null,
  -- Who came by it, once an account of that address was made after it; a person comes by one invite only.
  accepted_by uuid unique references app_user (id) on delete set null,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, email)
);
