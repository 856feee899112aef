-- Addresses of other programs that are told what happens in an organisation.
create table webhook (
  id            uuid primary key,
  org_id        uuid not null references org on delete cascade,
  url           text not null,
  events        text[] not null,
  enabled       boolean not null default true,
  secret        text not null,
  former_secret text,
  former_until  timestamptz,
  created_at    timestamptz not null default now()
);
create index on webhook (org_id);
select enable_org_isolation('webhook');

-- Every telling, with how it went; ids are ordered by time.
create table webhook_delivery (
  id         uuid primary key default
    encode(overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 'hex')::uuid,
  org_id     uuid not null references org on delete cascade,
  webhook_id uuid not null references webhook on delete cascade,
  event      text not null,
  data       jsonb not null,
  status     text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts   integer not null default 0,
  fault      text,
  answered   integer,
  created_at timestamptz not null default now(),
  tried_at   timestamptz,
  next_at    timestamptz
);
create index on webhook_delivery (webhook_id, id desc);
create index on webhook_delivery (org_id);
create index on webhook_delivery (created_at);
select enable_org_isolation('webhook_delivery');

-- In the transaction of the fact, wherever its event is written: what happened is told, or did not happen.
create function queue_webhook_deliveries() returns trigger language plpgsql as $$
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
      queue_name := 'webhook:' || told.webhook_id, priority := 6, max_attempts := 25);
  end loop;
  return null;
end $$;
create trigger event_told_to_webhooks after insert on event
  for each row when (new.user_id is null) execute function queue_webhook_deliveries();
