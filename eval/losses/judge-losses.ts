/** Whether a form was read right, and whether a warning names a place of what is wrong. */
import type { Extraction, Place } from '#contract/extraction.ts';
import type { GoldQuestion } from '../forms/model.ts';
import { compareQuestion, matchQuestions } from '../run/match-questions.ts';

export interface Judged {
  /** All questions, none besides, every place of theirs, and none besides. */
  right: boolean;
  /** Something was warned of. */
  warned: boolean;
  /** A warning names the sheet, table, page or paragraph of something that is wrong. */
  named: boolean;
  /** One names the row, column, paragraph or line too. */
  exactly: boolean;
}

interface Wrong {
  sheet: string | null;
  at: Place | undefined;
  text: string;
}

/** Judges one reading. `about` tells a gold question's text and sheet as this reading shows them. */
export function judgeLosses(fileName: string, gold: GoldQuestion[], found: Extraction): Judged {
  const matched = matchQuestions(fileName, gold, found.questions);
  const taken = new Set(matched);
  const wrong: Wrong[] = found.questions
    .filter((_, at) => !taken.has(at))
    .map(({ sheet, at, question }) => ({ sheet, at, text: question }));
  for (const [index, one] of gold.entries()) {
    if (one.optional) continue;
    const hit = found.questions[matched[index] ?? -1];
    const compared = hit && compareQuestion(one, hit);
    if (!compared || compared.places === false || compared.extra > 0) wrong.push({ sheet: one.sheet, at: one.at, text: one.question });
  }
  const warnings = found.warnings;
  return {
    right: wrong.length === 0,
    warned: warnings.length > 0,
    named: wrong.some((one) => warnings.some((sentence) => namesPlace(sentence, one, found))),
    exactly: wrong.some((one) => warnings.some((sentence) => namesPlace(sentence, one, found) && namesExactly(sentence, one))),
  };
}

function namesPlace(sentence: string, { sheet, at }: Wrong, found: Extraction): boolean {
  if (found.questions.length === 0 && sentence === found.warnings.at(-1)) return true;
  if (sheet !== null) return sentence.startsWith(sheet);
  if (at?.table !== undefined) return sentence.startsWith(`Table ${at.table + 1}`) || /^Tables? [\d, –]*/u.test(sentence);
  if (at?.page !== undefined || found.format === 'pdf') return sentence.startsWith('Page');
  if (at?.line !== undefined) return sentence.startsWith('Line');
  return at?.paragraph !== undefined ? sentence.startsWith('Text') : true;
}

function namesExactly(sentence: string, { at }: Wrong): boolean {
  const number =
    at?.cell !== undefined && at.table === undefined
      ? Number(/\d+$/u.exec(String(at.cell))?.[0])
      : at?.row !== undefined
        ? at.row + 1
        : at?.paragraph !== undefined
          ? at.paragraph + 1
          : (at?.line ?? at?.page ?? 0);
  if (/\bcolumns? [A-Z]/u.test(sentence)) return true;
  return [...sentence.matchAll(/(\d+)(?:–(\d+))?/gu)].some(([, from, to]) => Number(from) <= number && number <= Number(to ?? from));
}
