-- Entries were counted apart by their flags, in whichever order these stood: up to a row for each entry. Counts tell of flags only what trust
-- is told from (doubtOf in contract/trust.ts), so that a request and a sheet have a few dozen rows, however many entries they have.
create function doubt_of(flags text[]) returns text language sql immutable as $$
  select case when flags = '{}' then 'none'
    when 'low_confidence' = any (flags) and flags && '{conflict,near_match,other_product,unsupported}' then 'strong'
    else 'some' end $$;

create or replace function count_entries() returns trigger language plpgsql as $$
declare
  kind constant text := $kind$
    org_id, request_id, sheet_id, status, doubt_of(flags) as doubt, width_bucket(confidence, array[0.6, 0.8]::float8[]) as trusted,
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
      select org_id, request_id, sheet_id, status, doubt, trusted, filled, asked, without_option, in_field, sum(entries) as entries
      from (' || sides || ') as side group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having sum(entries) <> 0
    ), fewer as (
      update qa_entry_count as kept set entries = kept.entries + moved.entries from moved
      where moved.entries < 0 and kept.request_id = moved.request_id and kept.status = moved.status and kept.doubt = moved.doubt
        and (kept.sheet_id, kept.trusted) is not distinct from (moved.sheet_id, moved.trusted)
        and (kept.filled, kept.asked, kept.without_option, kept.in_field) = (moved.filled, moved.asked, moved.without_option, moved.in_field)
      returning kept.request_id, kept.entries
    ), more as (
      insert into qa_entry_count (org_id, request_id, sheet_id, status, doubt, trusted, filled, asked, without_option, in_field, entries)
      select * from moved where entries > 0
      on conflict (request_id, sheet_id, status, doubt, trusted, filled, asked, without_option, in_field)
      do update set entries = qa_entry_count.entries + excluded.entries
    )
    select array_agg(request_id) from fewer where entries = 0' into emptied;
  if emptied is not null then
    delete from qa_entry_count where request_id = any (emptied) and entries = 0;
  end if;
  return null;
end $$;

alter table qa_entry_count no force row level security;
create temporary table counted on commit drop as
  select org_id, request_id, sheet_id, status, doubt_of(flags) as doubt, trusted, filled, asked, without_option, in_field, sum(entries)::integer as entries
  from qa_entry_count group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
delete from qa_entry_count;
-- Takes along the key, in which flags stood.
alter table qa_entry_count drop column flags;
alter table qa_entry_count add column doubt text not null check (doubt in ('none', 'some', 'strong'));
alter table qa_entry_count add unique nulls not distinct (request_id, sheet_id, status, doubt, trusted, filled, asked, without_option, in_field);
insert into qa_entry_count (org_id, request_id, sheet_id, status, doubt, trusted, filled, asked, without_option, in_field, entries)
  select org_id, request_id, sheet_id, status, doubt, trusted, filled, asked, without_option, in_field, entries from counted;
alter table qa_entry_count force row level security;
