import type { Extraction, FoundQuestion, FoundSheet } from '#contract/extraction.ts';
import { layoutOf } from '#contract/formats.ts';
import type { Why } from '../answer/use-reasons.ts';

const tableOf = (name: string): number => Number(/^Table (\d+)$/.exec(name)?.[1] ?? 0) - 1;

/** The questions found on a sheet, or in a table or the text of a document, in order. */
export function questionsOn({ format, questions }: Extraction, name: string): FoundQuestion[] {
  const layout = layoutOf(format);
  if (layout === 'blocks') {
    const table = tableOf(name);
    return questions.filter(({ at }) => (table >= 0 ? at.table === table : at.table === undefined));
  }
  return layout === 'sheets' ? questions.filter((question) => question.sheet === name) : questions;
}

/** The row of a sheet (from 1) that a question stands in; null where it stands in none. */
export function rowOf({ at }: FoundQuestion): number | null {
  if (typeof at.cell === 'string') return Number(/\d+$/.exec(at.cell)?.[0] ?? 0) || null;
  return at.row === undefined ? null : at.row + 1;
}

/** What became of a row. */
export type RowState = { taken: Pick<FoundQuestion, 'id' | 'question'>[] } | { leftOut: string };

/** Taken rows with their questions, and rows that were left out with the reason, as `why` says it. */
export function rowStates(extraction: Extraction, sheet: FoundSheet, why: Why): Map<number, RowState> {
  const states = new Map<number, RowState>();
  for (const one of sheet.left_out ?? []) states.set(one.row, { leftOut: why(one) });
  for (const question of questionsOn(extraction, sheet.name)) {
    const row = rowOf(question);
    if (row === null) continue;
    const before = states.get(row);
    if (before && 'taken' in before) before.taken.push(question);
    else states.set(row, { taken: [question] });
  }
  return states;
}

/** Runs of questions with the same section, in order, with the row of the first. */
export function sectionsOn(questions: FoundQuestion[]): { name: string | null; count: number; row: number | null }[] {
  const sections: { name: string | null; count: number; row: number | null }[] = [];
  for (const question of questions) {
    const last = sections.at(-1);
    if (last && last.name === question.section) last.count++;
    else sections.push({ name: question.section, count: 1, row: rowOf(question) });
  }
  return sections;
}

/** Whether the sheet has rows and columns to draw: prose has a list of what was found. */
export const isDrawn = ({ format }: Pick<Extraction, 'format'>, name: string): boolean =>
  layoutOf(format) === 'blocks' ? tableOf(name) >= 0 : layoutOf(format) !== 'lines';
