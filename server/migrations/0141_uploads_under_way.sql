-- Which try counts at each of many uploads, of whatever organisations; each is looked at as row-level security lets it.
create function uploads_sending(orgs uuid[], ids uuid[]) returns table (id uuid, sending uuid) language plpgsql as $$
declare
  was text := current_setting('app.org_id', true);
begin
  for at in 1 .. coalesce(array_length(ids, 1), 0) loop
    perform set_config('app.org_id', orgs[at]::text, true);
    return query select upload.id, upload.sending from upload where upload.id = ids[at] and upload.org_id = orgs[at];
  end loop;
  perform set_config('app.org_id', coalesce(was, ''), true);
end $$;
