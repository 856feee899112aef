/** How probably each sentence of documents answers: by the words it shares with the question, and token by token by what both say in other words. */
import type { Nearness } from '#engine/encoder/model.ts';
import type { Knowledge } from '#engine/search/model.ts';
import { SEPARATOR } from '#engine/reading/windows.ts';
import { byWorth } from './choose-sentences.ts';
import type { Weighed } from './choose-sentences.ts';
import { inFull } from './judge-passages.ts';
import type { JudgedPassage } from './judge-passages.ts';
import type { SentenceFeature } from './judge-features.ts';
import { logit, predict } from './logistic.ts';
import type { Features, LogisticModel } from './logistic.ts';
import model from './sentence-model.json' with { type: 'json' };
import { COSINE_UNKNOWN, ofSentences, scaledCosine } from './thresholds.ts';

/** Trained by `eval/train-sentences.ts` on sentences of real papers that were read beside the questions of real forms. */
const sentenceModel: LogisticModel<SentenceFeature> = model;

/** A sentence that was looked at, with what the model sees of it. */
export interface LookedAt {
  weighed: Weighed;
  features: Features<SentenceFeature>;
}

/** Looks at the sentences that are worth most, and at those of the passages that are nearest by meaning; null where the encoder cannot compare. */
export async function lookAtSentences(text: string, passages: JudgedPassage[], index: Knowledge): Promise<LookedAt[] | null> {
  const nearest = passages.toSorted((a, b) => (b.hit.meaning ?? 0) - (a.hit.meaning ?? 0)).slice(0, ofSentences.nearestPassages);
  const ids = new Set(nearest.map(({ hit }) => hit.passage.id));
  const looked = byWorth(passages).filter(
    ({ hit }, rank) => rank < ofSentences.lookedAt || (rank < ofSentences.lookedAtNear && ids.has(hit.passage.id)),
  );
  const near = looked.length === 0 ? null : await index.answering?.(text, looked.map(underHeading));
  if (!near) return null;
  const passageOf = new Map(passages.map((passage) => [passage.hit, passage]));
  return looked.flatMap((weighed, at) => {
    const [passage, own] = [passageOf.get(weighed.hit), near[at]];
    if (!passage || !own) return [];
    const others = near.filter((one) => one !== own).map(({ said }) => said);
    return [{ weighed, features: featuresOf(weighed, passage, own, own.said - Math.max(0, ...others)) }];
  });
}

/** The passages with the probability that each sentence answers, 0–1. As they were where the encoder cannot compare. */
export async function weighSentences(text: string, passages: JudgedPassage[], index: Knowledge): Promise<JudgedPassage[]> {
  const looked = await lookAtSentences(text, passages, index);
  if (!looked) return passages;
  const bears = new Map(looked.map(({ weighed, features }) => [weighed.sentence, predict(sentenceModel, features) * standingOf(weighed)]));
  return passages.map((passage) => ({
    ...passage,
    sentences: passage.sentences.map((sentence) => ({ ...sentence, bears: bears.get(sentence) ?? 0 })),
  }));
}

/** How far a sentence may speak for the company today, 0–1. */
const standingOf = ({ superseded, by, sentence: { stranger, actor } }: Weighed): number =>
  (superseded ? ofSentences.bearsSuperseded : 1) *
  (stranger === null ? 1 : ofSentences.bearsStranger) *
  (actor === null ? 1 : ofSentences.bearsOtherActor) *
  (by === null ? 1 : ofSentences.bearsOthersPaper);

/** `ahead`: how much more of the question it says than the next. */
const featuresOf = (
  { worth, sentence }: Weighed,
  { hit, answers, features }: JudgedPassage,
  { meant }: Nearness,
  ahead: number,
): Features<SentenceFeature> => ({
  worth,
  answers: logit(answers),
  matter: sentence.matter,
  cosine: scaledCosine(hit.cosine ?? COSINE_UNKNOWN.passage),
  meant,
  ahead,
  foreign: features.foreign,
});

/** A heading says what the sentences under it are about. */
const underHeading = ({ hit: { passage }, sentence }: Weighed): string =>
  passage.heading ? `${passage.heading.split(SEPARATOR).at(-1)}: ${inFull(sentence)}` : inFull(sentence);
