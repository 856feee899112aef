/** What stands beside a question that the model leaves open: what search finds nearest, and what may be sent to no model. */
import type { Proposal, Related } from '#contract/answers.ts';
import { judgeEvidence } from '#engine/answers/embedded-engine.ts';
import type { AnswerContext, AnswerEngine, Asked } from '#engine/answers/model.ts';
import { findNearest, nearestTo } from '#engine/answers/nearest.ts';
import { readQuestion } from '#engine/answers/read-question.ts';
import { speakersOf } from '#engine/answers/speakers.ts';
import { weighSentences } from '#engine/answers/weigh-sentences.ts';

/** Judges what search brings for them alone, and not all that an answer would be drawn from. */
export async function nearestRead(asked: Asked, context: AnswerContext): Promise<Related[]> {
  const { text } = readQuestion(asked);
  const [hits, speakers] = await Promise.all([findNearest(text, context), speakersOf(context.index)]);
  const judged = judgeEvidence(asked, hits, null, speakers);
  const passages = await weighSentences(text, judged.passages, context.index);
  return nearestTo(asked, { ...judged, passages }, hits, speakers);
}

/** The embedded engine's answer where it rests on what is not sent to a model; null where nothing is withheld, or it rests on other things. */
export async function answerFromKept(asked: Asked, context: AnswerContext, embedded: AnswerEngine): Promise<Proposal | null> {
  const kept = new Set((await context.index.documents()).filter(({ withheld }) => withheld).map(({ id }) => id));
  if (kept.size === 0) return null;
  const answer = await embedded.answer(asked, context);
  if (answer.status === 'unanswered') return null;
  return answer.citations.some(({ document_id: id }) => id !== undefined && kept.has(id)) ? answer : null;
}
