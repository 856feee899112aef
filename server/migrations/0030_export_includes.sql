-- Which answers went into an export: offered first the next time. Null for exports made before it was kept.
alter table request_export add column include text check (include in ('approved', 'answered', 'all'));
