-- Papers as they stood are kept once for each text, not once for each reading, and weighed before they are read.
alter table told_paper
  add column print text not null
    generated always as (md5(jsonb_path_query_array(passages, '$[*].heading')::text || jsonb_path_query_array(passages, '$[*].text')::text)) stored,
  add column bytes integer not null
    generated always as (octet_length(passages::text)) stored;
