/** What a new sentence says of the same with another name, or of something else: who hosts, who is responsible, where something is kept. */
import { remember } from '#engine/common/remember.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { oneOf } from '#engine/language/lexicon/match.ts';
import { type Profile, hasWord, profileOf } from '#engine/language/profile.ts';
import { fold, foldedWords, isSmall } from '#engine/language/text.ts';
import { capitalsIn, isMonth } from '#engine/model/said-in.ts';
import { namedIn as daysIn } from './days-over.ts';

/** Words beside the name that two sentences have in common at least: "certified to …" alone says nothing of which the name is the only one. */
const FEWEST_SHARED = 2;
const SHORTEST = 4;

const universal = oneOf('universal');

interface Named {
  names: readonly string[];
  /** It begins with one. */
  isOfName: boolean;
  /** What the sentence says beside its names and days. */
  rest: Profile;
}

/** A name of several words with which a sentence begins. */
const first = /^\p{Lu}\p{L}+(?= \p{Lu}\p{Ll})/u;

/** Letters of a sentence that are read. */
const MOST_READ = 2_000;

const namedIn = remember((whole: string): Named => {
  const text = whole.slice(0, MOST_READ);
  const timeless = daysIn(text).reduce((left, { said }) => left.replace(new RegExp(`(?:\\p{L}+ )?${RegExp.escape(said)}`, 'u'), ' '), text);
  const [begins] = first.exec(timeless) ?? [];
  // Nouns have capitals there.
  const capitals = guessLanguage(text) === 'de' ? [] : capitalsIn(timeless).filter((name) => !isMonth(fold(name)));
  const names = begins === undefined || capitals.length === 0 || isSmall(fold(begins)) ? capitals : [begins, ...capitals];
  const [word = ''] = /\p{L}{4,}/u.exec(timeless) ?? [];
  return { names, isOfName: names.includes(word), rest: profileOf(names.reduce((left, name) => left.replace(name, ' '), timeless)) };
});

/**
 * Whether a new sentence says what a standing one says, with another name in the place of one: in the same words, in fewer, or of a part where the
 * standing one speaks of all. Of something else that is narrower it says nothing against it. Pure.
 */
export function namesOther(now: string, newer: string): boolean {
  const [own, other] = [namedIn(now), namedIn(newer)];
  if (strange(own, other).length === 0 || strange(other, own).length === 0) return false;
  const [said, told] = [telling(own.rest), telling(other.rest)];
  const [lost, gained] = [beyond(own.rest, other.rest), beyond(other.rest, own.rest)];
  const isOfAnother = (own.isOfName && other.isOfName) || (lost.includes(said[0] ?? '') && gained.includes(told[0] ?? ''));
  if (said.length - lost.length < FEWEST_SHARED || isOfAnother) return false;
  return gained.length === 0 || (lost.length === 0 && universal.test(own.rest.normal));
}

/**
 * Whether two sentences speak of two things: before its first amount each has a word that the other one has nowhere, and that nobody asked for. What a
 * sentence is about comes first, and how much of it last. Pure.
 */
export function areExchanged(now: string, newer: string, question: string): boolean {
  const asked = profileOf(question);
  const isStrange = (text: string, other: string): boolean => {
    const [own, whole] = [namedIn(beforeAmount(text)).rest, profileOf(other)];
    return beyond(own, whole).some((word) => !hasWord(asked, word, own));
  };
  return isStrange(now, newer) && isStrange(newer, now);
}

/** What stands before the first amount of a text; all of it where that cannot be told. */
function beforeAmount(text: string): string {
  const [amount] = profileOf(text).amounts;
  const folded = fold(text);
  if (!amount?.after || folded.length !== text.length) return text;
  const found = new RegExp(`(?<!\\p{L})${RegExp.escape(amount.after)}(?!\\p{L})`, 'u').exec(folded);
  return found ? text.slice(0, found.index + amount.after.length) : text;
}

/** Whether a text says one of the names of a sentence that another one does not name. Pure. */
export const saysName = (said: string, now: string, newer: string): boolean => {
  const words = folded(said);
  return strange(namedIn(now), namedIn(newer)).some((name) => words.includes(` ${foldedWords(name)} `));
};

const folded = remember((text: string): string => ` ${foldedWords(text)} `);

const strange = ({ names }: Named, other: Named): string[] => names.filter((name) => !other.names.includes(name));

/** Words that narrow or name something: one that says "all" does not, and short ones are seldom more than joints of a sentence. */
const telling = ({ content, spelled }: Profile): string[] =>
  [...content.keys()].filter((word) => (spelled.get(word) ?? word).length >= SHORTEST && !universal.test(spelled.get(word) ?? word));

const beyond = (text: Profile, other: Profile): string[] => telling(text).filter((word) => !hasWord(other, word, text));
