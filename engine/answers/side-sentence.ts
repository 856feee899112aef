/** A sentence, bracket or label that asks for something beside the answer: what, and with which answer. */
import { once } from '#engine/common/once.ts';
import { anyOf, opensWith } from '#engine/language/lexicon/match.ts';
import { languages, wordsOf } from '#engine/language/lexicon/lexicon.ts';
import type { Language } from '#engine/language/language.ts';
import { fold, isSmall } from '#engine/language/text.ts';
import { stem } from '#engine/language/words.ts';

/** An explanation, a description, a list or a document to go with the answer; or that "not applicable" may be answered. */
export type BesideKind = 'explain' | 'describe' | 'list' | 'attach' | 'not_applicable';
/** The answer with which it is asked for. */
type BesideWhen = 'always' | 'yes' | 'no' | 'not_applicable';

/** One thing that a form asks for beside the answer. */
export interface AskedBeside {
  kind: BesideKind;
  when: BesideWhen;
  /** The words that ask for it, as they stand in the form. */
  words: string;
}

/** Where words that ask stand: the more likely they are a label or an example there, the plainer they must ask. */
export type Where = 'question' | 'sentence' | 'brackets' | 'guidance' | 'label';

/** What a text asks for beside the answer; nothing where it only says how to mark. */
export interface Side {
  asked: AskedBeside[];
  /** Its words without the condition and what asks; none where a document is asked for, whose name is no matter of its own. */
  rest: string;
}

const END = '(?![\\p{L}\\p{N}])';
/** What may stand before that which is asked for, as often as it likes. */
export const POLITELY = `(?:${anyOf('politely')}${END},?\\s*)*`;
const opening = new RegExp(`^${POLITELY}`, 'u');
const unopened = (text: string): string => text.replace(opening, '');
const polite = opensWith('politely');

const condition = (name: 'ifYes' | 'ifNo' | 'ifNotApplicable'): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(name)}${END}`, 'u');
const conditions: [Exclude<BesideWhen, 'always'>, RegExp][] = [
  ['not_applicable', condition('ifNotApplicable')],
  ['no', condition('ifNo')],
  ['yes', condition('ifYes')],
];
const why = opensWith('asksWhy');
const verbs: [BesideKind, RegExp][] = [
  ['explain', why],
  ['list', opensWith('asksForList')],
  ['attach', opensWith('asksForDocument')],
  ['describe', opensWith('asksToDescribe')],
];
const tells = opensWith('asksToTell');
const marks = opensWith('waysToMark');
const mayNotApply = opensWith('mayNotApply');
const joined = new RegExp(`\\s?[,;]\\s*(?:${anyOf('and')}\\s+)?|\\s${anyOf('and')}\\s+`, 'u');

/** Folded, without quotation marks and what opens a list. */
const plainly = (text: string): string =>
  fold(text)
    .replace(/(?<!\p{L})d'(?=\p{L})/gu, 'de ')
    .replace(/["“”„«»]|(?<!\p{L})'|'(?!\p{L})/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s()[\]*•·–-]+/u, '')
    .trim();

/** A text by its condition and what is left of it. */
interface Conditional {
  when: BesideWhen;
  /** Whether the condition stands first. */
  opens: boolean;
  rest: string;
}

/** The answer on which a folded text depends. */
function conditionIn(text: string): Conditional {
  for (const [when, pattern] of conditions) {
    const found = pattern.exec(text);
    if (!found) continue;
    const opens = found.index === 0 && opensSide(text.slice(found[0].length));
    return { when, opens, rest: unopened(text.replace(found[0], ' ').replace(/^[\s,:;-]+/u, '')).trim() };
  }
  return { when: 'always', opens: false, rest: text };
}

/** After "if not" at a sentence's beginning a sign or what asks: else it is a condition of its own ("If not required by law …"). */
const opensSide = (after: string): boolean =>
  /^\s*(?:[,:;?-]|$)/u.test(after) ||
  [tells, ...verbs.map(([, pattern]) => pattern)].some((pattern) => pattern.test(unopened(after.trim())));

/** The condition where it stands first, else wherever it stands in what follows politeness. */
function read(folded: string): Conditional {
  const first = conditionIn(folded);
  return first.opens ? first : conditionIn(unopened(folded));
}

/** Whether a text begins with the answer under which something is asked for. */
export const isConditional = (text: string): boolean => read(plainly(text)).opens;

/** Reads a text as one that asks for something beside the answer; null where it does not. Pure. */
export function sideOf(text: string, where: Where): Side | null {
  const folded = plainly(text);
  const { when, opens, rest } = read(folded);
  if (where !== 'question' && [rest, unopened(folded)].some((one) => marks.test(one))) return { asked: [], rest: '' };
  if ([rest, unopened(folded)].some((one) => mayNotApply.test(one))) return { asked: mayNotApplyIn(folded, text), rest: '' };
  const isAsked = opens || polite.test(folded);
  if (where === 'label' && !isAsked && !rest.includes(' ')) return null;
  const kinds = [rest, ...rest.split(joined).slice(1)].map((piece) => kindOf(unopened(piece), where, isAsked));
  const found = kinds.filter((one) => one !== null);
  if (!opens && !kinds[0]) return null;
  if (found.length === 0)
    return rest === '' || where === 'question'
      ? null
      : { asked: [{ kind: when === 'yes' ? 'describe' : 'explain', when, words: text }], rest };
  const asked = [...new Set(found.map(({ kind }) => kind))].map((kind): AskedBeside => ({ kind, when, words: text }));
  if (asked.every(({ kind }) => kind === 'attach')) return { asked, rest: '' };
  return { asked, rest: found.reduce((words, one) => words.replace(one.found, ' '), rest) };
}

/** "Not applicable" with the reason for it, where one is asked for. */
const mayNotApplyIn = (folded: string, words: string): AskedBeside[] => [
  { kind: 'not_applicable', when: 'always', words },
  ...folded
    .split(joined)
    .filter((piece) => why.test(unopened(piece)))
    .slice(0, 1)
    .map((): AskedBeside => ({ kind: 'explain', when: 'not_applicable', words })),
];

/** What a piece asks for, by the class whose words end first; with the words that ask. */
function kindOf(piece: string, where: Where, isAsked: boolean): { kind: BesideKind; found: string } | null {
  const inBrackets = where === 'brackets' && !isAsked;
  const [first] = verbs
    .flatMap(([kind, pattern]) => {
      const found = pattern.exec(piece)?.[0];
      return found === undefined ? [] : [{ kind, found }];
    })
    .toSorted((a, b) => a.found.length - b.found.length);
  if (first && (!inBrackets || first.kind === 'explain' || first.kind === 'attach')) return first;
  const told = where === 'question' || where === 'label' || inBrackets ? undefined : tells.exec(piece)?.[0];
  return told === undefined ? null : { kind: 'describe', found: told };
}

/** Made when they are first asked for: a process that answers nothing stems nothing. */
const sideStems = new Map(
  languages.map((language) => [language, once(() => new Set(wordsOf('besideWords').map((word) => stem(fold(word), language))))]),
);

/** Whether what is left of a side sentence has no matter of its own: all its words are in the question, or say what to give and where. */
export function isBare(rest: string, main: string, language: Language): boolean {
  const own = stemsOf(main, language);
  return [...stemsOf(rest, language)].every((word) => own.has(word) || sideStems.get(language)?.().has(word));
}

const stemsOf = (text: string, language: Language): Set<string> =>
  new Set((fold(text).match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter((word) => !isSmall(word)).map((word) => stem(word, language)));
