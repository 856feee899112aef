-- What came of a draft: its kind, a digest of what it said, and, once somebody decided on it by itself, whether it was approved as it was.
alter table qa_entry
  add column draft_kind text,
  add column draft_digest text,
  add column draft_verdict text check (draft_verdict in ('unchanged', 'changed'));
create index on qa_entry (org_id, draft_kind, draft_verdict) where draft_verdict is not null;
