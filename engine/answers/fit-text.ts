/** Whether the text of a past answer says something by itself, told from its form and its shape. */
import { foldedWords } from '#engine/language/text.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import type { Pair } from '#engine/reading/model.ts';
import { anyOf } from '#engine/language/lexicon/match.ts';
import { meaningOf } from './options.ts';
import { shapeOf } from './shape.ts';

interface Given {
  pair: Pick<Pair, 'ref' | 'question' | 'answer' | 'options'>;
  document: Pick<IndexedDocument, 'voice' | 'approved'>;
}

/** An id of two parts at least ("VULN-02", "3.1"): a number alone may be any number. */
const COMPOUND = /\d[.-]\d|\p{L}[.\- ]?\d/u;
/** A letter, with what may follow it. */
const SIGN = /^\s*\p{L}[.)]?\s*$/u;
/** "§ 17.9". */
const PARAGRAPH = /§\s*\d/u;

const LINK = /(?:https?:\/\/|www\.)\S+/giu;
/** What stands around a link and says no more than that it is one. */
const pointing = new RegExp(`^(?:${anyOf('pointsElsewhere')})?$`, 'u');

const unfit: { name: string; is(of: Given): boolean }[] = [
  { name: 'a letter alone', is: ({ pair }) => SIGN.test(pair.answer) },
  { name: 'points to another place of its form', is: ({ pair, document }) => pointsElsewhere(pair, document.voice?.refs ?? []) },
  { name: 'a link alone', is: ({ pair, document }) => !document.approved && isLinkAlone(pair) },
  { name: 'stands in many rows of its form', is: ({ pair, document }) => isRepeated(pair.answer, document.voice?.repeated ?? []) },
  { name: 'lists the options of its question', is: ({ pair }) => listsOptions(pair) },
];

/** Whether a past answer's text may be told as an answer. One that is not may still have a mark beside it. */
export const isFitText = (of: Given): boolean => of.pair.answer.trim() !== '' && unfit.every(({ is }) => !is(of));

/** Whether a text is a mark and no more ("Yes", "N/A", "Not applicable."): it says something beside its own question, and nothing without it. */
export const isMark = (text: string): boolean => meaningOf(text) !== null && (text.match(/\p{L}+/gu) ?? []).length <= 2;

/** Whether a text names a question of its own form, other than the one that it answers, or a paragraph by its sign. */
function pointsElsewhere({ ref, answer }: Given['pair'], refs: string[]): boolean {
  if (PARAGRAPH.test(answer)) return true;
  return refs.some((other) => other !== ref && COMPOUND.test(other) && names(answer, other));
}

/** "Please see: https://…": what is asked stands there, not here; unless a link is what is asked for. */
function isLinkAlone({ question, answer }: Given['pair']): boolean {
  const rest = answer.replace(LINK, ' ');
  return rest !== answer && shapeOf(question) !== 'url' && pointing.test(foldedWords(rest));
}

/** Whether an id stands in a text as a word of its own. */
function names(text: string, id: string): boolean {
  const at = text.indexOf(id);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') && !/^(?:[\p{L}\p{N}]|[.-]\d)/u.test(text.slice(at + id.length));
}

const isRepeated = (text: string, repeated: string[]): boolean => repeated.includes(foldedWords(text));

/** Whether a text is nothing but several of its own question's options. */
function listsOptions({ answer, options }: Given['pair']): boolean {
  const labels = options.map(foldedWords).filter(Boolean);
  const found = labels.filter((label) => ` ${foldedWords(answer)} `.includes(` ${label} `));
  if (found.length < 2) return false;
  return (
    found
      .toSorted((a, b) => b.length - a.length)
      .reduce((rest, label) => rest.replace(label, ' '), foldedWords(answer))
      .trim() === ''
  );
}
