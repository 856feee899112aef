-- The library is written by many at once: two people who add the same make one entry, and what somebody wrote in the library about an
-- approved answer is not written over when that answer is edited.
alter table library_entry add column rewritten boolean not null default false;

-- every organisation's rows: the owner of the tables is held to none while this runs
alter table library_entry no force row level security;
alter table library_change no force row level security;

update library_entry set rewritten = true
from (
  select distinct on (entry_id) entry_id, action from library_change
  where after ?| array['question', 'choice', 'answer'] order by entry_id, created_at desc, id desc
) as last
where last.entry_id = library_entry.id and last.action in ('edited', 'imported') and library_entry.qa_entry_id is not null;

-- what was added twice becomes one entry: the first stays, the others are merged into it
create temporary table twice on commit drop as
select id, org_id, question, choice, answer, first from (
  select id, org_id, question, choice, answer,
    first_value(id) over (partition by org_id, lower(question), coalesce(choice, ''), answer order by id) as first
  from library_entry where status = 'active' and document_id is null and qa_entry_id is null and fact is null
) as said where id <> first;
insert into library_change (id, org_id, entry_id, action, before, after)
select gen_random_uuid(), org_id, id, 'merged',
  jsonb_build_object('status', 'active', 'question', question, 'choice', choice, 'answer', answer),
  jsonb_build_object('status', 'retired', 'merged_into', first, 'question', question, 'choice', choice, 'answer', answer)
from twice;
update library_entry set status = 'retired', merged_into = twice.first, version = version + 1, updated_at = now()
from twice where twice.id = library_entry.id;

alter table library_entry force row level security;
alter table library_change force row level security;

create unique index library_entry_saying_idx on library_entry (org_id, md5(lower(question)), md5(coalesce(choice, '')), md5(answer))
  where status = 'active' and document_id is null and qa_entry_id is null and fact is null;
