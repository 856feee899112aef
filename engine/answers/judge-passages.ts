import { guessLanguage } from '#engine/knowledge/language.ts';
import type { Hit } from '#engine/knowledge/model.ts';
import { bearingOf } from './bearing.ts';
import type { Bearing } from './bearing.ts';
import { gapsOf } from './demands.ts';
import type { Gaps } from './demands.ts';
import { judgeModel } from './judge-model.ts';
import { predict } from './logistic.ts';
import type { Features } from './logistic.ts';
import { asksOthers, givesOrders, isTemplate, isTitle, stanceOf } from './polarity.ts';
import type { Stance } from './polarity.ts';
import { profileOf } from './profile.ts';
import type { Profile } from './profile.ts';
import type { ReadQuestion } from './read-question.ts';
import { sentencesOf } from './sentences.ts';
import { hasShape } from './shape.ts';

export type PassageHit = Extract<Hit, { kind: 'passage' }>;

export interface JudgedSentence {
  text: string;
  /** Weighted share of the question's words that stand in it (heading words count half), 0–1. */
  covers: number;
  stance: Stance;
  bearing: Bearing;
  gaps: Gaps;
}
/** A passage beside the question: its best sentences and how probable it is that they answer. */
export interface JudgedPassage {
  hit: PassageHit;
  sentences: JudgedSentence[];
  features: Features;
  /** Probability that it answers the question, 0–1. */
  answers: number;
}

const COSINE_UNKNOWN = 0.83;
const SHORTEST_SENTENCE = 20;

/** Judges passages, best first; text that gives orders, templates and questions are no evidence. */
export function judgePassages(question: ReadQuestion, hits: Hit[]): JudgedPassage[] {
  const passages = hits.filter((hit): hit is PassageHit => hit.kind === 'passage');
  const asked = profileOf(question.text);
  return passages
    .filter((hit) => !givesOrders(hit.passage.text) && !isTemplate(hit.passage.text))
    .map((hit) => judgePassage(question, asked, hit))
    .filter((judged) => judged.sentences.length > 0)
    .toSorted((a, b) => b.answers - a.answers || b.hit.score - a.hit.score);
}

function judgePassage(question: ReadQuestion, asked: Profile, hit: PassageHit): JudgedPassage {
  const heading = profileOf(hit.passage.heading ?? '');
  const sentences = sentencesOf(hit.passage.text)
    .filter(
      (text) => text.length >= SHORTEST_SENTENCE && !/[?:]$|^©/u.test(text) && !isTitle(text) && /\s\S+\s/.test(text) && !asksOthers(text),
    )
    .map((text): JudgedSentence => {
      const said = profileOf(text);
      return {
        text,
        covers: coverage(asked, said, heading),
        stance: stanceOf(text),
        bearing: bearingOf(asked, said),
        gaps: gapsOf(question.text, asked, said, `${hit.passage.heading ?? ''} ${text}`, heading),
      };
    })
    .filter(
      ({ text, bearing, gaps }) =>
        bearing !== 'elsewhere' && gaps.names.length === 0 && (!question.wants || hasShape(question.wants, text)),
    )
    .toSorted((a, b) => b.covers - a.covers);
  const first = sentences[0];
  const window = profileOf(hit.passage.text);
  const said = first ? profileOf(first.text) : window;
  const cosine = hit.cosine ?? COSINE_UNKNOWN;
  const features: Features = {
    cosine: (cosine - 0.85) * 10,
    sentence: first?.covers ?? 0,
    foreign: isForeign(asked, hit.passage.text) ? 1 : 0,
    ...slotFeatures(asked, window, said),
  };
  return { hit, sentences, features, answers: predict(judgeModel.passage, features) };
}

/** Whether the passage is in another language than the question: then words cannot agree and only vectors speak. */
const isForeign = (asked: Profile, text: string): boolean => {
  const language = guessLanguage(text);
  return asked.language !== null && language !== null && language !== asked.language;
};

const weightOf = (profile: Profile): number => [...profile.content.values()].reduce((sum, weight) => sum + weight, 0);
function coverage(asked: Profile, said: Profile, heading: Profile | null): number {
  const all = weightOf(asked);
  if (all === 0) return 0;
  let sum = 0;
  for (const [word, weight] of asked.content) sum += said.content.has(word) ? weight : heading?.content.has(word) ? weight / 2 : 0;
  return sum / all;
}

/** Contrast members and names that the question has and the passage lacks or has otherwise. */
function slotFeatures(asked: Profile, window: Profile, said: Profile): Features {
  let [conflicting, agreeing] = [0, 0];
  for (const [name, members] of asked.contrasts) {
    const inSentence = said.contrasts.get(name) ?? new Set<string>();
    const inWindow = window.contrasts.get(name) ?? new Set<string>();
    if ([...members].some((member) => inSentence.has(member))) agreeing += 1;
    else if (inSentence.size > 0 && ![...members].some((member) => inWindow.has(member))) conflicting += 1;
  }
  return {
    conflicting,
    agreeing: Math.min(3, agreeing),
    names: Math.min(2, [...asked.names].filter((name) => !window.names.has(name)).length),
  };
}

export const passageFeatureNames = ['cosine', 'sentence', 'foreign', 'conflicting', 'names', 'agreeing'];
