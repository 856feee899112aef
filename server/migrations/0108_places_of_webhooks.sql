-- Of one organisation two addresses are called at once: a slow one holds up its own organisation alone.
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
    perform graphile_worker.add_job('deliver-webhook', json_build_object('org_id', new.org_id, 'delivery_id', told.id),
      queue_name := 'webhooks:' || new.org_id || ':' || ('x' || right(told.webhook_id::text, 1))::bit(4)::integer % 2,
      priority := 6, max_attempts := 25);
  end loop;
  return null;
end $$;
