import { addTo } from '#engine/common/add-to.ts';
import { guessLanguage } from './language.ts';
import type { Language } from './language.ts';
import { stem } from './words.ts';
import { conceptNames } from './lexicon/concepts.ts';
import { contrastClasses } from './lexicon/contrasts.ts';
import type { ContrastClass, Member } from './lexicon/contrasts.ts';
import { conceptTerms, contrastTerms, termsOf, wordsOf } from './lexicon/lexicon.ts';
import { eachOf } from './lexicon/match.ts';
import { fold, isSmall } from './text.ts';
import { readQuantities } from './quantities.ts';
import { remember } from '#engine/common/remember.ts';
import type { Amount } from './quantities.ts';

/** What a text says, taken apart for comparing: made once per text and kept. */
export interface Profile {
  language: Language | null;
  /** Every word in order, normalised: the same for texts that differ in case, punctuation, number words. */
  normal: string;
  /** Words in order, stems of content words, small words as they are. */
  order: string[];
  /** Stems of content words with their weight. */
  content: Map<string, number>;
  /** Stem → the word as it was written, for showing what differs. */
  spelled: Map<string, string>;
  /** Class name → members named in the text. */
  contrasts: Map<string, Set<string>>;
  /** What it speaks of, whatever its words and language: members of classes ("people: employees") and concepts. */
  kinds: Set<string>;
  times: number[];
  numbers: string[];
  amounts: Amount[];
  /** Acronyms and standards: SAML, TLS, HIPAA, EU. */
  names: Set<string>;
  negations: number;
  /** Who acts, in order: `you` the one who fills the form in, `we` the one who asks. */
  actors: string;
}

/** What is said in one way before two texts are compared. */
const synonyms: [RegExp, string][] = [
  [eachOf('multiFactor'), 'multifactor'],
  [eachOf('singleSignOn'), 'sso'],
  [eachOf('thirdParty'), 'thirdparty'],
  [eachOf('roleBasedAccess'), 'rolebasedaccess'],
  [eachOf('leastPrivilege'), 'leastprivilege'],
  [eachOf('serviceLevel'), 'sla'],
  [eachOf('pentest'), 'pentest'],
  [eachOf('roundTheClock'), 'roundtheclock'],
  [eachOf('without'), ' without '],
  [eachOf('noMoreThan'), 'at most'],
  [eachOf('noLessThan'), 'at least'],
  [eachOf('canBeRequired'), 'optional'],
  [/n't\b/g, ' not'],
  [/\bcannot\b/g, 'can not'],
];

const negation = new Set(termsOf('comparedNegation'));
/** Words that say little about what is asked; they weigh a quarter in overlaps. */
const light = new Set(wordsOf('lightWords'));

/** One term of a member of a class, tried where a word begins. */
interface Term {
  name: string;
  member: string;
  words: { text: string; open: boolean }[];
}

const termOf = (name: string, member: string, term: string): Term => ({
  name,
  member,
  words: fold(term)
    .split(/[\s-]+/)
    .map((word) => ({ text: word.replace('*', ''), open: word.endsWith('*') })),
});

/** Whether a term's words stand from here on, each between spaces. */
function standsAt(spaced: string, from: number, { words }: Term): boolean {
  let at = from;
  for (const { text, open } of words) {
    if (!spaced.startsWith(text, at)) return false;
    at = open ? spaced.indexOf(' ', at) : at + text.length;
    if (spaced[at] !== ' ') return false;
    at += 1;
  }
  return true;
}

/** Terms by the first letters of their first word, so that a text is read once and not once for each of two thousand terms. */
const terms = new Map<number, Term[]>();
/** Three letters as one number: a piece of text would have to be made for each word that is looked up. Some share one; the words are compared in any case. */
const lettersAt = (text: string, at: number): number =>
  ((text.charCodeAt(at) & 0x3ff) << 20) | ((text.charCodeAt(at + 1) & 0x3ff) << 10) | (text.charCodeAt(at + 2) & 0x3ff);
/** Under this name concepts stand beside the classes; they have no members that exclude each other. */
const CONCEPT = 'concept';

function addTerms(name: string, member: string, list: string[]): void {
  for (const term of new Set(list)) {
    const made = termOf(name, member, term);
    const [{ text, open } = { text: '', open: false }] = made.words;
    if (open && text.length < 3) throw new Error(`“${term}” is too short to go on as any word.`);
    addTo(terms, lettersAt(open ? text : `${text} `, 0), made);
  }
}
for (const [name, members] of Object.entries(contrastClasses) as [ContrastClass, readonly Member[]][]) {
  for (const member of members) addTerms(name, member, contrastTerms(name, member));
}
for (const name of conceptNames) addTerms(CONCEPT, name, conceptTerms(name));

/** Takes a text apart, its first 6,000 characters. */
export const profileOf = remember((text): Profile => makeProfile(text.slice(0, 6000)));

function makeProfile(text: string): Profile {
  const language = guessLanguage(text);
  const bare = text.replace(/^\s*(?:\(?[0-9]{1,3}[.):]|\(?[a-zA-Z][.)])\s+/, '');
  const meant = synonyms.reduce((whole, [pattern, word]) => whole.replace(pattern, word), fold(bare));
  const { times, numbers, amounts, rest } = readQuantities(meant);
  const words = rest
    .replace(/'s\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const content = new Map<string, number>();
  const spelled = new Map<string, string>();
  const order: string[] = [];
  for (const word of words) {
    if (isSmall(word) || word.length < 2) {
      order.push(word);
      continue;
    }
    const root = stem(word, language ?? 'en');
    order.push(root);
    spelled.set(root, word);
    content.set(root, light.has(word) ? 0.25 : 1);
  }
  const spaced = ` ${meant.replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const named = namedIn(spaced);
  const kinds = new Set(kindsOf(named));
  named.delete(CONCEPT);
  return {
    language,
    normal: [...words, ...times.map((hours) => `${hours}h`), ...[...numbers].sort()].join(' '),
    order,
    content,
    spelled,
    contrasts: named,
    kinds,
    times,
    numbers,
    amounts,
    names: namesIn(bare),
    negations: words.filter((word) => negation.has(word)).length + (spaced.match(/ non (?=[a-z])/g)?.length && language === 'en' ? 1 : 0),
    actors: actorsIn(words),
  };
}

const kindsOf = (named: Map<string, Set<string>>): string[] =>
  [...named].flatMap(([name, members]) => [...members].map((member) => `${name}: ${member}`));

/** Class and member, or concept, of everything a single word names by itself. */
export const kindsIn = remember((word): string[] => kindsOf(namedIn(` ${word} `)));

/** Class and member of everything a single word names by itself. */
export const membersOf = (word: string): string[] => kindsIn(word).filter((kind) => !kind.startsWith(CONCEPT));

/** Whether a text has a telling word of another as such, or another word of the same kind in whatever language. */
export const hasWord = (text: Profile, word: string, of: Profile): boolean =>
  text.content.has(word) || kindsIn(of.spelled.get(word) ?? word).some((kind) => text.kinds.has(kind));

function namedIn(spaced: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (let at = spaced.indexOf(' '); at >= 0; at = spaced.indexOf(' ', at + 1)) {
    for (const term of terms.get(lettersAt(spaced, at + 1)) ?? []) {
      if (found.get(term.name)?.has(term.member) || !standsAt(spaced, at + 1, term)) continue;
      found.set(term.name, (found.get(term.name) ?? new Set()).add(term.member));
    }
  }
  return found;
}

/** Words in capitals that are names rather than shouting; generic ones are left out. */
function namesIn(text: string): Set<string> {
  const letters = text.replace(/[^\p{L}]/gu, '');
  if (letters.length > 12 && letters === letters.toUpperCase()) return new Set();
  const found = text.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]*(?:[-/&][\p{Lu}\p{N}]+)*s?(?![\p{L}])/gu) ?? [];
  return new Set(
    found
      .flatMap((name) => name.replace(/s$/, '').split('/'))
      .map((name) => name.replace(/[^\p{L}\p{N}]/gu, ''))
      .filter((name) => /\p{Lu}{2}/u.test(name) && !/^[IVX]+$/.test(name) && !generic.has(name)),
  );
}
const generic = new Set(wordsOf('commonAcronyms'));

const actorOf: Readonly<Record<string, string>> = Object.fromEntries([
  ...wordsOf('youWords').map((word) => [word, 'y']),
  ...wordsOf('weWords').map((word) => [word, 'w']),
]);
const actorsIn = (words: string[]): string =>
  words
    .map((word) => actorOf[word] ?? '')
    .join('')
    .replace(/(.)\1+/g, '$1');
