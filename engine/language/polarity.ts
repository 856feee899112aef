import { remember } from '#engine/common/remember.ts';
import { BRACKETED } from './brackets.ts';
import { anyOf, eachOf, oneOf } from './lexicon/match.ts';
import type { WordClass } from './lexicon/word-classes.ts';
import { fold } from './text.ts';

/** What a sentence of a document does with what it speaks of. */
export type Stance = 'asserts' | 'denies' | 'restricts' | 'plans' | 'demands' | 'other';

const patterns: [Stance, RegExp][] = [
  ['plans', oneOf('plans')],
  ['denies', oneOf('denials')],
  ['restricts', oneOf('restrictions')],
  ['demands', oneOf('duty')],
];
/** A negation that forbids something bad or limits access asserts the safeguard: "are never stored in clear text". */
const forbidsBad = new RegExp(`${oneOf('denyingWords').source}[^.;]{0,60}${oneOf('harm').source}`, 'u');

/** Words of denial that deny nothing. */
const saidBeside = eachOf('notOnly');

/** Brackets, and what begins with one of these words up to the next sign. */
const clauses = (...openers: WordClass[]): RegExp => new RegExp(`${BRACKETED}|(?:^|[,;]|\\s)${anyOf(...openers)}\\s[^,;.]*`, 'gu');

/** What follows in a sentence only under a condition, beside the point or in brackets; its words of denial deny something else. */
const beside = clauses('conditionOpeners', 'clauseOpeners');
const conditions = clauses('conditionOpeners');

/** A text without its brackets and conditions, folded; relative clauses stay. */
export const withoutConditions = (text: string): string => fold(text).replace(saidBeside, ' ').replace(conditions, ' ');

/** A sentence's main clause, folded: without conditions, relative clauses and brackets. */
const mainClause = (text: string): string => fold(text).replace(saidBeside, ' ').replace(beside, ' ');

/** Requirements are written as orders: "8.3 Install …", "Ensure that …"; they say what is to be done, not that it is. */
const order = new RegExp(
  String.raw`^[\s·•*–-]*(?:\(?[\da-z]{1,3}(?:\.\d+)*[.)]?\s+)?${anyOf('orderVerbs')}\s+${anyOf('orderObjects')}(?!\p{L})`,
  'u',
);

/** Words that stand in capitals or alone, as headings and lists of titles do: they name things and state nothing. */
export function isTitle(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && word.length > 3);
  return words.length >= 3 && small.length <= words.length * 0.15;
}

/** What will go on is done already, whatever else is planned. */
const goesOn = oneOf('continues');

/** Reads a sentence's stance. A planned or denied thing is that before it is anything else. */
export const stanceOf = remember((sentence): Stance => {
  const folded = fold(sentence);
  if (/\?\s*$/.test(folded)) return 'other';
  const plain = folded.replace(saidBeside, ' ');
  const main = mainClause(sentence);
  const found = patterns.find(([stance, pattern]) => pattern.test(stance === 'denies' ? main : plain));
  if (found?.[0] === 'plans' && goesOn.test(plain)) return 'asserts';
  if (!found) return order.test(folded) ? 'demands' : 'asserts';
  if (found[0] === 'denies' && forbidsBad.test(folded)) return 'asserts';
  return found[0];
});

/** Text that gives orders to a machine rather than informing a reader; it is never used as evidence. */
const orders = oneOf('machineOrders');

/** Whether a passage tries to instruct whoever reads it by machine. */
export const givesOrders = remember((text): boolean => orders.test(fold(text)));

const placeholder = new RegExp(String.raw`\{\{[^{}]*\}\}|<%[^%<]*%>|[[<]${anyOf('placeholders')}[^\][<>]*[\]>]|_{5,}|lorem ipsum`, 'iu');

/** Templates that were never filled in: placeholders stand where facts should. */
export const isTemplate = (text: string): boolean => placeholder.test(text);
