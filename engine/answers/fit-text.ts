/** Whether the text of a past answer says something by itself, told from its form and its shape. */
import { foldedWords } from '#engine/language/text.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import type { Pair } from '#engine/reading/model.ts';
import { anyOf, opensWith } from '#engine/language/lexicon/match.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { leadingMeaning, meaningOf } from './options.ts';
import { shapeOf } from './shape.ts';

interface Given {
  pair: Pick<Pair, 'ref' | 'question' | 'answer' | 'options'>;
  document: Pick<IndexedDocument, 'voice' | 'approved'>;
  /** The very question that it was given to is asked again. */
  isAskedAgain?: boolean;
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

/** Whether a text is one letter ("Y", "x)"): a sign in its own form's column, and nothing that could be sent as a text. */
export const isLetterAlone = (text: string): boolean => SIGN.test(text);

const unfit: { name: string; is(of: Given): boolean }[] = [
  { name: 'a letter alone', is: ({ pair }) => isLetterAlone(pair.answer) },
  { name: 'points to another place of its form', is: ({ pair, document }) => pointsElsewhere(pair, document.voice?.refs ?? []) },
  { name: 'a link alone', is: ({ pair, document }) => !document.approved && isLinkAlone(pair) },
  { name: 'stands in many rows of its form', is: (given) => isSaidOfMany(given) },
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

const opensPointing = opensWith('pointsElsewhere');
/** Words beside an address that may be no more than its name ("Trust centre: https://…"). */
const NAME_WORDS = 3;

/** Where a text says that its answer stands, and nothing of it: an address, or "see the attached". Null where it says more, be it a mark before it. Pure. */
export function saysOnlyWhere(text: string): string | null {
  const [first = '', ...further] = sentencesOf(text);
  const isMarkFirst = further.length === 1 && isMark(first);
  if (further.length > 0 && !isMarkFirst) return null;
  const one = isMarkFirst ? (further[0] ?? '') : first;
  const [address] = one.match(LINK) ?? [];
  const words = foldedWords(one.replace(LINK, ' '));
  if (address !== undefined && words.split(' ').filter(Boolean).length <= NAME_WORDS) return address;
  const bare = leadingMeaning(one) === null ? words : words.slice(words.indexOf(' ') + 1);
  return opensPointing.test(bare) ? one : null;
}

/** Whether an id stands in a text as a word of its own. */
function names(text: string, id: string): boolean {
  const at = text.indexOf(id);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') && !/^(?:[\p{L}\p{N}]|[.-]\d)/u.test(text.slice(at + id.length));
}

/**
 * Whether a form says a text of many of its questions alike. Where the very question is asked again, what people wrote for several rows together
 * is its answer as much as that of the others: there, only a column of labels says nothing on it.
 */
export const isSaidOfMany = ({ pair: { answer }, document: { voice }, isAskedAgain = false }: Given): boolean =>
  !(isAskedAgain && voice?.labels === false) &&
  (voice?.repeated?.length ?? 0) > 0 &&
  voice?.repeated?.includes(foldedWords(answer)) === true;

/** Whether a text is nothing but several of its own question's options. */
function listsOptions({ answer, options }: Given['pair']): boolean {
  if (options.length < 2) return false;
  const said = foldedWords(answer);
  const labels = options.map(foldedWords).filter(Boolean);
  const found = labels.filter((label) => ` ${said} `.includes(` ${label} `));
  if (found.length < 2) return false;
  return (
    found
      .toSorted((a, b) => b.length - a.length)
      .reduce((rest, label) => rest.replace(label, ' '), said)
      .trim() === ''
  );
}
