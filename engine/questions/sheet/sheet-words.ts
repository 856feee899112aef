/** Why a sheet was taken, in words for people. */
import { letterOf } from '#contract/columns.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import type { ReadTable } from './read-table.ts';
import type { Candidate } from './sheet-candidate.ts';

/** What was taken of a sheet: which columns of its tables hold what; of more than three kinds of tables, the first three. */
export function describeTables(candidate: Candidate): Reason[] {
  const tables = candidate.tables.map(describeTable);
  const different = tables.filter((one, at) => tables.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === at);
  return different.slice(0, 3).flat();
}

function describeTable({ below, layout, table }: ReadTable): Reason[] {
  if (below && layout.answers.length === 0) return [reason('place_drawn')];
  const [column, header] = [letterOf(layout.question), table.header?.columns.get(layout.question)];
  const ids = layout.id === null ? (layout.idInText ? [reason('ids_in_text')] : []) : [reason('ids_in', { column: letterOf(layout.id) })];
  return [
    header ? reason('asked_under', { column, header: short(header.label) }) : reason('asked_in', { column }),
    ...ids,
    placesIn(layout.answers.map((one) => letterOf(one.column))),
  ];
}

/** Where the answers go, by the letters of their columns. */
export const placesIn = (columns: string[]): Reason =>
  columns.length > 0 ? reason('answers_in', { columns: columns.join(', ') }) : reason('no_answer_cell');

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
};
