/** How much of what is asked a sentence says: not only its words, but words that belong together, together. */
import { addTo } from '#engine/common/add-to.ts';
import { rememberOf } from '#engine/common/remember.ts';
import { BRACKETED } from '#engine/language/brackets.ts';
import { anyOf } from '#engine/language/lexicon/match.ts';
import { ofReach } from './thresholds.ts';
import { languages, wordsOf } from '#engine/language/lexicon/lexicon.ts';
import type { WordClass } from '#engine/language/lexicon/word-classes.ts';
import type { Concept } from '#engine/language/lexicon/concepts.ts';
import { stem } from '#engine/language/words.ts';
import type { Profile } from '#engine/language/profile.ts';
import { fold } from '#engine/language/text.ts';
import { kindsIn, profileOf } from '#engine/language/profile.ts';

export interface Reach {
  /** Weighted share of the question's words that stand in the sentence, by another word of the same kind a little less, in what leads up to it half; 0–1. */
  words: number;
  /** Weighted share of the pairs of words that follow each other in the question and stand together in the sentence, 0–1. */
  together: number;
  /** Share of the words that tell what the question is on that it says, 0–1; 1 where there are none. */
  matter: number;
  /** Those of them that stand neither in it nor beside it, as the question spells them; none where it is in another language. */
  unsaid: string[];
  /** It speaks of what is done where the question asks whether something is done. */
  acts: boolean;
  /** All of these, and one of the question's examples: how well the sentence meets the question, 0–1. */
  whole: number;
}

/** Words of another language that are of a known kind; with fewer nothing is told from them. */
const FEWEST_KNOWN = 2;

/** What of a question a sentence must meet; made once per question. */
export interface Wanted {
  profile: Profile;
  /** Content words with their weight, in order of the question, brackets left out. */
  words: [stem: string, weight: number][];
  pairs: [first: string, second: string, weight: number][];
  /** Names and words in brackets and after "such as": any of them is enough. */
  examples: string[];
}

const examplesIn = new RegExp(String.raw`${BRACKETED}|${anyOf('exampleOpeners')}[^.?!;]*`, 'giu');

/** Stems of the words of classes, each in its own language. */
const stemsOf = (...names: WordClass[]): Set<string> =>
  new Set(names.flatMap((name) => languages.flatMap((language) => wordsOf(name, language).map((word) => stem(fold(word), language)))));
/** Words of questionnaires rather than of a matter: a sentence that shares only these is on something else. */
const commonStems = stemsOf('commonWords');
/** What nearly every questionnaire asks about: alone such words do not say what a question is on. */
const ordinaryStems = stemsOf('ordinaryWords');
function weightOf(word: string, weight: number, spelled: string): number {
  if (spelled.length - word.length >= ofReach.otherWord) return 1;
  if (commonStems.has(word)) return ofReach.common;
  if (weight < 1) return ordinaryStems.has(word) ? ofReach.light : ofReach.common;
  return ordinaryStems.has(word) ? ofReach.ordinary : 1;
}
/** What is done rather than what it is done to: asked whether rights are reviewed, a sentence that grants them does not say. */
const actions: ReadonlySet<string> = new Set(
  (
    [
      'approve',
      'certify',
      'audit',
      'insure',
      'revoke',
      'store',
      'delete',
      'rotate',
      'restore',
      'fix',
      'inform',
      'train',
      'screening',
      'review',
      'reward',
      'separate',
      'monitor',
      'export',
      'release',
      'undo',
      'exercise',
      'sell',
      'encrypt',
    ] as const satisfies Concept[]
  ).map((name) => `concept: ${name}`),
);

export function wantedOf(question: string): Wanted {
  const core = question.replace(examplesIn, ' ');
  const profile = profileOf(core.trim().length > 10 ? core : question);
  const words = [...profile.content].map(([word, weight]): [string, number] => [
    word,
    weightOf(word, weight, profile.spelled.get(word) ?? word),
  ]);
  const weights = new Map(words);
  const pairs: Wanted['pairs'] = [];
  profile.order.forEach((word, at) => {
    const [own, next] = [weights.get(word), profile.order.slice(at + 1, at + 3).find((other) => weights.has(other))];
    if (own === undefined || next === undefined || next === word) return;
    pairs.push([word, next, (own + (weights.get(next) ?? 0)) / 2]);
  });
  const examples = (question.match(examplesIn) ?? []).flatMap((part) =>
    [...profileOf(part).content].filter(([, weight]) => weight === 1).map(([stem]) => stem),
  );
  return { profile, words, pairs, examples };
}

/** Compares a sentence and what stands beside it (heading, words that lead up to it) with what is wanted. Pure. */
export function reachOf(wanted: Wanted, said: Profile, beside: Profile | null, foreign: boolean): Reach {
  const known = wanted.words.filter(([stem]) => kindsOf(wanted.profile, stem).length > 0);
  if (foreign && known.length < FEWEST_KNOWN) return { words: 0, together: 0, matter: 0, unsaid: [], acts: false, whole: 0 };
  const counted = foreign
    ? wanted.words.map(([stem, weight]): [string, number] => [stem, known.some(([one]) => one === stem) ? weight : weight / 2])
    : wanted.words;
  const met = new Map(
    counted.map(([stem]) => [
      stem,
      Math.max(presence(wanted.profile, stem, said), beside ? presence(wanted.profile, stem, beside) * ofReach.beside : 0),
    ]),
  );
  const words = share(counted.map(([stem, weight]) => [weight, met.get(stem) ?? 0]));
  const together =
    wanted.pairs.length === 0 || foreign
      ? words
      : share(wanted.pairs.map(([a, b, weight]) => [weight, stand([a, b], { asked: wanted.profile, said, beside })]));
  const example = words >= ofReach.exampleFrom && wanted.examples.some((stem) => said.content.has(stem)) ? ofReach.example : 0;
  const telling = counted.filter(([, weight]) => weight === 1);
  const matter = telling.length === 0 ? 1 : share(telling.map(([stem]) => [1, met.get(stem) ?? 0]));
  const unsaid = foreign ? [] : telling.filter(([stem]) => met.get(stem) === 0).map(([stem]) => wanted.profile.spelled.get(stem) ?? stem);
  const onMatter = ofReach.offMatter + (1 - ofReach.offMatter) * Math.min(1, matter * ofReach.matterEnough);
  const headless = counted.some(([stem]) => met.get(stem) === 0 && governing.some((stems) => stems.has(stem)));
  const asked = [...wanted.profile.kinds].filter((kind) => actions.has(kind));
  const inactive = asked.length > 0 && !asked.some((kind) => said.kinds.has(kind));
  const whole =
    (headless ? ofReach.headless : 1) *
    (inactive ? ofReach.inactive : 1) *
    onMatter *
    Math.min(1, words * ofReach.ofWords + together * (1 - ofReach.ofWords) + example);
  return { words, together, matter, unsaid, acts: !inactive, whole: foreign ? whole * ofReach.foreign : whole };
}

const share = (parts: [weight: number, met: number][]): number => {
  const all = parts.reduce((sum, [weight]) => sum + weight, 0);
  return all === 0 ? 0 : parts.reduce((sum, [weight, met]) => sum + weight * met, 0) / all;
};

const kindsOf = (profile: Profile, stem: string): string[] => kindsIn(profile.spelled.get(stem) ?? stem);

/** Documents and what is done are told apart: a standard is no policy, a rule no plan. */
const governing = (['policyNouns', 'planNouns', 'procedureNouns', 'strategyNouns'] as const).map((name) => stemsOf(name));

function presence(asked: Profile, stem: string, text: Profile): number {
  if (text.content.has(stem) && !isOther(asked, stem, text)) return 1;
  const group = governing.find((stems) => stems.has(stem));
  if (group) return [...text.content.keys()].some((word) => group.has(word)) ? ofReach.alike : 0;
  return kindsOf(asked, stem).some((kind) => text.kinds.has(kind)) ? ofReach.alike : 0;
}

const isOther = (asked: Profile, stem: string, text: Profile): boolean =>
  Math.abs((asked.spelled.get(stem) ?? stem).length - (text.spelled.get(stem) ?? stem).length) >= ofReach.otherWord;

/** Whether two words of the question stand near each other in the sentence; one of them may stand in what leads up to it. */
function stand([a, b]: [string, string], { asked, said, beside }: { asked: Profile; said: Profile; beside: Profile | null }): number {
  const [first, second] = [placesOf(asked, a, said), placesOf(asked, b, said)];
  if (first.some((at) => second.some((other) => other !== at && Math.abs(other - at) <= ofReach.apart + 1))) return 1;
  if (!beside || (first.length === 0 && second.length === 0)) return 0;
  const missing = first.length === 0 ? a : second.length === 0 ? b : null;
  return missing !== null && presence(asked, missing, beside) > 0 ? ofReach.beside : 0;
}

/** Where a word stands in a text, as such or as another of its kind; one place may come twice. */
function placesOf(asked: Profile, stem: string, said: Profile): number[] {
  const { words, kinds } = placesIn(said);
  const own = words.get(stem) ?? [];
  const group = governing.find((stems) => stems.has(stem));
  const others = group
    ? [...group].flatMap((word) => words.get(word) ?? [])
    : kindsOf(asked, stem).flatMap((kind) => kinds.get(kind) ?? []);
  return others.length === 0 ? own : [...own, ...others];
}

/** Where each word of a text stands, and each kind of its telling ones. */
const placesIn = rememberOf(({ order, content, spelled }: Profile) => {
  const [words, kinds] = [new Map<string, number[]>(), new Map<string, number[]>()];
  for (const [at, word] of order.entries()) {
    addTo(words, word, at);
    if (content.has(word)) for (const kind of kindsIn(spelled.get(word) ?? word)) addTo(kinds, kind, at);
  }
  return { words, kinds };
});
