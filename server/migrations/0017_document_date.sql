-- When a document was filled in or last changed, as it says itself; newer evidence comes before older, by this and not by the upload.
alter table document add column dated timestamptz;
