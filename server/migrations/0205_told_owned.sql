-- Who sees to a finding, and how it stood after each decision.
alter table told_alarm add column owner_id uuid references app_user on delete set null;
create index on told_alarm (owner_id);

create table told_alarm_change (
  id         uuid primary key,
  org_id     uuid not null references org on delete cascade,
  alarm_id   uuid not null references told_alarm on delete cascade,
  doing      text not null check (doing in ('settled', 'reopened', 'assigned')),
  settled    text check (settled in ('still_true', 'customer_told', 'dismissed')),
  reason     text check (length(reason) <= 2000),
  owner_id   uuid references app_user on delete set null,
  changed_by uuid references app_user on delete set null,
  changed_at timestamptz not null default clock_timestamp()
);
create index on told_alarm_change (alarm_id, id desc);
create index on told_alarm_change (org_id);
select enable_org_isolation('told_alarm_change');

insert into told_alarm_change (id, org_id, alarm_id, doing, settled, reason, changed_by, changed_at)
select gen_random_uuid(), org_id, id, 'settled', settled, reason, settled_by, settled_at
from told_alarm where settled is not null and settled_at is not null;

-- What customers of the sample company were told.
alter table told_answer add column sample boolean not null default false;
alter table told_file add column sample boolean not null default false;
