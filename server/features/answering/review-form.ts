import { isDeepStrictEqual } from 'node:util';
import { textsOf } from '#contract/answer-fields.ts';
import type { Proposal } from '#contract/answers.ts';
import { statusMeanings } from '#contract/entry-statuses.ts';
import type { Deps } from '#server/deps.ts';
import { type EntryRow, type MachineAnswer, askedOf, listRows, listUntouchedIds } from '#server/features/qa-entries/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';

const proposalOf = (entry: EntryRow): Proposal => ({
  status: entry.status === 'unanswered' ? 'unanswered' : entry.status === 'needs_review' ? 'needs_review' : 'answered',
  answer: textsOf(entry).join('\n'),
  choice: entry.choice,
  comment: entry.comment,
  confidence: entry.confidence ?? 1,
  flags: entry.flags,
  citations: entry.citations,
  related: entry.related,
  reasons: entry.reasons,
});

/** Answers of people count as they stand: what is skipped, cancelled or failed says nothing about the rest. */
const counts = (entry: EntryRow): boolean => statusMeanings[entry.status].compared;

/**
 * Looks over the whole form of a request once everything is answered: twins answered differently, conditions that do not hold.
 * Answers what changes by it, to be written later: only answers that the engine wrote last, and only their flags, confidence,
 * reasons and status.
 */
export const reviewRequest = async (
  { db, engine }: Pick<Deps, 'db' | 'engine'>,
  orgId: string,
  requestId: string,
): Promise<MachineAnswer[]> => {
  const { entries, untouched } = await inOrg(db, orgId, async (trx) => ({
    entries: (await listRows(trx, orgId, requestId)).filter(counts),
    untouched: await listUntouchedIds(trx, orgId, requestId),
  }));
  const proposals = entries.map(proposalOf);
  const reviewed = await engine.reviewForm(entries.map(askedOf), proposals);
  return entries.flatMap((entry, index): MachineAnswer[] => {
    const [before, after] = [proposals[index], reviewed[index]];
    if (!before || !after || entry.status === 'approved' || !untouched.has(entry.id)) return [];
    const { status, confidence, flags, reasons } = after;
    if (isDeepStrictEqual([status, confidence, flags, reasons], [before.status, before.confidence, before.flags, before.reasons]))
      return [];
    const { answer, choice, comment, citations } = entry;
    return [{ entry, answer, choice, comment, citations, confidence, flags, reasons, status }];
  });
};
