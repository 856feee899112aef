/** Customers that a past answer names: what was said to one of them is sent to no other. */
import { normalise } from '#contract/normalise.ts';
import { addTo } from '#engine/common/add-to.ts';
import { remember, rememberOf } from '#engine/common/remember.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { eachOf } from '#engine/language/lexicon/match.ts';
import { createSpellings } from '#engine/language/spellings.ts';
import { fold, foldedWords } from '#engine/language/text.ts';

const legalForm = eachOf('legalForms');

/** Letters of a name that is no everyday word's beginning. */
const SHORTEST_NAME = 3;
/** Letters of the first word of a name that may stand for the whole of it. */
const SHORTEST_WORD = 5;

/** Customers that are looked for in texts, all at once. */
export interface Customers {
  /** The first of them that a text names beside the one it would be sent to. */
  firstIn(text: string, sentTo: string | undefined): string | undefined;
}

/** All that there are, and whom the form is for, where that is known. */
interface Sought {
  customers: Customers;
  customer?: string;
}

/** Made once for a list, and in turns: there may be tens of thousands. */
export const createCustomers = rememberOf(async (names: readonly string[]): Promise<Customers> => {
  const sought = seekNames();
  await mapInTurns(names, (name) => {
    sought.add(name);
  });
  return { firstIn: (text, sentTo) => sought.in(text).find((name) => !isSame(name, sentTo)) };
});

/** The first customer that a text names beside the one it would be sent to; `own` is the one that the answer was given to. Pure. */
export function namedCustomer(text: string, named: Sought | undefined, own: string | undefined): string | undefined {
  const known = named?.customers.firstIn(text, named.customer);
  if (known !== undefined || own === undefined || isSame(own, named?.customer)) return known;
  const sought = seekNames();
  sought.add(own);
  return sought.in(text).length > 0 || startsName(wordsOf(own)[0] ?? '', text) ? own : undefined;
}

/** Names that are looked for together. */
function seekNames() {
  const names: string[] = [];
  const [anywhere, within] = [createSpellings(), createSpellings()];
  /** Which names a spelling stands for: the first of those that are the same. */
  const [whole, cut] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const keep = (places: Map<string, number[]>, spelling: string, at: number): void => {
    if (!places.get(spelling)?.some((other) => isSame(names[other] ?? '', names[at]))) addTo(places, spelling, at);
  };
  return {
    add(name: string): void {
      const at = names.push(name) - 1;
      const spelt = spellingsOf(name);
      for (const one of spelt.anywhere) {
        anywhere.add(one);
        keep(whole, one, at);
      }
      for (const one of spelt.within) {
        within.add(one);
        keep(cut, one, at);
      }
    },
    /** Those that a text names, in their order. */
    in(text: string): string[] {
      const line = text.replaceAll(/\s+/gu, ' ');
      const places = new Set<number>();
      for (const { spelling } of anywhere.in(text)) for (const at of whole.get(spelling) ?? []) places.add(at);
      for (const { spelling, from, to } of within.in(line))
        if (mayBeName(line, from, to)) for (const at of cut.get(spelling) ?? []) places.add(at);
      return [...places].toSorted((a, b) => a - b).map((at) => names[at] ?? '');
    },
  };
}

/** The same for names that differ in capitals, accents, signs, blanks or legal form alone. Pure. */
export const customerKey = (name: string): string => foldedWords(bare(name)).replaceAll(' ', '');

/** Names that differ in capitals and blanks alone, or in their legal form, are one. */
const isSame = (a: string, b: string | undefined): boolean =>
  b !== undefined && (foldedName(a) === foldedName(b) || foldedWords(bare(a)) === foldedWords(bare(b)));

/** The same for names that differ in capitals and blanks alone. Pure. */
export const foldedName = remember((name: string): string => normalise(name, 'NFKC').toLowerCase().replaceAll(/\s+/gu, ' '));

const wordsOf = (name: string): string[] => name.trim().split(/[\s,]+/u);
const isLegalForm = (words: string[]): boolean =>
  fold(words.join(' ')).replaceAll('.', ' ').replaceAll(/\s+/gu, ' ').trim().replace(legalForm, '').trim() === '';

/** Words of a legal form, of which a name may have two: "d. o. o.", "société par actions simplifiée". */
const FORM_WORDS = 12;

/** A name without the legal form at its end: people seldom write that in a sentence. */
const bare = remember((name: string): string => {
  const words = wordsOf(name);
  let kept = Math.max(1, words.length - FORM_WORDS);
  while (kept < words.length && !isLegalForm(words.slice(kept))) kept += 1;
  return words.slice(0, kept).join(' ');
});

/**
 * How texts spell a name: whole or without its legal form, wherever it stands, but for the one word that may be left, which may be an everyday
 * one and stands for the name within a sentence alone.
 */
function spellingsOf(name: string): { anywhere: string[]; within: string[] } {
  const short = bare(name);
  const isCut = short !== wordsOf(name).join(' ');
  const isOneWord = !short.includes(' ');
  const isLong = (one: string): boolean => one.length >= SHORTEST_NAME;
  return {
    anywhere: [name.trim(), ...(isCut && !isOneWord ? [short] : [])].filter(isLong),
    within: isCut && isOneWord && /^\p{Lu}/u.test(short) ? [short].filter(isLong) : [],
  };
}

/** Letters that tell what stands beside a word, each of two halves at most. */
const [BEFORE, BEHIND] = [3, 4];

/** Whether a word stands for a name: within a sentence, at whose beginning any word has a capital, and no part of a longer name there; or as an owner. */
function mayBeName(line: string, from: number, to: number): boolean {
  const behind = line.slice(to, to + BEHIND);
  const isWithin = /[\p{L}\p{N},;:(] ?$/u.test(line.slice(Math.max(0, from - BEFORE), from));
  return (isWithin && !/^ \p{Lu}/u.test(behind)) || /^['’]s?(?![\p{L}\p{N}])/u.test(behind);
}

/**
 * Whether the first word of a name stands for the whole, at the beginning of a sentence too: an answer that was given to "Harbour Bank" and begins with
 * "Harbour" may speak of harbours, and is read by a person then.
 */
const startsName = (word: string, text: string): boolean =>
  word.length >= SHORTEST_WORD &&
  /^\p{Lu}/u.test(word) &&
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])(?!\\s+\\p{Lu})`, 'u').test(text);
