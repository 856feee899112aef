-- A model's server may have said of a call what no call takes: less than nothing, or more than a number holds.
update model_usage set
  tokens_in = least(greatest(tokens_in, 0), calls * 10000000::bigint),
  tokens_cached = least(greatest(tokens_cached, 0), greatest(tokens_in, 0), calls * 10000000::bigint),
  tokens_out = least(greatest(tokens_out, 0), calls * 10000000::bigint);
alter table model_usage
  add check (tokens_in between 0 and calls * 10000000::bigint),
  add check (tokens_cached between 0 and tokens_in),
  add check (tokens_out between 0 and calls * 10000000::bigint);
