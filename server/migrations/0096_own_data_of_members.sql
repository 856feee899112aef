-- The memberships by which a file of own data was made: it is over with the first that ends. Of older files nobody knows.
alter table own_data add column memberships uuid[] not null default '{}';
update own_data set expires_at = now() where status = 'ready';
