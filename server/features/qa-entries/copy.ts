import { isDone, isLeftOut, stageOf } from '#contract/entry-statuses.ts';
import type { EntryStatus } from '#contract/entry-statuses.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { weightOf } from '#server/platform/db/portions.ts';
import type { EntryRow } from './rows.ts';
import { hasContent } from './rules.ts';
import type { HeldSources } from './sources.ts';
import { insertEntries, listRows } from './store.ts';
import { tellEntries } from './tell.ts';

interface Copying {
  /** Locked. */
  from: { id: string; org_id: string };
  to: { id: string };
  /** The sheet of the copy for each of the original. */
  sheets: ReadonlyMap<string, string>;
  /** The answers come along, as drafts; otherwise every question is open and was never asked. */
  answers: boolean;
}

/** Copies the entries of a request into another one, in their order; answers about how many bytes they are. Approvals, who they wait for, and history stay behind. */
export const copyEntries = async (trx: Trx, sources: HeldSources, { from, to, sheets, answers }: Copying): Promise<number> => {
  const rows = await listRows(trx, from.org_id, from.id);
  const ids = new Map(rows.map((row) => [row.id, newId()]));
  const drafts = await sources.checked(rows.map((row) => (answers ? { ...row, status: draftStatus(row) } : { ...row, ...open })));
  const written = await insertEntries(
    trx,
    drafts.map((row) => ({
      ...questionOf(row),
      id: ids.get(row.id) ?? newId(),
      request_id: to.id,
      sheet_id: row.sheet_id && (sheets.get(row.sheet_id) ?? null),
      duplicates_of: row.duplicates_of && (ids.get(row.duplicates_of) ?? null),
      status: row.status,
      answer: row.answer,
      choice: row.choice,
      comment: row.comment,
      confidence: row.confidence,
      citations: JSON.stringify(row.citations),
      related: JSON.stringify(row.related),
      flags: row.flags,
      reasons: JSON.stringify(row.reasons),
      made_by: row.made_by && JSON.stringify(row.made_by),
      asked_at: row.asked_at,
    })),
  );
  await tellEntries(trx, from.org_id, to.id, 'qa_entry:created', written);
  return weightOf(drafts);
};

const open = {
  status: 'unanswered' as EntryStatus,
  answer: null,
  choice: null,
  comment: null,
  confidence: null,
  citations: [],
  related: [],
  flags: [],
  reasons: [],
  made_by: null,
  asked_at: null,
};

/** Nobody has decided on the copy yet, and the engine has none of it in hand; what is left out stays so. */
const draftStatus = (row: EntryRow): EntryStatus => {
  if (isLeftOut(row.status)) return row.status;
  if (!hasContent(row)) return 'unanswered';
  if (isDone(row.status)) return row.flags.length > 0 ? 'needs_review' : 'answered';
  return stageOf(row.status) === 'draft' ? row.status : 'needs_review';
};

/** What follows from the question alone. */
const questionOf = (row: EntryRow) => ({
  org_id: row.org_id,
  position: row.position,
  section: row.section,
  ref: row.ref,
  question: row.question,
  guidance: row.guidance,
  stem: row.stem,
  answer_type: row.answer_type,
  options: row.options,
  source: row.source && JSON.stringify(row.source),
  location: JSON.stringify(row.location),
});
