-- For whom an organisation has its share of what all share: itself while it has a plan; else its holder, for all organisations without one
-- together (docs/decisions/0106).
create or replace function party_of(org uuid) returns uuid language sql stable as $$
  select case when exists (select from subscription where subscription.org_id = org and period_end > now()) then org
    else coalesce(holder_of(org), org) end
$$;

-- Bytes of documents, of their earlier versions and of uploads that may still come; what was deleted counts until it is gone, for a request
-- that can be brought back keeps its document. The sample is nobody's. In a transaction of the organisation, as all three.
create function stored_in_files(organisation uuid) returns bigint language sql stable as $$
  with kept as (
    select storage_key, size from document where org_id = organisation and storage_key is not null and not sample
    union select storage_key, size from document_version where org_id = organisation
  )
  select (coalesce((select sum(size) from kept), 0) + coalesce((select sum(size) from upload where org_id = organisation), 0))::bigint
$$;

create function stored_in_texts(organisation uuid) returns bigint language sql stable as $$
  select (coalesce((select bytes from text_count where org_id = organisation), 0)
    + coalesce((select sum(bytes) from text_growth where org_id = organisation), 0))::bigint
$$;

-- What other organisations of the same party store, deleted ones until they are gone; each is looked at as row-level security lets it.
create function stored_beside(organisation uuid) returns bigint language plpgsql as $$
declare
  party uuid := party_of(organisation);
  was text := current_setting('app.org_id', true);
  total bigint := 0;
  other uuid;
begin
  for other in
    select access.org_id from access
    where access.user_id = party and access.access_level = 'owner' and access.org_id <> organisation and party_of(access.org_id) = party
  loop
    perform set_config('app.org_id', other::text, true);
    total := total + stored_in_files(other) + stored_in_texts(other);
  end loop;
  perform set_config('app.org_id', coalesce(was, ''), true);
  return total;
end $$;
