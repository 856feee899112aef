-- What was told in a file from elsewhere is tied to the sentences of papers that say the same: tied_at is when these were found, and stood;
-- it is null of what was cited when it was told.
alter table told_answer add column tied_at timestamptz;
