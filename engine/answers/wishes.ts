import { ofWishes } from './thresholds.ts';
import { oneOf } from '#engine/language/lexicon/match.ts';
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { type Language, guessLanguage } from '#engine/language/language.ts';
import type { Hit } from '#engine/search/model.ts';
import { quotable } from './cite.ts';
import { fold, foldedWords, isSmall } from '#engine/language/text.ts';
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

const plain = (text: string): string => ` ${foldedWords(text)} `;
const withoutEnding = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
const LONGEST_NAME = 6;

/** Runs of words with a capital or a figure that stand in the name of a thing, longest first. */
function namesIn(text: string, things: string[]): string[] {
  const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)].map((match) => match[0].replace(/[.'’-]+$/, ''));
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    for (let size = Math.min(LONGEST_NAME, words.length - at); size > 0; size--) {
      const run = words.slice(at, at + size);
      const telling = run.some((word) => /[\p{Lu}\p{N}]/u.test(word) && word.length > 2 && !isSmall(fold(word)));
      const name = run.join(' ');
      const whole = things.some((thing) => plain(thing) === plain(name));
      const startsSentence = at === 0 && size === 1;
      if (!whole && (!telling || startsSentence || !things.some((thing) => plain(thing).includes(plain(name))))) continue;
      found.push(name);
      at += size - 1;
      break;
    }
  }
  return [...new Set(found)];
}

/** Reads instructions against what the knowledge has. Pure; never evidence for an answer. */
export function readWishes(text: string, nameable: Nameable[]): Wishes {
  const things = nameable.map(({ name, folders, labels }) => [withoutEnding(name), ...folders, ...labels]);
  const names = namesIn(text, [...new Set(things.flat())]);
  const named = nameable.filter((_, at) => things[at]?.some((thing) => names.some((name) => plain(thing).includes(plain(name)))));
  const folded = fold(text);
  const language = languageNames.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
  const used = (sentence: string): boolean =>
    names.some((name) => plain(sentence).includes(plain(name))) ||
    languageNames.some(([, pattern]) => pattern.test(fold(sentence))) ||
    shortly.test(fold(sentence));
  return {
    text,
    names,
    documentIds: new Set(named.map(({ id }) => id)),
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

/** Puts first what is wished for, among candidates that are otherwise nearly alike. */
export const byPreference = <Judged extends { hit: Hit }>(
  judged: Judged[],
  worth: (one: Judged) => number,
  wishes: Wishes | undefined,
): Judged[] =>
  wishes ? judged.toSorted((a, b) => worth(b) * preferenceOf(wishes, b.hit) - worth(a) * preferenceOf(wishes, a.hit)) : judged;

/** The first sentence of an answer where a short one is wished for; said in its reasons. */
export function shortened(proposal: Proposal, wishes: Wishes | undefined): Proposal {
  if (!wishes?.short || proposal.status === 'unanswered') return proposal;
  const first = (text: string): string => sentencesOf(text)[0] ?? text;
  const answer = first(proposal.answer);
  const comment = proposal.comment === null ? null : first(proposal.comment);
  if (answer === proposal.answer && comment === proposal.comment) return proposal;
  return { ...proposal, answer, comment, reasons: [...proposal.reasons, reason('shortened')] };
}
