import { isDeepStrictEqual } from 'node:util';
import type { Proposal, Trace } from '#contract/answers.ts';
import { type EntryStatus, statusMeanings } from '#contract/entry-statuses.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import type { Deps } from '#server/deps.ts';
import {
  type EntryOutline,
  type EntryRow,
  type EntryStanding,
  type HeldSources,
  askedOf,
  findRows,
  listOutlines,
  listUntouchedIds,
  readStandings,
  tracesOf,
  writeAnswers,
} from '#server/features/qa-entries/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { portionsRead } from '#server/platform/db/portions.ts';

/** What looking over the whole form changes of an entry that stood in this version: never its texts. */
export interface Reviewed extends Pick<EntryRow, 'id' | 'version' | 'confidence' | 'flags' | 'reasons'> {
  status: EntryStatus;
  trace: Trace;
}

/** How an entry stands; its texts are not held against those of others. */
const proposalOf = (entry: EntryStanding): Proposal => ({
  status: entry.status === 'unanswered' ? 'unanswered' : entry.status === 'needs_review' ? 'needs_review' : 'answered',
  answer: '',
  choice: entry.choice,
  comment: null,
  confidence: entry.confidence ?? 1,
  flags: entry.flags,
  citations: entry.cited === null ? [] : [entry.cited],
  related: [],
  reasons: entry.reasons,
});

/** Answers of people count as they stand: what is skipped, cancelled or failed says nothing about the rest. */
const counts = ({ status }: EntryOutline): boolean => statusMeanings[status].compared;

/**
 * Looks over the whole form of a request once everything is answered: twins answered differently, conditions that do not hold.
 * Answers what changes by it, to be written later: only answers that the engine wrote last, and only their flags, confidence,
 * reasons and status. Without their texts, which are hundreds of megabytes together.
 */
export const reviewRequest = async ({ db, engine }: Pick<Deps, 'db' | 'engine'>, orgId: string, requestId: string): Promise<Reviewed[]> => {
  const { entries, untouched } = await inOrg(db, orgId, async (trx) => {
    const ids = (await listOutlines(trx, orgId, requestId)).flatMap((entry) => (counts(entry) ? entry.id : []));
    return { entries: await readStandings(trx, orgId, ids), untouched: await listUntouchedIds(trx, orgId, requestId) };
  });
  const proposals = entries.map(proposalOf);
  const reviewed = await engine.reviewForm(await mapInTurns(entries, askedOf), proposals);
  const changed = await mapInTurns(entries, (entry, index): Reviewed[] => {
    const [before, after] = [proposals[index], reviewed[index]];
    if (!before || !after || entry.status === 'approved' || !untouched.has(entry.id)) return [];
    const { status, confidence, flags, reasons, trace = [] } = after;
    if (isDeepStrictEqual([status, confidence, flags, reasons], [before.status, before.confidence, before.flags, before.reasons]))
      return [];
    return [{ id: entry.id, version: entry.version, confidence, flags, reasons, status, trace }];
  });
  return changed.flat();
};

/** Writes what the look over the form of a locked request changed, a portion after the other; what somebody changed since stays as it is. */
export const writeReviewed = async (
  trx: Trx,
  request: { id: string; org_id: string },
  sources: HeldSources,
  reviewed: Reviewed[],
): Promise<void> => {
  const changes = new Map(reviewed.map((one) => [one.id, one]));
  for await (const rows of portionsRead([...changes.keys()], (ids) => findRows(trx, request.org_id, ids))) {
    const traces = await tracesOf(trx, request.org_id, rows.map(({ id }) => id)); // prettier-ignore
    const answers = rows.flatMap((entry) => {
      const change = changes.get(entry.id);
      if (change?.version !== entry.version) return [];
      const { answer, choice, comment, citations } = entry;
      const { confidence, flags, reasons, status, trace } = change;
      const traced = [...(traces.get(entry.id) ?? []), ...trace];
      return [{ entry, answer, choice, comment, citations, confidence, flags, reasons, status, trace: traced }];
    });
    await writeAnswers(trx, request, sources, answers);
  }
};
