import type { QaEntry, QaEntryChange } from '#contract/qa-entries.ts';
import type { ChangeView, EntryView } from './rows.ts';

const person = (id: string | null, name: string | null, email: string | null): QaEntry['assignee'] =>
  id === null ? null : { id, name: name ?? '', email: email ?? '' };

/** An entry as it leaves. */
export const presentEntry = (row: EntryView): QaEntry => ({
  id: row.id,
  request_id: row.request_id,
  status: row.status,
  sheet_id: row.sheet_id,
  position: row.position,
  section: row.section,
  ref: row.ref,
  question: row.question,
  guidance: row.guidance,
  answer_type: row.answer_type,
  options: row.options,
  answer: row.answer,
  choice: row.choice,
  comment: row.comment,
  confidence: row.confidence === null ? null : Math.round(row.confidence * 10_000) / 10_000,
  citations: row.citations,
  related: row.related,
  flags: row.flags,
  reasons: row.reasons,
  made_by: row.made_by,
  assignee: person(row.assignee_id, row.assignee_name, row.assignee_email),
  approved_by: person(row.approved_by, row.approver_name, row.approver_email),
  approved_at: row.approved_at?.toISOString() ?? null,
  source: row.source,
  location: row.location,
  duplicates_of: row.duplicates_of,
  asked_at: row.asked_at?.toISOString() ?? null,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A change as it leaves; columns have the names of the entry's fields. */
export const presentChange = (row: ChangeView): QaEntryChange => ({
  id: row.id,
  actor: person(row.actor_id, row.actor_name, row.actor_email),
  action: row.action,
  before: named(row.before),
  after: named(row.after),
  file: row.file_name ?? null,
  in_bulk: row.in_bulk ?? false,
  created_at: row.created_at.toISOString(),
});

const named = ({ assignee_id, ...fields }: Record<string, unknown>): Record<string, unknown> =>
  assignee_id === undefined ? fields : { ...fields, assignee: assignee_id };
