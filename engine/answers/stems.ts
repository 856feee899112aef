/** Which question another one continues. */
import type { FoundQuestion } from '#contract/extraction.ts';
import { isFollowUp } from './asked-beside.ts';

/** The text of the stem that a question continues: the one that it names, or the one before a "If no, explain" or before "(a) …" of its own row; null where there is none. Pure. */
export function stemOf(question: FoundQuestion, all: FoundQuestion[]): string | null {
  const { parent, sheet } = question;
  if (parent === null) return isFollowUp(question.question) ? questionBefore(question, all) : stemOfItem(question, all);
  const named = all.find((other) => other !== question && other.id === parent && other.sheet === sheet);
  return named?.question ?? (/\s/.test(parent) ? parent : null);
}

const questionBefore = (question: FoundQuestion, all: FoundQuestion[]): string | null =>
  all.slice(0, Math.max(0, all.indexOf(question))).findLast(({ sheet, question: text }) => sheet === question.sheet && !isFollowUp(text))
    ?.question ?? null;

/** The letter of an item, in its id or before its text: "a)", "(b)", "в)". */
const letterOf = ({ id, question }: FoundQuestion): string | null =>
  (id === null ? /^\s*\(?(\p{Ll})[.)]{1,2}\s/u.exec(question) : /^\(?(\p{Ll})[.)]{0,2}$/u.exec(id))?.[1] ?? null;
/** An item's first letter, Latin and Cyrillic. */
const firstLetters: ReadonlySet<string> = new Set(['a', 'а']);

/** The question before items that are lettered from the first letter on, in one section of one sheet. */
function stemOfItem(item: FoundQuestion, all: FoundQuestion[]): string | null {
  if (letterOf(item) === null) return null;
  const before = all.slice(0, all.indexOf(item) + 1);
  const at = before.findLastIndex((one) => letterOf(one) === null);
  const [stem, first] = [before[at], before[at + 1]];
  const isOver = stem && first && firstLetters.has(letterOf(first) ?? '') && stem.sheet === item.sheet && stem.section === item.section;
  return isOver ? stem.question : null;
}
