-- For whom an organisation is counted where something is shared or bounded for a person: its longest-standing owner, who is whoever made it
-- until they leave or own it no more (docs/decisions/0106). Ids are in the order of their making.
create function holder_of(organisation uuid) returns uuid language sql stable as $$
  select user_id from access where org_id = organisation and access_level = 'owner' and user_id is not null order by id limit 1
$$;

create index access_owners on access (org_id, id) where access_level = 'owner' and user_id is not null;
