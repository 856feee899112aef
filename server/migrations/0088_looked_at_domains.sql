-- The record that proves a domain is looked at again: when it was looked at last, since when it is missed, and when it counted as lost.
alter table single_sign_on
  add column looked_at timestamptz,
  add column missed_at timestamptz,
  add column lost_at   timestamptz,
  add check (lost_at is null or (missed_at is not null and proven_at is not null));
