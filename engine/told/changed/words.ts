/** Whether a text that stands in the place of another says something else, as far as its words tell: what it brings, and what it drops or exchanges. */
import { anyOf, eachOf, oneOf } from '#engine/language/lexicon/match.ts';
import { inOrder } from '#engine/language/in-order.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { type Profile, hasWord, membersOf, profileOf } from '#engine/language/profile.ts';
import { fold, foldedWords, isSmall } from '#engine/language/text.ts';
import type { Claim } from '../differences.ts';
import { amountsChanged } from './amounts.ts';

/** Letters that two forms of one word begin with at least, and the share of the shorter one that they are. */
const ROOT = { letters: 4, share: 0.6 };

const joins = new RegExp(`^${anyOf('and')}$`, 'u');
const universal = oneOf('universal');
/** Before an amount: whether it is the most or the least is compared with it. */
const bound = eachOf('noMoreThan', 'noLessThan', 'atMost', 'atLeast');
const takesUp = eachOf('takesUp');

/**
 * Whether a text says something else than the one in whose place it stands: it brings a word or an amount, or what the answer says is dropped, or
 * exchanged where all else stands as it stood. The same words, or words of their kinds, in whatever order say the same. Of a translation words tell
 * nothing. Pure.
 */
export function isOtherText(was: string, is: string, { said, question, beside }: Claim): boolean {
  const told = profileOf(`${said} ${question}`);
  const isSplit = sentencesOf(is).length > sentencesOf(was).length;
  if (amountsChanged(was, is, told) || (isSplit ? isOptional(is) && !isOptional(was) : isLoosened(was, is))) return true;
  const [then, now] = [was, isSplit ? without(takesUp, is) : is].map((text) => profileOf(without(bound, text))) as [Profile, Profile];
  const { lost, gained } = withoutForms(
    strange(then, profileOf([is, ...beside].join(' '))),
    strange(now, then).filter((word) => isHeavy(word, now)),
  );
  const brought = gained.filter((word) => isTelling(word, now) && !isBeforeOrAfter(word, now) && !isSaidIn(told, word, now));
  if (brought.length > lost.filter((word) => !isUniversal(word, then)).length + otherWords(then, now)) return true;
  const missed = lost.filter((word) => isHeavy(word, then) && isTelling(word, then) && isSaidIn(told, word, then));
  return missed.length > 0 && (isSplit || missed.length > gained.length || !isRecast(was, is));
}

/** A text without such words, as what bounds its amounts; with them where folding joins or parts letters, which shifts the places. */
function without(words: RegExp, text: string): string {
  const folded = fold(text);
  if (folded.length !== text.length) return text;
  return [...folded.matchAll(words)].reduce(
    (rest, { index, 0: said }) => rest.slice(0, index) + ' '.repeat(said.length) + rest.slice(index + said.length),
    text,
  );
}

const isHeavy = (word: string, { content }: Profile): boolean => content.get(word) === 1;

/** One that says "all" narrows nothing, and is not said in other words by one that does. */
const isUniversal = (word: string, { spelled }: Profile): boolean => universal.test(spelled.get(word) ?? word);

/** Whether a word narrows or names something: short ones are seldom more than joints of a sentence. */
const isTelling = (word: string, of: Profile): boolean =>
  (word.length >= ROOT.letters || /\p{N}/u.test(word) || of.names.has(word.toUpperCase())) && !isUniversal(word, of);

/** It narrows nothing by itself: what it stands before is a word more. */
const isBeforeOrAfter = (word: string, { spelled }: Profile): boolean =>
  membersOf(spelled.get(word) ?? word).some((kind) => kind.startsWith('before or after: '));

/** The telling words of a text for which another has none, neither them nor others of their kind. */
const strange = (text: Profile, other: Profile): string[] => [...text.content.keys()].filter((word) => !hasWord(other, word, text));

/** How many words of the one the other says by another word of the same kind. */
const otherWords = (then: Profile, now: Profile): number =>
  [...now.content.keys()].filter((word) => isHeavy(word, now) && !then.content.has(word) && hasWord(then, word, now)).length;

const isSaidIn = (told: Profile, word: string, of: Profile): boolean =>
  hasWord(told, word, of) || [...told.content.keys()].some((other) => isForm(word, other));

/** Without those of the one that are other forms of words of the other: stems differ where a language is not known. */
function withoutForms(lost: string[], gained: string[]): { lost: string[]; gained: string[] } {
  const rest = [...gained];
  const without = lost.filter((word) => {
    const at = rest.findIndex((other) => isForm(word, other));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return { lost: without, gained: rest };
}

function isForm(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  return same >= ROOT.letters && same >= Math.min(a.length, b.length) * ROOT.share;
}

/** Whether what was done may be done now, or what were both is one of both. */
function isLoosened(was: string, is: string): boolean {
  if (isOptional(is) && !isOptional(was)) return true;
  const [then, now] = [foldedWords(was).split(' '), foldedWords(is).split(' ')];
  const apart = then.flatMap((word, at) => (word === now[at] ? [] : [[word, now[at] ?? ''] as const]));
  const [[own, other] = ['', '']] = apart;
  return then.length === now.length && apart.length === 1 && joins.test(own) && !joins.test(other) && isSmall(other);
}

const isOptional = (text: string): boolean => profileOf(text).kinds.has('obligation: optional');

/** Whether the words that two texts have in common, or their stems, stand in another order: who only exchanges a word leaves the others where they are. */
const isRecast = (was: string, is: string): boolean =>
  areTurned(foldedWords(was).split(' '), foldedWords(is).split(' ')) || areTurned(profileOf(was).order, profileOf(is).order);

function areTurned(then: string[], now: string[]): boolean {
  const [one, other] = [then.filter((word) => now.includes(word)), now.filter((word) => then.includes(word))];
  return inOrder(one, other) < Math.min(one.length, other.length);
}
