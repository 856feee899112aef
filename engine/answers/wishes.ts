import { ofWishes } from './thresholds.ts';
import { oneOf } from '#engine/language/lexicon/match.ts';
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { type Language, guessLanguage } from '#engine/language/language.ts';
import type { Hit } from '#engine/search/model.ts';
import { quotable } from './cite.ts';
import { fold, foldedWords, isSmall } from '#engine/language/text.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { type Phrases, createPhrases } from '#engine/language/phrases.ts';
import { sentencesOf } from '#engine/language/sentences.ts';

/** What can be named in instructions: a document with the folders it lies in and its labels. */
export interface Nameable {
  id: string;
  name: string;
  folders: string[];
  labels: string[];
}

/** What somebody wishes for the answers of a request: their own words, and what the embedded engine can do with them. */
export interface Wishes {
  text: string;
  /** Products, documents, folders, labels that are named: what they name comes first. */
  names: string[];
  documentIds: ReadonlySet<string>;
  /** In which language answers are preferred: the one named, else the one that the instructions are written in. */
  language: Language | null;
  /** One sentence is enough. */
  short: boolean;
  /** Some of it is for people or a language model alone. */
  rest: boolean;
}

const languageNames: [Language, RegExp][] = [
  ['en', oneOf('inEnglish')],
  ['sl', oneOf('inSlovenian')],
  ['it', oneOf('inItalian')],
  ['fr', oneOf('inFrench')],
  ['uk', oneOf('inUkrainian')],
  ['de', oneOf('inGerman')],
];
const shortly = oneOf('shortAnswer');

const withoutEnding = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
const LONGEST_NAME = 6;

/** The folded words of a text; a word with a sign in it may be several. */
const wordsIn = (text: string): string[] => foldedWords(text).split(' ').filter(Boolean);
const keyOf = (words: readonly string[]): string => words.join(' ');

function phrasesOf(runs: string[][]): Phrases {
  const phrases = createPhrases();
  for (const words of runs) phrases.add(keyOf(words), words);
  return phrases;
}

/** One name or label, and which of the phrases looked for stand in it. */
interface Thing {
  words: string[];
  inside: string[];
}

const thingsOf = ({ name, folders, labels }: Nameable): string[] => [withoutEnding(name), ...folders, ...labels];

/** The words of each thing, by the list of what can be named: instructions of one question after the other are held against the same. */
const kept = new WeakMap<Nameable[], Promise<Map<string, string[]>>>();

/** In turns: an organisation may have a hundred thousand labels. */
function wordsOfThings(nameable: Nameable[]): Promise<Map<string, string[]>> {
  const known = kept.get(nameable) ?? readThings(nameable);
  kept.set(nameable, known);
  return known;
}

async function readThings(nameable: Nameable[]): Promise<Map<string, string[]>> {
  const read = new Map<string, string[]>();
  await mapInTurns(nameable, (one) => {
    for (const thing of thingsOf(one)) if (!read.has(thing)) read.set(thing, wordsIn(thing));
  });
  return read;
}

/** The things in which one of the phrases stands, by how they are written. */
async function thingsWith(phrases: Phrases, nameable: Nameable[]): Promise<Map<string, Thing>> {
  const found = new Map<string, Thing>();
  await mapInTurns([...(await wordsOfThings(nameable))], ([thing, words]) => {
    const inside = [...phrases.in(words)].map(({ phrase }) => phrase);
    if (inside.length > 0) found.set(thing, { words, inside });
  });
  return found;
}

/** Words of a text, each as it is written and folded. */
const wordsOf = (text: string): { written: string; folded: string[] }[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)].map(([word]) => {
    const written = word.replace(/(?<![.'’-])[.'’-]+$/, '');
    return { written, folded: wordsIn(written) };
  });

/** Runs of words with a capital or a figure that stand in the name of a thing, longest first. */
function namesIn(words: ReturnType<typeof wordsOf>, things: Iterable<Thing>): string[] {
  const [whole, inside] = [new Set<string>(), new Set<string>()];
  for (const thing of things) {
    whole.add(keyOf(thing.words));
    for (const phrase of thing.inside) inside.add(phrase);
  }
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    for (let size = Math.min(LONGEST_NAME, words.length - at); size > 0; size--) {
      const run = words.slice(at, at + size);
      const key = keyOf(run.flatMap(({ folded }) => folded));
      if (!inside.has(key)) continue;
      const telling = run.some(({ written }) => /[\p{Lu}\p{N}]/u.test(written) && written.length > 2 && !isSmall(fold(written)));
      const startsSentence = at === 0 && size === 1;
      if (!whole.has(key) && (!telling || startsSentence)) continue;
      found.push(run.map(({ written }) => written).join(' '));
      at += size - 1;
      break;
    }
  }
  return [...new Set(found)];
}

/** All runs of words that may be a name. */
const runsOf = (words: ReturnType<typeof wordsOf>): string[][] =>
  words.flatMap((_, at) =>
    Array.from({ length: Math.min(LONGEST_NAME, words.length - at) }, (_, more) =>
      words.slice(at, at + more + 1).flatMap(({ folded }) => folded),
    ),
  );

/** Reads instructions against what the knowledge has; never evidence for an answer. */
export async function readWishes(text: string, nameable: Nameable[]): Promise<Wishes> {
  const words = wordsOf(text);
  const things = await thingsWith(phrasesOf(runsOf(words)), nameable);
  const names = namesIn(words, things.values());
  const keys = new Set(names.map((name) => keyOf(wordsIn(name))));
  const isNamed = (thing: string): boolean => things.get(thing)?.inside.some((phrase) => keys.has(phrase)) ?? false;
  const named = await mapInTurns(nameable, (one) => (thingsOf(one).some(isNamed) ? [one.id] : []));
  const folded = fold(text);
  const language = languageNames.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
  const phrases = phrasesOf(names.map(wordsIn));
  const used = (sentence: string): boolean =>
    !phrases.in(wordsIn(sentence)).next().done ||
    languageNames.some(([, pattern]) => pattern.test(fold(sentence))) ||
    shortly.test(fold(sentence));
  return {
    text,
    names,
    documentIds: new Set(named.flat()),
    language: language ?? guessLanguage(text),
    short: shortly.test(folded),
    rest: sentencesOf(text).some((sentence) => /\p{L}/u.test(sentence) && !used(sentence)),
  };
}

/** The weight that wishes give a source: 1 where they say nothing of it. */
export function preferenceOf({ documentIds, language }: Wishes, hit: Hit): number {
  const named = documentIds.has(hit.document.id) ? ofWishes.named : 0;
  const spoken = language !== null && guessLanguage(quotable(hit)) === language ? ofWishes.inLanguage : 0;
  return 1 + named + spoken;
}

/** The first sentence of an answer where a short one is wished for; said in its reasons. */
export function shortened(proposal: Proposal, wishes: Wishes | undefined): Proposal {
  if (!wishes?.short || proposal.status === 'unanswered') return proposal;
  const first = (text: string): string => sentencesOf(text)[0] ?? text;
  const answer = first(proposal.answer);
  const comment = proposal.comment === null ? null : first(proposal.comment);
  if (answer === proposal.answer && comment === proposal.comment) return proposal;
  return { ...proposal, answer, comment, reasons: [...proposal.reasons, reason('shortened')] };
}
