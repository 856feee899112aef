/** On which answer to another question it depends whether a question is asked: by the numbers and options that the form names. */
import { comparable, plain } from '#engine/language/text.ts';
import type { AskedIf, FoundQuestion } from '#contract/extraction.ts';
import { beginning } from '../matching.ts';
import { countWords, tidyId } from '../text.ts';
import { ifWords } from './rule-words.ts';

/** Longest text that names a condition and nothing else. */
const LONGEST = 200;

interface Known {
  ref: string;
  options: string[];
}

/** The questions of a form that others may hang on, by number. */
export type Roots = Map<string, Known>;

const keyOf = (text: string): string => comparable(tidyId(text));

export function rootsOf(questions: readonly FoundQuestion[]): Roots {
  const roots: Roots = new Map();
  for (const { id, answers } of questions) {
    const options = answers.flatMap(({ kind, allowed, value }) => allowed ?? (kind === 'mark' && value !== undefined ? [value] : []));
    if (id !== null && options.length > 0 && !roots.has(keyOf(id))) roots.set(keyOf(id), { ref: id, options: [...new Set(options)] });
  }
  return roots;
}

/** The options that stand in a text as words of their own. */
function optionsNamed(text: string, options: readonly string[]): string[] {
  let rest = ` ${plain(text)} `;
  const found = new Set<string>();
  for (const option of options.toSorted((a, b) => b.length - a.length)) {
    const words = ` ${plain(option)} `;
    if (words.trim() === '' || !rest.includes(words)) continue;
    found.add(option);
    rest = rest.replaceAll(words, ' ; ');
  }
  return options.filter((option) => found.has(option));
}

/** The questions whose numbers stand in a text, each looked up: a form may have ten thousand. */
function numbersIn(text: string, roots: Roots): Known[] {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}._/-]*/gu) ?? [];
  return [...new Set(words.flatMap((word) => roots.get(keyOf(word)) ?? roots.get(keyOf(word.replace(/(?<![._/-])[._/-]+$/u, ''))) ?? []))];
}

const isNumber = (id: string): boolean => /^\d+$/.test(id);
const escaped = (id: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}.])${RegExp.escape(id)}(?![\p{L}\p{N}]|\.\d)`, 'iu');

/** Most words of "If you answered «Yes» to": a longer text before the number says something else. */
const MOST_BEFORE = 10;
const condition = beginning(ifWords);
/** "If you answered “Yes” to", "Falls Ja bei": what stands before the number is the condition. */
const opensCondition = (before: string): boolean => countWords(before) <= MOST_BEFORE && condition.test(plain(before));

/** "if 1.2 = Yes", "AC-001: Yes or Partly", "f_2 != No": one number, then options of that question, or before it after an “if”; null for all else. */
export function conditionIn(text: string, own: string | null, roots: Roots): AskedIf | null {
  if (text.length > LONGEST || !/\p{N}/u.test(text)) return null;
  const named = numbersIn(text, roots).filter(({ ref }) => ref !== own && escaped(ref).test(text));
  const [root, ...more] = named;
  if (!root || more.length > 0) return null;
  const [before = '', after = ''] = text.split(escaped(root.ref));
  if (isNumber(root.ref) && !/^["”')\]\s]*[=:!<]/u.test(after)) return null;
  const said = optionsNamed(after, root.options);
  const choices = said.length > 0 || !opensCondition(before) ? said : optionsNamed(before, root.options);
  if (choices.length === 0) return null;
  const not = /^["”')\]\s]*(?:!=|<>|≠)/u.test(after);
  return { ref: root.ref, choices: not ? root.options.filter((option) => !choices.includes(option)) : choices };
}

/** A number in one cell and options of that question in another one; null for all else. */
export function conditionBeside(cells: readonly string[], own: string | null, roots: Roots): AskedIf | null {
  const at = cells.findIndex((text) => text !== '' && text !== own && roots.has(keyOf(text)));
  const root = roots.get(keyOf(cells[at] ?? ''));
  if (!root) return null;
  for (const text of [...cells.slice(at + 1), ...cells.slice(0, at)]) {
    const parts = text
      .split(/[;,|\n]|(?<=\s)\/(?=\s)/u)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const choices = root.options.filter((option) => parts.some((part) => comparable(part) === comparable(option)));
    if (choices.length > 0 && choices.length === parts.length) return { ref: root.ref, choices };
  }
  return null;
}
