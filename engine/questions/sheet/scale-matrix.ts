/** A table of statements beside empty columns that are points or words of one scale: each row is rated by marking one of them. */
import { comparable } from '#engine/language/text.ts';
import { namesAmount } from '../asked-kind.ts';
import { headerMeaning } from '../header-meaning.ts';
import { countWords, hasLetters, holdsBox, isIdLike, isYear } from '../text.ts';
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
/** Most rows of a header, the last of which names the points. */
const MOST_HEADERS = 3;

/** The table of one scale that a Word table or a drawn one is; null for another. */
export function findScaleMatrix(grid: Grid, reading: TableReading): ReadTable | null {
  if (!grid.framed) return null;
  for (const top of grid.rows.slice(0, MOST_HEADERS)) {
    const found = matrixUnder(grid, top);
    if (!found) continue;
    const { columns, rows, answers } = found;
    const table = { header: null, headers: [], rows, firstHeaderRow: 0 };
    const layout = { ...plainLayout(columns.question, answers), id: columns.id };
    return { ...readTable(grid, table, layout, reading), labels: true };
  }
  return null;
}

/** The columns of a statement and of its number, where the form has one before it. */
interface Stated {
  id: number | null;
  question: number;
}

/** Statements under a row that names the points; rows that are one cell between them are sections. */
function matrixUnder(grid: Grid, top: number): { columns: Stated; rows: number[]; answers: AnswerColumn[] } | null {
  const [first] = grid.columns;
  if (first === undefined) return null;
  const under = grid.rows.filter((row) => row > top);
  const wide = (row: number): boolean => (grid.sheet.mergeAt(row, first)?.right ?? first) > first;
  const rows = under.filter((row) => !wide(row));
  const columns = statedIn(grid, rows);
  const right = grid.columns.filter((column) => column > columns.question);
  const remark = right.findLast((column) => headerMeaning(grid.text(top, column))?.role === 'comment');
  const points = right.filter((column) => column !== remark);
  if (rows.length < FEWEST.rows || points.length < FEWEST.columns || (remark !== undefined && remark !== right.at(-1))) return null;
  if (!rows.every((row) => hasLetters(grid.text(row, columns.question)) && points.every((column) => isOpen(grid, row, column))))
    return null;
  const labels = points.map((column) => grid.text(top, column));
  const words = rows.reduce((sum, row) => sum + countWords(grid.text(row, columns.question)), 0);
  if (!isScale(labels, words / rows.length)) return null;
  return { columns, rows: under, answers: answersUnder(grid, top, points, remark) };
}

function answersUnder(grid: Grid, top: number, points: number[], remark: number | undefined): AnswerColumn[] {
  const plain = { options: null, usual: null };
  const marks = points.map((column): AnswerColumn => {
    const label = grid.text(top, column);
    return { column, role: 'mark', label, value: label, ...plain };
  });
  return remark === undefined
    ? marks
    : [...marks, { column: remark, role: 'comment', label: grid.text(top, remark), value: null, ...plain }];
}

/** The first column states, or the second where the first counts: each of its texts is an id of its own. */
function statedIn(grid: Grid, rows: number[]): Stated {
  const [first = 1, second] = grid.columns;
  const ids = rows.map((row) => grid.text(row, first));
  const numbered = second !== undefined && ids.every(isIdLike) && new Set(ids.map(comparable)).size === ids.length;
  return numbered ? { id: first, question: second } : { id: null, question: first };
}

/** Empty, or a box to tick and nothing else. */
function isOpen(grid: Grid, row: number, column: number): boolean {
  const text = grid.text(row, column);
  return grid.sheet.at(row, column) !== undefined && !grid.covered(row, column) && (text === '' || (holdsBox(text) && text.length <= 3));
}

/** Numbers that count, with or without words, or short words that name nothing to be written, beside sentences. */
function isScale(labels: string[], words: number): boolean {
  if (new Set(labels.map(comparable)).size !== labels.length || labels.some((label) => label === '')) return false;
  const numbered = labels.findIndex((label) => pointOf(label) === null);
  const points = labels.slice(0, numbered < 0 ? labels.length : numbered);
  const others = labels.slice(points.length);
  if (others.some((label) => !isChoiceLabel(label) && namesWhatIsWritten(label))) return false;
  if (points.length >= FEWEST.columns) return counts(points.map((label) => pointOf(label) ?? 0)) && others.length <= 1;
  return points.length === 0 && words >= SENTENCE && labels.every((label) => countWords(label) <= LONGEST && hasLetters(label));
}

/** The point that a label is or begins with ("1", "1 = never", "5 (always)"), or null. */
function pointOf(label: string): number | null {
  const [, digits, rest = ''] = /^(\d{1,2})(\D*)$/u.exec(label) ?? [];
  return digits === undefined || isYear(label) || countWords(rest) > LONGEST || namesAmount(rest) ? null : Number(digits);
}

const counts = (points: number[]): boolean =>
  [1, -1].some((step) => points.every((point, at) => at === 0 || point === (points[at - 1] ?? 0) + step)) &&
  Math.min(...points) <= 1 &&
  Math.max(...points) <= HIGHEST;

const namesWhatIsWritten = (label: string): boolean =>
  headerMeaning(label) !== null || namesAmount(label) || namesNumber(label) || namesDate(label) || namesOwner(label) || /\d/u.test(label);
