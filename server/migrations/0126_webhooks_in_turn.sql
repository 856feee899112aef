-- Who has places of background work: the first owner of an organisation, for all organisations of theirs; else the organisation.
create function party_of(org uuid) returns uuid language sql stable as $$
  select coalesce((
    select user_id from access where org_id = org and access_level = 'owner' and user_id is not null order by id limit 1
  ), org)
$$;

-- How often in a row an address gave no answer in time, and until when it is left alone.
alter table webhook add column hung integer not null default 0, add column quiet_until timestamptz;

-- Of one party two addresses are called at once, and one of those that are known to be slow; the first delivery of each comes before the
-- second of any.
create function queue_webhook_delivery(org uuid, hook uuid, delivery uuid, due timestamptz) returns void language plpgsql as $$
declare
  slow boolean := coalesce((select hung > 0 from webhook where id = hook), false);
  line text := case when slow then 'webhooks-slow:' else 'webhooks:' end || party_of(org) || ':';
  places integer := case when slow then 1 else 2 end;
  ahead integer := (
    select count(*) from (
      select from graphile_worker._private_jobs as job join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
      where queue.queue_name in (line || 0, line || 1) and job.locked_at is null and job.run_at <= now()
      limit 99
    ) as waiting
  );
begin
  perform graphile_worker.add_job(case when slow then 'deliver-webhook-slowly' else 'deliver-webhook' end,
    json_build_object('org_id', org, 'delivery_id', delivery),
    queue_name := line || ('x' || right(hook::text, 1))::bit(4)::integer % places,
    run_at := coalesce(due, now()), priority := 6 + ahead, max_attempts := 25);
end $$;

create or replace function queue_webhook_deliveries() returns trigger language plpgsql as $$
declare
  told record;
begin
  for told in
    insert into webhook_delivery (org_id, webhook_id, event, data)
    select new.org_id, id, new.name, new.data from webhook
    where org_id = new.org_id and enabled and new.name = any (events)
    returning id, webhook_id
  loop
    perform queue_webhook_delivery(new.org_id, told.webhook_id, told.id, null);
  end loop;
  return null;
end $$;
