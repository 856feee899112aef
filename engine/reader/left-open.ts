/** What stands beside a question that the model leaves open: what search finds nearest, and what may be sent to no model. */
import type { Proposal, Related } from '#contract/answers.ts';
import { statedIn } from '#engine/answers/likely-statements.ts';
import type { AnswerContext, AnswerEngine, Asked } from '#engine/answers/model.ts';
import { findNearest, nearestTo, showable } from '#engine/answers/nearest.ts';
import { readQuestion } from '#engine/answers/read-question.ts';
import { speakersOf } from '#engine/answers/speakers.ts';

/** Found texts that are judged: three are shown, and some say the same. */
const JUDGED = 5;

/**
 * Judges what can be shown alone, and not all that an answer would be drawn from; by words, for comparing its sentences token by token
 * named no other one (docs/quality.md).
 */
export async function nearestRead(asked: Asked, context: AnswerContext): Promise<Related[]> {
  const question = readQuestion(asked);
  const [found, speakers] = await Promise.all([findNearest(question.text, context), speakersOf(context.index)]);
  const hits = showable(found, speakers).slice(0, JUDGED);
  const passages = hits.filter((hit) => hit.kind === 'passage');
  return nearestTo(asked, { question, pairs: [] }, hits, { stated: statedIn(question, passages, speakers) });
}

/** The embedded engine's answer where it rests on what is not sent to a model; null where nothing is withheld, or it rests on other things. */
export async function answerFromKept(asked: Asked, context: AnswerContext, embedded: AnswerEngine): Promise<Proposal | null> {
  const kept = new Set((await context.index.documents()).filter(({ withheld }) => withheld).map(({ id }) => id));
  if (kept.size === 0) return null;
  const answer = await embedded.answer(asked, context);
  if (answer.status === 'unanswered') return null;
  return answer.citations.some(({ document_id: id }) => id !== undefined && kept.has(id)) ? answer : null;
}
