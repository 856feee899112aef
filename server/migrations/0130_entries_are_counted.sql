-- How many entries a request has of each kind, kept with every change of them: a list of requests counts none of them. Whoever changes
-- entries holds their request (lockRequest), so that nobody waits for a count in a ring.
create table qa_entry_count (
  org_id         uuid not null references org on delete cascade,
  request_id     uuid not null references request on delete cascade,
  sheet_id       uuid,
  status         text not null,
  flags          text[] not null,
  -- The confidence between the limits of trust, WEAK_BELOW and SURE_FROM in contract/trust.ts: 0, 1 or 2.
  trusted        integer,
  filled         boolean not null,
  asked          boolean not null,
  without_option boolean not null,
  -- It goes into a form field of a PDF.
  in_field       boolean not null,
  entries        integer not null,
  unique nulls not distinct (request_id, sheet_id, status, flags, trusted, filled, asked, without_option, in_field)
);
select enable_org_isolation('qa_entry_count');

-- What a statement took away from each kind, and what it added. A request that is deleted takes its counts along, before its entries or after.
create function count_entries() returns trigger language plpgsql as $$
declare
  kind constant text := $kind$
    org_id, request_id, sheet_id, status, flags, width_bucket(confidence, array[0.6, 0.8]::float8[]) as trusted,
    (coalesce(answer, '') <> '' or coalesce(choice, '') <> '' or coalesce(comment, '') <> '') as filled,
    asked_at is not null as asked, cardinality(options) > 0 and coalesce(choice, '') = '' as without_option,
    jsonb_path_exists(location, '$[*].at.field') as in_field $kind$;
  sides constant text := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then 'select ' || kind || ', 1 as entries from come' end,
    case when tg_op <> 'INSERT' then 'select ' || kind || ', -1 as entries from gone' end);
  emptied uuid[];
begin
  execute '
    with moved as (
      select org_id, request_id, sheet_id, status, flags, trusted, filled, asked, without_option, in_field, sum(entries) as entries
      from (' || sides || ') as side group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(entries) <> 0
    ), fewer as (
      update qa_entry_count as kept set entries = kept.entries + moved.entries from moved
      where moved.entries < 0 and kept.request_id = moved.request_id and kept.status = moved.status and kept.flags = moved.flags
        and (kept.sheet_id, kept.trusted) is not distinct from (moved.sheet_id, moved.trusted)
        and (kept.filled, kept.asked, kept.without_option, kept.in_field) = (moved.filled, moved.asked, moved.without_option, moved.in_field)
      returning kept.request_id, kept.entries
    ), more as (
      insert into qa_entry_count select * from moved where entries > 0
      on conflict (request_id, sheet_id, status, flags, trusted, filled, asked, without_option, in_field)
      do update set entries = qa_entry_count.entries + excluded.entries
    )
    select array_agg(request_id) from fewer where entries = 0' into emptied;
  if emptied is not null then
    delete from qa_entry_count where request_id = any (emptied) and entries = 0;
  end if;
  return null;
end $$;

create trigger count_new_entries after insert on qa_entry
  referencing new table as come for each statement execute function count_entries();
create trigger count_changed_entries after update on qa_entry
  referencing old table as gone new table as come for each statement execute function count_entries();
create trigger count_gone_entries after delete on qa_entry
  referencing old table as gone for each statement execute function count_entries();

alter table qa_entry no force row level security;
alter table qa_entry_count no force row level security;
insert into qa_entry_count
  select org_id, request_id, sheet_id, status, flags, width_bucket(confidence, array[0.6, 0.8]::float8[]),
    (coalesce(answer, '') <> '' or coalesce(choice, '') <> '' or coalesce(comment, '') <> ''),
    asked_at is not null, cardinality(options) > 0 and coalesce(choice, '') = '', jsonb_path_exists(location, '$[*].at.field'), count(*)
  from qa_entry group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
alter table qa_entry force row level security;
alter table qa_entry_count force row level security;
