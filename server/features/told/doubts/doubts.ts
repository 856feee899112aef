import { findInTurns, mapEachInTurn } from '#engine/common/taking-turns.ts';
import { again } from '#engine/decision/decide.ts';
import type { Standing } from '#engine/decision/model.ts';
import { whenItStands } from '#engine/decision/when-it-stands.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { areApart } from '../look/compare-told.ts';
import { listDoubtsBehind } from './store.ts';

type Drafted = Standing & { entry: { id: string } };

/**
 * Of answers that say what a customer holds as told and what may hold no longer, by an open finding: they are to be read, and say what is found. Those
 * that say otherwise by now, and all others, come back as they are.
 */
export const decideByDoubts = async <Answer extends Drafted>(trx: Trx, orgId: string, answers: Answer[]): Promise<Answer[]> => {
  const drawn = answers
    .filter(({ status }) => status !== 'unanswered' && status !== 'failed')
    .map(({ entry: { id }, citations }) => ({ id, lead: citations[0]?.library_entry_id ?? null }));
  if (drawn.length === 0) return answers;
  const doubted = Map.groupBy(await listDoubtsBehind(trx, orgId, drawn), ({ entry_id }) => entry_id);
  if (doubted.size === 0) return answers;
  return mapEachInTurn(answers, async (answer) => {
    const same = await findInTurns(doubted.get(answer.entry.id) ?? [], (told) => !areApart(told, answer));
    if (!same) return answer;
    const { document, quote } = same.now ?? same.was;
    return again(answer, whenItStands, { became: 'doubted', document, said: quote, isGone: same.now === null });
  });
};
