/** Customers that a past answer names: what was said to one of them is sent to no other. */
import { eachOf } from '#engine/language/lexicon/match.ts';
import { fold, foldedWords } from '#engine/language/text.ts';
import type { Named } from './evidence.ts';
import type { AnswerContext } from './model.ts';

const legalForm = eachOf('legalForms');

/** Letters of a name that is no everyday word's beginning. */
const SHORTEST_NAME = 3;
/** Letters of the first word of a name that may stand for the whole of it. */
const SHORTEST_WORD = 5;

/** Whom the form is for, where that is known. */
export const customerOf = ({ form }: Pick<AnswerContext, 'form'>): Pick<Named, 'customer'> =>
  form?.customer === undefined ? {} : { customer: form.customer };

/** The first customer that a text names beside the one it would be sent to; `own` is the one that the answer was given to. Pure. */
export function namedCustomer(text: string, named: Named | undefined, own: string | undefined): string | undefined {
  const isOther = (name: string): boolean => !isSame(name, named?.customer);
  const known = named?.customers.find((name) => isOther(name) && isNamed(name, text));
  if (known !== undefined || own === undefined || !isOther(own)) return known;
  return isNamed(own, text) || startsName(wordsOf(own)[0] ?? '', text) ? own : undefined;
}

/** The same for names that differ in capitals, accents, signs, blanks or legal form alone. Pure. */
export const customerKey = (name: string): string => foldedWords(bare(name)).replaceAll(' ', '');

const isSame = (a: string, b: string | undefined): boolean => b !== undefined && foldedWords(bare(a)) === foldedWords(bare(b));

const wordsOf = (name: string): string[] => name.trim().split(/[\s,]+/u);
const isLegalForm = (words: string[]): boolean =>
  fold(words.join(' ')).replaceAll('.', ' ').replaceAll(/\s+/gu, ' ').trim().replace(legalForm, '').trim() === '';

/** Words of a legal form, of which a name may have two: "d. o. o.", "société par actions simplifiée". */
const FORM_WORDS = 12;

/** A name without the legal form at its end: people seldom write that in a sentence. */
function bare(name: string): string {
  const words = wordsOf(name);
  let kept = Math.max(1, words.length - FORM_WORDS);
  while (kept < words.length && !isLegalForm(words.slice(kept))) kept += 1;
  return words.slice(0, kept).join(' ');
}

/** Whether a text names somebody, by the whole name or without its legal form; one word that is left of it may be an everyday one. */
function isNamed(name: string, text: string): boolean {
  const short = bare(name);
  const isCut = short !== wordsOf(name).join(' ');
  return standsIn(name.trim(), text) || (isCut && (short.includes(' ') ? standsIn(short, text) : standsWithin(short, SHORTEST_NAME, text)));
}

/** A pattern of a text, spelt so, with this behind it, where no letter or figure goes on. */
const asWord = (text: string, behind = ''): string => `(?<![\\p{L}\\p{N}])${RegExp.escape(text)}${behind}(?![\\p{L}\\p{N}])`;

/** Whether a word stands for a name: spelt so within a sentence, at whose beginning any word has a capital, and no part of a longer name there; or as an owner. */
function standsWithin(word: string, shortest: number, text: string): boolean {
  if (word.length < shortest || !/^\p{Lu}/u.test(word)) return false;
  const within = `(?<=[\\p{L}\\p{N},;:(] ?)${asWord(word)}(?! \\p{Lu})`;
  return new RegExp(`${within}|${asWord(word, "['’]s?")}`, 'u').test(text.replaceAll(/\s+/gu, ' '));
}

/**
 * Whether the first word of a name stands for the whole, at the beginning of a sentence too: an answer that was given to "Harbour Bank" and begins with
 * "Harbour" may speak of harbours, and is read by a person then.
 */
const startsName = (word: string, text: string): boolean =>
  word.length >= SHORTEST_WORD && /^\p{Lu}/u.test(word) && new RegExp(`${asWord(word)}(?!\\s+\\p{Lu})`, 'u').test(text);

/** Whether a name stands in a text, spelt so, as words of its own. */
const standsIn = (name: string, text: string): boolean => name.length >= SHORTEST_NAME && new RegExp(asWord(name), 'u').test(text);
