-- The same owner as everywhere else.
create or replace function party_of(org uuid) returns uuid language sql stable as $$ select coalesce(holder_of(org), org) $$;

-- How many jobs wait in a queue, a hundred at most: whose turn it is.
create function waiting_in(queue text) returns integer language plpgsql stable as $$
begin
  return (
    select count(*)::integer from (
      select from graphile_worker._private_jobs as job join graphile_worker._private_job_queues as known on known.id = job.job_queue_id
      where known.queue_name = queue and job.locked_at is null and job.run_at <= now()
      limit 99
    ) as waiting
  );
end $$;

-- A look at a drive that is under way, in portions: since when, and for how long its folders were listed.
alter table integration add column look_begun timestamptz, add column listed_ms integer not null default 0;

-- What such a look found: what was chosen, folders that are to be listed, and files; `done` where that is over.
create table drive_look (
  org_id         uuid not null references org on delete cascade,
  integration_id uuid not null references integration on delete cascade,
  drive_id       text not null,
  -- The choice that it was found below, from 0; and how deep.
  choice         integer not null,
  depth          integer not null,
  kind           text not null check (kind in ('chosen', 'folder', 'file')),
  step           jsonb not null,
  done           boolean not null default false,
  left_out       jsonb
);
-- An address may be longer than what an index holds.
create unique index on drive_look (integration_id, md5(drive_id));
create index on drive_look (org_id);
select enable_org_isolation('drive_look');
