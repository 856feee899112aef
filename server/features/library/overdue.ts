import type { Citation, Flag } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import type { Trx } from '#server/platform/db/db.ts';

interface Cited {
  citations: Citation[];
  flags: Flag[];
  reasons: Reason[];
}

/** Flags answers that rest on an entry of the library whose review date is over; the others come back as they are. */
export const flagOverdue = async <Answer extends Cited>(trx: Trx, orgId: string, answers: Answer[]): Promise<Answer[]> => {
  const leads = [...new Set(answers.flatMap(({ citations }) => citations[0]?.library_entry_id ?? []))];
  if (leads.length === 0) return answers;
  const overdue = await trx
    .selectFrom('library_entry')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', leads)
    .where('review_at', '<=', new Date())
    .execute();
  const ids = new Set(overdue.map(({ id }) => id));
  return answers.map((answer) => {
    const [lead] = answer.citations;
    if (!lead?.library_entry_id || !ids.has(lead.library_entry_id)) return answer;
    const flags = [...new Set<Flag>([...answer.flags, 'old'])];
    return { ...answer, flags, reasons: [...answer.reasons, reason('past_review', { document: lead.document })] };
  });
};
