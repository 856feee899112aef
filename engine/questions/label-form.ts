/** Forms of labels: "Company name:" with an empty cell beside it, on sheets that hold no table of questions. */
import type { Grid } from './grid.ts';
import type { Layout } from './layout.ts';
import type { Table } from './table.ts';
import { countWords, hasLetters } from './text.ts';

/** Fewer labels are a heading or a note. */
const FEWEST = 3;

/** The labels of the column that has most of them, as a table of its own, or null. */
export function findLabels(grid: Grid): { table: Table; layout: Layout } | null {
  let best: { column: number; rows: number[] } | null = null;
  for (const column of grid.columns) {
    const rows = grid.rows.filter((row) => isLabel(grid, row, column));
    if (rows.length >= FEWEST && (best === null || rows.length > best.rows.length)) best = { column, rows };
  }
  if (best === null) return null;
  const { column, rows } = best;
  const beside = nextColumn(grid, rows[0] ?? 0, column);
  const free = rows.filter((row) => isFree(grid, row, nextColumn(grid, row, column)));
  if (free.length < rows.length * 0.6 || free.length < FEWEST) return null;
  const layout: Layout = {
    question: column,
    id: null,
    idInText: false,
    section: null,
    sectionHeads: false,
    guidance: null,
    options: null,
    gate: null,
    answers: [{ column: beside, role: 'answer', label: null, value: null, options: null, usual: null }],
    score: 0,
    asking: 0,
  };
  return { table: { header: null, headers: [], rows, firstHeaderRow: 0 }, layout };
}

const isLabel = (grid: Grid, row: number, column: number): boolean => {
  const text = grid.text(row, column);
  return /:\s*\*?$/.test(text) && hasLetters(text) && countWords(text) <= 12 && !grid.covered(row, column);
};

const nextColumn = (grid: Grid, row: number, column: number): number => (grid.sheet.mergeAt(row, column)?.right ?? column) + 1;

const isFree = (grid: Grid, row: number, column: number): boolean =>
  grid.text(row, column) === '' &&
  !grid.slot(row, column).formula &&
  !grid.covered(row, column) &&
  (!grid.sheet.protected || grid.slot(row, column).open);
