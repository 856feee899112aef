-- Of a remembered correction the columns are used in other files, its rows and further tables never; it is bounded in bytes,
-- an organisation's in number: those that were used last stay.
alter table remembered_mapping no force row level security;
update remembered_mapping set mapping = mapping - 'rows' - 'also' where mapping ?| array['rows', 'also'];
delete from remembered_mapping where octet_length(mapping::text) > 100000;

alter table remembered_mapping add column used_at timestamptz not null default now();
update remembered_mapping set used_at = made_at;
delete from remembered_mapping where id in (
  select id from (select id, row_number() over (partition by org_id order by made_at desc, id desc) as place from remembered_mapping) as placed
  where place > 500
);
alter table remembered_mapping force row level security;
