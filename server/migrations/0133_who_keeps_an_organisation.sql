-- When somebody kept a deleted organisation whose place its holder had given away: it counts for them since, as long as they own it.
alter table access add column kept_at timestamptz;
-- How many organisations without a plan its holder had, itself counted, when it was deleted: so many they may have again.
alter table access add column held_then integer;

create or replace function holder_of(organisation uuid) returns uuid language sql stable as $$
  select user_id from access where org_id = organisation and access_level = 'owner' and user_id is not null
  order by kept_at desc nulls last, id limit 1
$$;
