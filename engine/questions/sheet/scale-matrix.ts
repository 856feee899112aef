/** A table of statements beside empty columns that are points or words of one scale: each row is rated by marking one of them. */
import { comparable } from '#engine/language/text.ts';
import { namesAmount } from '../asked-kind.ts';
import { headerMeaning } from '../header-meaning.ts';
import { countWords, hasLetters, holdsBox, isWholeNumber, isYear } from '../text.ts';
import { isChoiceLabel, namesDate, namesNumber, namesOwner } from '../vocabulary.ts';
import type { AnswerColumn } from './column-facts.ts';
import type { Grid } from './grid.ts';
import { plainLayout } from './layout.ts';
import { readTable } from './read-table.ts';
import type { ReadTable, TableReading } from './read-table.ts';

/** Fewest statements, and fewest columns of a scale. */
const FEWEST = { rows: 2, columns: 3 };
/** Most words over a column, and words that a row has on average at least. */
const LONGEST = 6;
const SENTENCE = 3;
/** The last point of a scale. */
const HIGHEST = 10;

/** The table of one scale that a Word table or a drawn one is; null for another. */
export function findScaleMatrix(grid: Grid, reading: TableReading): ReadTable | null {
  const [top, ...under] = grid.rows;
  const [first, ...columns] = grid.columns;
  if (!grid.framed || top === undefined || first === undefined) return null;
  const wide = (row: number): boolean => (grid.sheet.mergeAt(row, first)?.right ?? first) > first;
  const rows = under.filter((row) => !wide(row));
  const remark = columns.findLast((column) => headerMeaning(grid.text(top, column))?.role === 'comment');
  const points = columns.filter((column) => column !== remark);
  if (rows.length < FEWEST.rows || points.length < FEWEST.columns || (remark !== undefined && remark !== columns.at(-1))) return null;
  if (!rows.every((row) => hasLetters(grid.text(row, first)) && points.every((column) => isOpen(grid, row, column)))) return null;
  const labels = points.map((column) => grid.text(top, column));
  const words = rows.reduce((sum, row) => sum + countWords(grid.text(row, first)), 0);
  if (!isScale(labels, words / rows.length)) return null;
  const answers = points.map((column, at): AnswerColumn => {
    const label = labels[at] ?? '';
    return { column, role: 'mark', label, value: label, options: null, usual: null };
  });
  if (remark !== undefined)
    answers.push({ column: remark, role: 'comment', label: grid.text(top, remark), value: null, options: null, usual: null });
  const table = { header: null, headers: [], rows, firstHeaderRow: 0 };
  return { ...readTable(grid, table, plainLayout(first, answers), reading), labels: true };
}

/** Empty, or a box to tick and nothing else. */
function isOpen(grid: Grid, row: number, column: number): boolean {
  const text = grid.text(row, column);
  return grid.sheet.at(row, column) !== undefined && !grid.covered(row, column) && (text === '' || (holdsBox(text) && text.length <= 3));
}

/** Numbers that count, or short words that name nothing to be written, beside sentences. */
function isScale(labels: string[], words: number): boolean {
  if (new Set(labels.map(comparable)).size !== labels.length || labels.some((label) => label === '')) return false;
  if (labels.every((label) => isWholeNumber(label) && !isYear(label))) return counts(labels.map(Number));
  const named = labels.some((label) => !isChoiceLabel(label) && namesWhatIsWritten(label));
  return words >= SENTENCE && !named && labels.every((label) => countWords(label) <= LONGEST && hasLetters(label));
}

const counts = (points: number[]): boolean =>
  [1, -1].some((step) => points.every((point, at) => at === 0 || point === (points[at - 1] ?? 0) + step)) &&
  Math.min(...points) <= 1 &&
  Math.max(...points) <= HIGHEST;

const namesWhatIsWritten = (label: string): boolean =>
  headerMeaning(label) !== null || namesAmount(label) || namesNumber(label) || namesDate(label) || namesOwner(label) || /\d/u.test(label);
