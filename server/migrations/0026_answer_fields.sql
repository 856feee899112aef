-- One answer, one value: which of answer, choice and comment an entry has follows from its form (contract/answer-fields.ts), and a text in
-- any other field is refused from here on. What stands there already is what went into the file.
create function fields_of(location jsonb, options text[]) returns text[] language sql immutable as $$
  with place as (
    select one ->> 'kind' as kind, one ? 'value' as has_value
    from jsonb_array_elements(location) as each (one) where one ? 'at'
  ), form as (
    select
      cardinality(options) > 0 as chooses,
      exists (select from place where kind in ('text', 'number', 'date')) as written,
      exists (select from place where kind in ('choice', 'multi_choice', 'choice-in-cell')) as listed,
      exists (select from place where kind in ('mark', 'checkbox') and has_value) as marked,
      (select count(*) from place where kind = 'comment') as comments
  )
  select array_remove(array[
    case when chooses then 'choice' end,
    case when written or (not chooses and (listed or comments > 0)) or (chooses and not listed and not marked and comments = 0)
           or (not chooses and not listed and comments = 0) then 'answer' end,
    case when comments > case when not chooses and not written and not listed then 1 else 0 end then 'comment' end
  ], null)
  from form
$$;

create function one_text(one text, other text) returns text language sql immutable as $$
  select case
    when one is null or other is null then coalesce(one, other)
    when strpos(one, other) > 0 then one
    when strpos(other, one) > 0 then other
    else one || E'\n' || other end
$$;

-- The texts of an answer in the fields that there are. A comment cell got the comment, and the answer where there was none.
create function in_fields(said jsonb, fields text[], location jsonb) returns jsonb language sql immutable as $$
  with texts as (
    select
      case when 'choice' = any (fields) then nullif(trim(said ->> 'choice'), '') end as choice,
      case when lower(trim(said ->> 'answer')) is distinct from lower(trim(said ->> 'choice')) then nullif(trim(said ->> 'answer'), '') end as answer,
      case when lower(trim(said ->> 'comment')) is distinct from lower(trim(said ->> 'choice')) then nullif(trim(said ->> 'comment'), '') end as comment,
      nullif(trim(said ->> 'choice'), '') as chosen
  )
  select jsonb_build_object('choice', choice) || case
    when array['answer', 'comment'] <@ fields then jsonb_build_object('answer', answer, 'comment', case when comment is distinct from answer then comment end)
    when 'comment' = any (fields) then jsonb_build_object('answer', null, 'comment', coalesce(comment, answer))
    when 'answer' = any (fields) then jsonb_build_object('comment', null, 'answer', coalesce(
      case when jsonb_path_exists(location, '$[*] ? (exists (@.at) && @.kind == "comment")') then coalesce(comment, answer) else one_text(answer, comment) end,
      case when choice is null then chosen end))
    else '{"answer": null, "comment": null}' end
  from texts
$$;

alter table qa_entry add column fields text[];

-- every organisation's rows: the owner of the tables is held to none while this runs
alter table qa_entry no force row level security;
alter table qa_entry_change no force row level security;
alter table request_export no force row level security;

update qa_entry set fields = fields_of(location, options);

update qa_entry entry set
  choice = said ->> 'choice', answer = said ->> 'answer', comment = said ->> 'comment',
  status = case when said = '{"choice": null, "answer": null, "comment": null}' and status in ('answered', 'needs_review', 'approved') then 'unanswered' else status end,
  approved_by = case when said = '{"choice": null, "answer": null, "comment": null}' then null else approved_by end,
  approved_at = case when said = '{"choice": null, "answer": null, "comment": null}' then null else approved_at end,
  version = version + 1
from (
  select id, in_fields(jsonb_build_object('answer', answer, 'choice', choice, 'comment', comment), fields, location) as said from qa_entry
) settled
where settled.id = entry.id
  and (entry.choice, entry.answer, entry.comment) is distinct from (said ->> 'choice', said ->> 'answer', said ->> 'comment');

-- of earlier changes, those that hold more than one text
update qa_entry_change change set
  before = before || case when before ?& array['answer', 'comment'] then in_fields(before, fields, location) - case when before ? 'choice' then '' else 'choice' end else '{}' end,
  after = after || case when after ?& array['answer', 'comment'] then in_fields(after, fields, location) - case when after ? 'choice' then '' else 'choice' end else '{}' end
from qa_entry entry
where entry.id = change.entry_id and (before ?& array['answer', 'comment'] or after ?& array['answer', 'comment']);

update request_export set answers = (
  select coalesce(jsonb_object_agg(each.id, case when entry.id is null then said else in_fields(said, entry.fields, entry.location) end), '{}')
  from jsonb_each(answers) as each (id, said) left join qa_entry entry on entry.id::text = each.id
);

alter table qa_entry force row level security;
alter table qa_entry_change force row level security;
alter table request_export force row level security;

alter table qa_entry alter column fields set not null;
alter table qa_entry add constraint qa_entry_texts_have_fields check (
  (answer is null or 'answer' = any (fields)) and (choice is null or 'choice' = any (fields)) and (comment is null or 'comment' = any (fields))
);

drop function in_fields(jsonb, text[], jsonb);
drop function one_text(text, text);
drop function fields_of(jsonb, text[]);
