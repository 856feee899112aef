-- A citation is something that the answer says: what was only near goes. Answers with a doubt are all of one kind, and each citation may
-- have a label, which those of lists have.
update assistant_turn
set
  doubt = case when doubt is null then null else 'nearest' end,
  citations = (
    select coalesce(jsonb_agg(cited || '{"label": null}'::jsonb order by place), '[]'::jsonb)
    from jsonb_array_elements(citations) with ordinality as one (cited, place)
    where basis = 'passage' or place = 1 or strpos(answer, cited ->> 'statement') > 0
  );
