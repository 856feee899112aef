/** Rows that head the ones after them: they look different, and say a name where the others say a sentence. */
import { isWidePlace } from '../drawn/drawn-row.ts';
import type { Grid } from './grid.ts';
import type { Layout } from './layout.ts';
import { countWords, isIdLike, looksLikeHeading } from '../text.ts';

export interface Look {
  bold: boolean;
  fill: string | undefined;
}

/** Most words of such a name. */
const LONGEST_NAME = 10;
/** Above this share of the rows, looking different is how questions look here. */
const MOST = 0.4;
/** Rows looked at for the usual look of a column. */
const SAMPLE = 1500;

/** How most texts of a column look. */
export function usualLook(grid: Grid, rows: number[], column: number): Look {
  const fills = new Map<string | undefined, number>();
  let bold = 0;
  let total = 0;
  for (const row of rows.slice(0, SAMPLE)) {
    const cell = grid.sheet.at(row, column);
    if (!cell || grid.text(row, column) === '') continue;
    total += 1;
    if (cell.bold) bold += 1;
    fills.set(cell.fill, (fills.get(cell.fill) ?? 0) + 1);
  }
  const fill = [...fills].toSorted((a, b) => b[1] - a[1])[0]?.[0];
  return { bold: bold > total / 2, fill };
}

/**
 * The rows of a table that stand out (bold or on another fill than most of their column) and hold a short name with at
 * most a number before it, and nothing else up to the answers. A list or an open cell may reach over them: people give a
 * whole column one list. Where a row has its own id and a list, the name must be bold on a fill.
 */
export function bannerRows(grid: Grid, rows: number[], { question, id, answers }: Layout): Set<number> {
  const looks = new Map<number, Look>();
  const lookOf = (column: number): Look => {
    let look = looks.get(column);
    if (!look) looks.set(column, (look = usualLook(grid, rows, column)));
    return look;
  };
  const texts = rows.filter((row) => grid.text(row, question) !== '').length;
  const found = rows.filter((row) => {
    const name = nameAlone(grid, row, { question, id, answers });
    if (!name) return false;
    const usual = lookOf(name.column);
    const bold = name.bold === true && (!usual.bold || (name.column !== question && !lookOf(question).bold));
    const filled = name.fill !== undefined && name.fill !== usual.fill;
    const listed = answers.some((one) => grid.slot(row, one.column).allowed !== null || grid.slot(row, one.column).open);
    if (listed && name.column === question && name.numbered) return bold && filled;
    return bold || (filled && name.column !== question);
  });
  return new Set(found.length <= Math.max(1, texts * MOST) ? found : []);
}

/** The short name that a row holds with at most a number before it, and no wide place for an answer of its own; null without one. */
function nameAlone(grid: Grid, row: number, { question, id, answers }: Pick<Layout, 'question' | 'id' | 'answers'>) {
  const places = new Set(answers.map((one) => one.column));
  const cells = grid.cells(row).filter((cell) => !places.has(cell.column) || grid.text(row, cell.column).length > 3);
  const name = cells.find((cell) => cell.column === question) ?? cells.find((cell) => !isIdLike(grid.text(row, cell.column)));
  if (!name || name.column > question || cells.length > 2) return null;
  if (cells.some((cell) => cell !== name && (cell.column !== id || countWords(grid.text(row, cell.column)) > 1))) return null;
  const text = grid.text(row, name.column);
  if (!looksLikeHeading(text) || countWords(text) > LONGEST_NAME) return null;
  if (!grid.framed && answers.some((one) => isWidePlace(grid, row, one.column))) return null;
  return { column: name.column, bold: name.bold, fill: name.fill, numbered: cells.length > 1 };
}
