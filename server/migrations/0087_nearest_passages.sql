-- What search finds nearest to a question stands at its entry, so that who reviews can read and take it.
alter table qa_entry add column related jsonb not null default '[]';

-- Instant answers that were kept name past questions alone: these say now what they are, and what they would be quoted with.
update instant_answer set proposal = jsonb_set(proposal, '{related}', coalesce((
  select jsonb_agg(one || jsonb_build_object('kind', 'pair', 'quote', coalesce(nullif(one ->> 'answer', ''), one ->> 'choice', '')))
  from jsonb_array_elements(proposal -> 'related') one), '[]'))
where proposal ? 'related';
