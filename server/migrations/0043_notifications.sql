-- What a member should know. One row for a person and a thing: told once, or, where it goes on, renewed as one row.
create table notification (
  id uuid primary key,
  org_id uuid not null references org (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('assigned', 'mentioned', 'due_tomorrow', 'overdue', 'answered', 'failed', 'library_review')),
  thing text not null,
  request_id uuid references request (id) on delete cascade,
  -- Questions of the request, or entries of the library. No keys: both are written anew under their ids when a file is read again.
  subject_ids uuid[] not null default '{}',
  actor_id uuid references app_user (id) on delete set null,
  in_app boolean not null,
  mail text not null check (mail in ('now', 'daily', 'off')),
  mailed_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (org_id, user_id, kind, thing)
);
create index on notification (org_id, user_id, id desc) where in_app;
create index on notification (org_id, user_id) where mail = 'daily' and mailed_at is null and read_at is null;
create index on notification (request_id);
create index on notification (created_at);
select enable_org_isolation('notification');

-- Where a person is told, in whichever organisation; kinds without a row are told by default (contract/notifications.ts).
create table notification_setting (
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('assigned', 'mentioned', 'due_tomorrow', 'overdue', 'answered', 'failed', 'library_review')),
  in_app boolean not null,
  mail text not null check (mail in ('now', 'daily', 'off')),
  primary key (user_id, kind)
);

-- An event for one person alone; null for all members.
alter table event add column user_id uuid references app_user (id) on delete cascade;

-- Days begin and end by this zone for the person; null until a browser has said it. `mail_key` stands in the links that end mails:
-- who has it can do nothing else with it.
alter table app_user add column time_zone text;
alter table app_user add column mail_key uuid not null default gen_random_uuid();
