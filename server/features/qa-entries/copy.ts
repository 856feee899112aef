import { isDone, isLeftOut, stageOf } from '#contract/entry-statuses.ts';
import type { EntryStatus } from '#contract/entry-statuses.ts';
import { again } from '#engine/decision/decide.ts';
import type { Standing } from '#engine/decision/model.ts';
import { whenItStands } from '#engine/decision/when-it-stands.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { portionsRead, weightOf } from '#server/platform/db/portions.ts';
import { listIds } from './outline.ts';
import type { EntryRow, Written } from './rows.ts';
import { hasContent } from './rules.ts';
import type { HeldSources } from './sources.ts';
import { findRows, insertEntries } from './store.ts';
import { tellEntries } from './tell.ts';
import { addToTraces, copyTraces } from './trace.ts';

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
export const copyEntries = async (trx: Trx, sources: HeldSources, copying: Copying): Promise<number> => {
  const { from, to } = copying;
  const ids = new Map((await listIds(trx, from.org_id, from.id)).map((id) => [id, newId()]));
  let bytes = 0;
  for await (const rows of portionsRead([...ids.keys()], (some) => findRows(trx, from.org_id, some))) {
    const written = await copySome(trx, sources, copying, { rows, ids });
    await tellEntries(trx, from.org_id, to.id, 'qa_entry:created', written);
    bytes += weightOf(rows);
  }
  return bytes;
};

/** `ids`: the copy of each entry of the request; one that is asked twice comes behind the first. */
const copySome = async (
  trx: Trx,
  sources: HeldSources,
  { from, to, sheets, answers }: Copying,
  { rows, ids }: { rows: EntryRow[]; ids: ReadonlyMap<string, string> },
): Promise<Written[]> => {
  const drafts: (EntryRow & Standing)[] = await sources.checked(
    rows.toSorted((a, b) => a.position - b.position).map((row) => (answers ? asDraft(row) : { ...row, ...open })),
  );
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
  if (answers) {
    await copyTraces(trx, from.org_id, rows.flatMap(({ id }) => ({ from: id, to: ids.get(id) ?? id }))); // prettier-ignore
    await addToTraces(trx, from.org_id, drafts.flatMap(({ id, trace }) => ({ id: ids.get(id) ?? id, trace }))); // prettier-ignore
  }
  return written;
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
const asDraft = (row: EntryRow): EntryRow & Standing => {
  if (isLeftOut(row.status) || (hasContent(row) && stageOf(row.status) === 'draft')) return row;
  if (!hasContent(row)) return { ...row, status: 'unanswered' };
  return again({ ...row, status: 'answered' }, whenItStands, { became: 'copied', isDecided: isDone(row.status) });
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
