/** How probably each statement of the passages found answers a question: by the words that both have, and token by token by what both mean. */
import { meantBy } from '#engine/language/compare.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { remember } from '#engine/common/remember.ts';
import { isFirstPerson } from '#engine/reading/voice.ts';
import { SEPARATOR } from '#engine/reading/windows.ts';
import type { Hit, Knowledge } from '#engine/search/model.ts';
import type { SentenceFeature } from './judge-features.ts';
import { logit, predict } from './logistic.ts';
import type { Features, LogisticModel } from './logistic.ts';
import { namesNone } from './named-things.ts';
import model from './sentence-model.json' with { type: 'json' };
import type { ReadQuestion } from './read-question.ts';
import { hasShape } from './shape.ts';
import type { Speakers } from './speakers.ts';
import { statementsOf } from './statement.ts';
import type { Said } from './statement.ts';
import { COSINE_UNKNOWN, ofNearest, ofSentences, scaledCosine } from './thresholds.ts';

/** Trained by `eval/train-sentences.ts`. */
const sentenceModel: LogisticModel<SentenceFeature> = model;

export type PassageHit = Extract<Hit, { kind: 'passage' }>;

/** A statement of a passage, with what the model sees of it. */
export interface Stated {
  hit: PassageHit;
  said: Said;
  features: Features<SentenceFeature>;
  /** How far it may speak for the company today, 0–1. */
  standing: number;
  /** Probability that it answers, 0–1; before it is compared token by token, what it promises. */
  answers: number;
}

/** The statements of passages beside a question, those first that promise most. Pure. */
export function statedIn(question: ReadQuestion, hits: PassageHit[], speakers: Speakers): Stated[] {
  const asked = profileOf(question.text);
  return hits
    .flatMap((hit) => {
      const sentences = hit.meant ? sentencesOf(hit.passage.text) : [];
      const foreign = isForeign(asked, hit.passage.text) ? 1 : 0;
      return statementsOf(hit.passage.text).map((said): Stated => {
        const meant = hit.meant?.[sentences.findIndex((sentence) => sentence.endsWith(said.text))] ?? ofNearest.meantUnknown;
        const features = { ...byWords(question, asked, hit, said), meant, both: 0, foreign, own: isOwn(said.text, speakers) ? 1 : 0 };
        return weighed({ hit, said, features, standing: standingOf(hit, speakers) });
      });
    })
    .toSorted((a, b) => b.answers - a.answers);
}

/** With the probability that it answers, from what is seen of it. */
function weighed({ features: seen, ...stated }: Omit<Stated, 'answers'>): Stated {
  const features = { ...seen, both: seen.under * seen.meant };
  return { ...stated, features, answers: predict(sentenceModel, features) * stated.standing };
}

/** What the words of a statement, and of what stands over it, have of a question's; and whether it speaks of something else. */
function byWords({ text, wants }: ReadQuestion, asked: Profile, { passage, cosine }: PassageHit, said: Said) {
  const above = aboveOf(passage, said);
  const profile = profileOf(said.text);
  const isApart = namesNone(text, { said: profile, text: `${above} ${said.text}` }) || (wants !== null && !hasShape(wants, said.text));
  return {
    said: meantBy(asked, profile),
    under: meantBy(asked, profileOf(`${above} ${said.text}`)),
    cosine: scaledCosine(cosine ?? COSINE_UNKNOWN.passage),
    ahead: 0,
    apart: isApart ? 1 : 0,
  };
}

const aboveOf = ({ heading }: PassageHit['passage'], { lead }: Said): string => [heading, lead].filter(Boolean).join(' ');

/** Whether the company speaks, by name or as "we". */
const isOwn = (text: string, speakers: Speakers): boolean => isFirstPerson(text) || speakers.isNamed(text);

const standingOf = ({ document }: PassageHit, speakers: Speakers): number =>
  (speakers.isSuperseded(document) ? ofSentences.superseded : 1) *
  (speakers.isGlossary(document) ? ofSentences.glossary : 1) *
  (speakers.nameOf(document) === null ? 1 : ofSentences.othersPaper);

/** Those that promise most, compared with the question token by token, the likeliest first, and the others after them. Null where the encoder cannot compare, or there are none. */
export async function compareStatements(question: string, stated: Stated[], index: Knowledge): Promise<Stated[] | null> {
  const promising = stated.slice(0, ofNearest.compared);
  const near = promising.length === 0 ? null : await index.answering?.(question, promising.map(underHeadings));
  if (!near) return null;
  const compared = promising.flatMap((one, at) => {
    const own = near[at];
    if (!own) return [];
    const others = near.filter((other) => other !== own).map(({ said }) => said);
    return [weighed({ ...one, features: { ...one.features, meant: own.meant, ahead: own.said - Math.max(0, ...others) } })];
  });
  return [...compared.toSorted((a, b) => b.answers - a.answers), ...stated.slice(ofNearest.compared)];
}

/** Whether a statement comes near enough to a question to be shown under it: what nothing of the kind stands in gets no sentence rather than any three. */
export const comesNear = ({ answers }: Stated): boolean => logit(answers) >= ofNearest.leastNear;

const languageOf = remember(guessLanguage);

/** Whether a passage is in another language than the question: then words agree less. */
const isForeign = (asked: Profile, text: string): boolean => {
  const language = languageOf(text);
  return asked.language !== null && language !== null && language !== asked.language;
};

/** All headings over a statement, and the words over its list, say what it is about. */
const underHeadings = ({ hit: { passage }, said: { text, lead } }: Stated): string =>
  [...(passage.heading?.split(SEPARATOR) ?? []), lead === null ? text : `${lead} ${text}`].join(': ');
