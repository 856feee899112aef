-- What stands behind the entries of the library that a given answer cites: the citations of papers of the approved answers, or the source of the
-- fact, that these entries came from. Of what was told before, as it is known now.
alter table told_answer add column grounds jsonb not null default '[]';
create index on told_answer using gin (grounds jsonb_path_ops);

create function grounds_of(org uuid, citations jsonb) returns jsonb language sql stable as $$
  with recursive behind as (
    select jsonb_array_elements(citations) as cited
    union
    select further.cited
    from behind
    join library_entry as entry on entry.org_id = org and entry.id = (behind.cited ->> 'library_entry_id')::uuid
    left join qa_entry as approved on approved.org_id = org and approved.id = entry.qa_entry_id
    cross join lateral jsonb_array_elements(
      coalesce(approved.citations, '[]') || case when entry.fact_source is null then '[]' else jsonb_build_array(entry.fact_source) end
    ) as further (cited)
  )
  select coalesce(jsonb_agg(cited order by cited ->> 'document', cited ->> 'quote'), '[]')
  from behind where cited ? 'document_id' and not cited ? 'library_entry_id' and not citations @> jsonb_build_array(cited)
$$;

alter table told_answer no force row level security;
alter table library_entry no force row level security;
alter table qa_entry no force row level security;
update told_answer set grounds = grounds_of(org_id, citations) where citations @? '$[*].library_entry_id';
alter table told_answer force row level security;
alter table library_entry force row level security;
alter table qa_entry force row level security;
