-- Who a site administrator of the configuration is: the identity with which the address signed in first, and nobody else.
create table site_admin (
  email    text primary key,
  issuer   text not null,
  subject  text not null,
  bound_at timestamptz not null default now()
);
create index on site_admin (issuer, subject);
