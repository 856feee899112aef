import type { Mapping, Place } from '#contract/extraction.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { columnOf, letterOf } from '#contract/columns.ts';
import type { RowState } from './found-rows.ts';
import type { CellAt } from './moves.ts';

/** The cell of a place, both from 1; null where a place is no cell of a sheet, a CSV or a Word table. */
export function cellOf(at: Place | undefined): CellAt | null {
  if (!at) return null;
  if (typeof at.cell === 'string') {
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(at.cell) ?? [];
    return letters === '' ? null : { row: Number(row), column: columnOf(letters) };
  }
  const column = at.column ?? at.cell;
  return at.row === undefined || column === undefined ? null : { row: at.row + 1, column: column + 1 };
}

type Placed = Pick<QaEntry, 'id' | 'ref' | 'question' | 'source' | 'location'>;

/** The entries of one sheet as they stand in it: which rows they are, and the columns of questions, answers and comments. */
export function sheetOfEntries(entries: Placed[]): { mapping: Mapping | null; states: Map<number, RowState>; byRow: Map<number, string> } {
  const states = new Map<number, RowState>();
  const byRow = new Map<number, string>();
  const questions = new Map<number, number>();
  const answers = new Set<number>();
  const comments = new Set<number>();
  for (const { id, ref, question, source, location } of entries) {
    const cell = cellOf(source?.at);
    if (!cell) continue;
    const before = states.get(cell.row);
    const taken = before && 'taken' in before ? before.taken : [];
    states.set(cell.row, { taken: [...taken, { id: ref, question }] });
    if (!byRow.has(cell.row)) byRow.set(cell.row, id);
    questions.set(cell.column, (questions.get(cell.column) ?? 0) + 1);
    for (const { kind, at } of location) {
      const place = cellOf(at);
      if (place) (kind === 'comment' ? comments : answers).add(place.column);
    }
  }
  const [question] = [...questions].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  if (question === undefined) return { mapping: null, states, byRow };
  const rows = [...states.keys()];
  const lettersOf = (columns: Set<number>): string[] =>
    [...columns]
      .filter((one) => one !== question)
      .toSorted((a, b) => a - b)
      .map(letterOf);
  const mapping: Mapping = {
    headerRow: null,
    question: letterOf(question),
    answer: lettersOf(answers),
    comment: lettersOf(comments).find((one) => !answers.has(columnOf(one))) ?? null,
    firstRow: rows.reduce((a, b) => Math.min(a, b)),
    lastRow: rows.reduce((a, b) => Math.max(a, b)),
  };
  return { mapping, states, byRow };
}
