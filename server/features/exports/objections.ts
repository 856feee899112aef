import type { ExportIncludes, Objection } from '#contract/exports.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { chosenIn, objectionsTo } from '#engine/answers/objections.ts';
import { foundQuestionOf } from '#server/features/qa-entries/steps.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { goesOut } from './book.ts';
import { type Reader, gather } from './gather.ts';

/** Questions that are listed; of more, the number is told. */
const MOST = 200;

const nothing = { answer: null, choice: null, comment: null };

/**
 * What the customer's form would refuse of the answers that go out, in its order. Nothing where the answers leave in a document of ours.
 * @throws not_found · too_large
 */
export const listObjections = async (
  deps: Reader,
  actor: OrgActor,
  id: string,
  include: ExportIncludes,
): Promise<{ count: number; objections: Objection[] }> => {
  const { request, entries } = await gather(deps, actor, id);
  if (request.export.original === 'made-document') return { count: 0, objections: [] };
  const going = await mapInTurns(entries, (entry) => ({
    entry,
    question: foundQuestionOf({ ...entry, stem: null }),
    said: goesOut(entry, include) ? entry : nothing,
  }));
  const chosen = chosenIn(going);
  const all = await mapInTurns(going, ({ entry, ...one }) => ({
    qa_entry_id: entry.id,
    ref: entry.ref,
    question: entry.question,
    reasons: objectionsTo(one, chosen),
  }));
  const objections = all.filter(({ reasons }) => reasons.length > 0);
  return { count: objections.length, objections: objections.slice(0, MOST) };
};
