-- Why an answer is as it is: codes with their values instead of English sentences. Sentences kept before become a code that says the text.
create function reasons_of(sentences jsonb) returns jsonb language sql immutable as $$
  select coalesce(
    jsonb_agg(case jsonb_typeof(one) when 'string' then jsonb_build_object('code', 'text', 'values', jsonb_build_object('text', one)) else one end order by at),
    '[]')
  from jsonb_array_elements(sentences) with ordinality as each (one, at)
$$;

alter table qa_entry alter column reasons drop default;
alter table qa_entry alter column reasons type jsonb using reasons_of(to_jsonb(reasons));
alter table qa_entry alter column reasons set default '[]';

-- every organisation's rows: the owner of the tables is held to none while this runs
alter table qa_entry_change no force row level security;
alter table instant_answer no force row level security;
alter table backtest no force row level security;

update qa_entry_change set
  before = case when jsonb_typeof(before -> 'reasons') = 'array' then jsonb_set(before, '{reasons}', reasons_of(before -> 'reasons')) else before end,
  after = case when jsonb_typeof(after -> 'reasons') = 'array' then jsonb_set(after, '{reasons}', reasons_of(after -> 'reasons')) else after end
where before ? 'reasons' or after ? 'reasons';

update instant_answer set proposal = jsonb_set(proposal, '{reasons}', reasons_of(proposal -> 'reasons'))
where jsonb_typeof(proposal -> 'reasons') = 'array';

update backtest set items = (
  select coalesce(jsonb_agg(jsonb_set(item, '{proposed,reasons}', reasons_of(item #> '{proposed,reasons}')) order by at), '[]')
  from jsonb_array_elements(items) with ordinality as each (item, at))
where jsonb_array_length(items) > 0;

alter table qa_entry_change force row level security;
alter table instant_answer force row level security;
alter table backtest force row level security;

drop function reasons_of(jsonb);
