/** Rows that the form itself calls a text to read or the name of a part, by its columns for kinds. */
import { plain } from '#engine/language/text.ts';
import type { Grid } from '../sheet/grid.ts';
import { kindSaid } from './kind-said.ts';

/** The columns that name the kind of each answer, and what each row is. */
export interface ColumnsOfKinds {
  type: number | null;
  rowType: number | null;
}

export interface RowKinds {
  statements: ReadonlySet<number>;
  sections: ReadonlySet<number>;
}

/** Of a form, more than this share of rows is not for reading alone: then its word for a statement means a question. */
const MOST_READ = 0.75;

/** Whether a text says what a row is ("Question", "Section", "Note") and nothing of its answer. */
export const namesRow = (text: string): boolean => rowNames.has(kindSaid(text)?.kind ?? '');
const rowNames: ReadonlySet<string> = new Set(['statement', 'section', 'asked']);

/** Share of a column's texts that must say what their rows are, most of such names, and the longest in characters. */
const [SURE, MOST_NAMES, LONGEST] = [0.9, 8, 40];

/**
 * The column that says of each row what it is, beside one for the kinds of answers; null without one. It says one thing of the rows that
 * are asked, and another of some that are not.
 * @param among The rows under the header, and the columns that are something else already.
 */
export function rowTypeColumn(grid: Grid, among: { rows: readonly number[]; taken: ReadonlySet<number> }): number | null {
  if (!grid.uses('rows that the form calls no questions')) return null;
  const most = among.rows.length * (1 - SURE);
  const names = (column: number): boolean => {
    const named = new Set<string>();
    let others = 0;
    for (const row of among.rows) {
      const text = grid.text(row, column);
      if (text === '') continue;
      if (text.length <= LONGEST && namesRow(text)) named.add(plain(text));
      else if ((others += 1) > most) return false;
    }
    const kinds = new Set([...named].map((text) => kindSaid(text)?.kind));
    return kinds.size >= 2 && kinds.has('asked') && named.size <= MOST_NAMES;
  };
  return grid.columns.find((column) => !among.taken.has(column) && names(column)) ?? null;
}
/** The rows of a table that are not asked, as its column for kinds says; none where it says so of nearly all. */
export function rowKinds(grid: Grid, { type, rowType }: ColumnsOfKinds, rows: readonly number[]): RowKinds {
  const [statements, sections] = [new Set<number>(), new Set<number>()];
  const columns = [rowType, type].filter((column) => column !== null);
  if (columns.length === 0 || !grid.uses('rows that the form calls no questions')) return { statements, sections };
  let said = 0;
  for (const row of rows) {
    const kind = columns.map((column) => kindSaid(grid.text(row, column))?.kind).find((one) => one !== undefined);
    if (kind !== undefined) said += 1;
    if (kind === 'statement') statements.add(row);
    else if (kind === 'section') sections.add(row);
  }
  return statements.size + sections.size > said * MOST_READ ? { statements: new Set(), sections: new Set() } : { statements, sections };
}
