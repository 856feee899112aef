import type { Proposal } from '#contract/answers.ts';
import type { AnswerEngine } from '#engine/answers/model.ts';
import { type EntryRow, type MachineAnswer, listRows, listUntouchedIds, writeAnswers } from '#server/features/qa-entries/service.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { askedOf } from './found.ts';
import type { RequestRow } from './store.ts';

const proposalOf = (entry: EntryRow): Proposal => ({
  status: entry.status === 'unanswered' ? 'unanswered' : entry.status === 'needs_review' ? 'needs_review' : 'answered',
  answer: entry.answer ?? '',
  choice: entry.choice,
  comment: entry.comment,
  confidence: entry.confidence ?? 1,
  flags: entry.flags,
  citations: entry.citations,
  related: [],
  reasons: entry.reasons,
});

/** Answers of people count as they stand: what is skipped, cancelled or failed says nothing about the rest. */
const counts = (entry: EntryRow): boolean =>
  entry.status === 'approved' || entry.status === 'answered' || entry.status === 'needs_review' || entry.status === 'unanswered';

/**
 * Looks over the whole form of a locked request once everything is answered: twins answered differently, conditions that do not
 * hold. Only answers that the engine wrote last change, and only their flags, confidence, reasons and status.
 */
export const reviewRequest = async (engine: AnswerEngine, trx: Trx, row: RequestRow): Promise<void> => {
  const entries = (await listRows(trx, row.org_id, row.id)).filter(counts);
  const untouched = await listUntouchedIds(trx, row.org_id, row.id);
  const proposals = entries.map(proposalOf);
  const reviewed = engine.reviewForm(entries.map(askedOf), proposals);
  const changed = entries.flatMap((entry, index): MachineAnswer[] => {
    const before = proposals[index];
    const after = reviewed[index];
    if (!before || !after || entry.status === 'approved' || !untouched.has(entry.id)) return [];
    const { status, confidence, flags, reasons } = after;
    if (
      JSON.stringify([status, confidence, flags, reasons]) ===
      JSON.stringify([before.status, before.confidence, before.flags, before.reasons])
    )
      return [];
    const { answer, choice, comment, citations } = entry;
    return [{ entry, answer, choice, comment, citations, confidence, flags, reasons, status }];
  });
  if (changed.length > 0) await writeAnswers(trx, row.org_id, row.id, changed);
};
