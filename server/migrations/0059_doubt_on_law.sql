-- An answer that may be about something else than was asked says so.
alter table assistant_turn add column doubt text check (doubt in ('two', 'nearest'));
