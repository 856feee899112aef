import { type Reason, reason } from '#contract/reasons.ts';
import type { Extraction } from '#contract/extraction.ts';
import type { Proposal } from '#contract/answers.ts';
import { withCalibration } from '#engine/answers/calibration.ts';
import { type OlderForm, carryAnswers } from '#engine/migration/carry.ts';
import { withoutId } from '#engine/language/leading-id.ts';
import type { Deps } from '#server/deps.ts';
import { requireDocument } from '#server/features/documents/steps.ts';
import { pairsOfDocument } from '#server/features/library/steps.ts';
import type { RequestRow } from '#server/features/requests/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { failedBy } from './failed.ts';
import { findQuestionsOf } from './kept.ts';
import { requireQuestionnaire } from './source.ts';

/** What an earlier form gives for each question of the new one, in order; and what there is to say about it. */
export interface FromEarlier {
  proposals: (Proposal | null)[];
  warnings: string[];
  /** Why it could not be used, for the screens. */
  notes: Reason[];
}

/**
 * Carries the answers of the earlier, filled form that a request names into the questions found for it. A form that is gone or cannot
 * be read stops nothing: the questions are answered without it, and a warning says so.
 */
export const carryFromEarlier = async (
  deps: Pick<Deps, 'db' | 'storage' | 'pool' | 'knowledge'>,
  row: RequestRow,
  { questions }: Extraction,
  signal: AbortSignal,
): Promise<FromEarlier> => {
  const documentId = row.previous_doc_id;
  if (documentId === null) return { proposals: [], warnings: [], notes: [] };
  try {
    const { ref, givenOn } = await inOrg(deps.db, row.org_id, async (trx) => ({
      ref: await requireQuestionnaire(trx, row.org_id, documentId),
      givenOn: await daysOf(trx, row.org_id, documentId),
    }));
    const found = await findQuestionsOf(deps, row.org_id, ref, { signal });
    const older: OlderForm = { document: ref.fileName, documentId, questions: found.questions, givenOn };
    const encoder = await deps.knowledge.encoderFor(row.org_id);
    const { matches, gone, proposals: carried } = await carryAnswers(older, questions, encoder);
    const proposals = carried.map((proposal) => proposal && withCalibration(proposal, encoder?.model ?? null));
    const count = (kinds: string[]): number => matches.filter((match) => kinds.includes(match.kind)).length;
    const sentence = `Compared with “${ref.fileName}”: ${count(['same'])} questions are the same, ${count(['changed', 'split', 'merged'])} were changed (their answers are to be reviewed), ${count(['new'])} are new, and ${gone.length} earlier ones are gone.`;
    return { proposals, warnings: [sentence], notes: [] };
  } catch (error) {
    const { sentence, because } = failedBy(error);
    return {
      proposals: [],
      warnings: [`The earlier form could not be used: ${sentence}`],
      notes: [reason('earlier_unused'), ...because],
    };
  }
};

/** A form that says its year alone is dated so. */
const FIRST_OF_YEAR = '-01-01T00:00:00.000Z';

/** When the questions of a stored form were answered: as their rows say it, else as the form does, else the day on which it came. */
const daysOf = async (trx: Trx, orgId: string, documentId: string): Promise<NonNullable<OlderForm['givenOn']>> => {
  const document = await requireDocument(trx, orgId, documentId);
  const keyOf = (ref: string | null, question: string): string => JSON.stringify([ref, question]);
  const pairs = await pairsOfDocument(trx, orgId, documentId);
  const ofRows = new Map(pairs.flatMap(({ ref, question, date }) => (date === undefined ? [] : [[keyOf(ref, question), date]])));
  const ofForm = (document.dated ?? document.created_at).toISOString().replace(FIRST_OF_YEAR, '');
  return ({ id, question }) => ofRows.get(keyOf(id, withoutId(question, id))) ?? ofForm;
};
