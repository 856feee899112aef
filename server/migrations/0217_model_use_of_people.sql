-- What people without an organisation had the installation's language model read for them, of a day (UTC) all together: whose it was is not kept here.
create table model_use_of_people (
  day date not null,
  model text not null,
  calls integer not null,
  failed integer not null,
  tokens_in bigint not null,
  tokens_cached bigint not null,
  tokens_out bigint not null,
  primary key (day, model)
);
