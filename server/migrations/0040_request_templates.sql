-- What a new request starts with; the organisation's, kept from a request.
create table request_template (
  id           uuid primary key,
  org_id       uuid not null references org on delete cascade,
  name         text not null,
  instructions text,
  scope        jsonb not null default '{}',
  owner_id     uuid references app_user on delete set null,
  people       jsonb not null default '[]',
  created_by   uuid references app_user on delete set null,
  created_at   timestamptz not null default now(),
  constraint request_template_name unique (org_id, name)
);
select enable_org_isolation('request_template');

-- Who is asked for the questions of which section, as they are found.
alter table request add column people jsonb not null default '[]';
