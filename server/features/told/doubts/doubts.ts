import { findInTurns, mapEachInTurn } from '#engine/common/taking-turns.ts';
import { again } from '#engine/decision/decide.ts';
import type { Standing } from '#engine/decision/model.ts';
import { whenItStands } from '#engine/decision/when-it-stands.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { type Corrected, type Former, listCorrectionsAfter, saidAgain } from '../formers.ts';
import { areApart } from '../look/compare-told.ts';
import { listDoubtsBehind } from './store.ts';
import { withCorrection } from './with-correction.ts';

type Drafted = Standing & { entry: { id: string; question: string; options: string[] } };

/**
 * Of answers that say what a customer holds as told and what may hold no longer, by an open finding: they are to be read, and say what is found. Those
 * that say what was corrected since say the correction in its place. Those that say otherwise by now, and all others, come back as they are.
 */
export const decideByDoubts = async <Answer extends Drafted>(trx: Trx, orgId: string, answers: Answer[]): Promise<Answer[]> => {
  const drawn = answers
    .filter(({ status }) => status !== 'unanswered' && status !== 'failed')
    .map(({ entry: { id, question }, citations }) => ({ id, lead: citations[0]?.library_entry_id ?? null, question }));
  if (drawn.length === 0) return answers;
  const behind = await listDoubtsBehind(trx, orgId, drawn);
  if (behind.length === 0) return answers;
  const corrections = await listCorrectionsAfter(trx, orgId, behind.flatMap(({ told_id: id, is_corrected: is }) => (is ? [id] : []))); // prettier-ignore
  const doubted = Map.groupBy(behind, ({ entry_id }) => entry_id);
  return mapEachInTurn(answers, async (answer) => {
    const all = doubted.get(answer.entry.id) ?? [];
    const former = await findInTurns(all, (told) => corrections.has(told.told_id) && isReplaced(told, corrections, answer));
    const corrected = former && corrections.get(former.told_id);
    const said = former && corrected ? withCorrection(answer, corrected, former) : answer;
    const same = await findInTurns(all, (told) => !corrections.has(told.told_id) && !areApart(told, said));
    if (!same) return said;
    const { document, quote } = same.now ?? same.was;
    return again(said, whenItStands, { became: 'doubted', document, said: quote, isGone: same.now === null });
  });
};

const isReplaced = (told: Former & { told_id: string }, corrections: ReadonlyMap<string, Corrected>, answer: Standing): boolean => {
  const now = corrections.get(told.told_id);
  return now !== undefined && saidAgain({ ...now, question: told.question }, [told], answer) !== undefined;
};
