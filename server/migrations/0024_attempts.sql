-- How often something that is limited was tried, by all processes together: whom it concerns is kept as a hash, for addresses
-- that nobody here has are counted too.
create table attempt (
  what text not null,
  who bytea not null,
  made integer not null,
  until timestamptz not null,
  primary key (what, who)
);
create index on attempt (until);
