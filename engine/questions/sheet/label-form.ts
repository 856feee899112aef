/** Forms of labels: "Company name:" with an empty cell beside it, where no table of questions stands. */
import type { FoundQuestion } from '#contract/extraction.ts';
import { sectionName } from './section-column.ts';
import type { Grid } from './grid.ts';
import { plainLayout } from './layout.ts';
import { readTable } from './read-table.ts';
import type { ReadTable, TableReading } from './read-table.ts';
import { nameAlone, numberBefore, standsOut } from '../drawn/drawn-row.ts';
import { asks, countWords, hasLetters, looksLikeHeading, tidyId } from '../text.ts';
import { isSignature, namesDate } from '../vocabulary.ts';

/** Most words of a label without a colon. */
const LONGEST_NAME = 6;
/** Fewer labels are a heading or a note. */
const FEWEST = 3;

/**
 * The labels in rows before `until`, of all columns that hold some, as one table in reading order; null when no column
 * holds three of them with an empty cell beside.
 */
export function findLabels(grid: Grid, reading: TableReading, until = Number.POSITIVE_INFINITY): ReadTable | null {
  const columns = grid.columns
    .map((column) => ({ column, rows: grid.rows.filter((row) => row < until && isLabel(grid, row, column)) }))
    .filter(({ column, rows }) => {
      const free = rows.filter((row) => isFree(grid, row, nextColumn(grid, row, column)));
      const second = rows.every((row) => (grid.framed ? isPaired(grid, row, column) : followsRoom(grid, row, column)));
      return free.length >= (second ? 1 : 2) && free.length >= rows.length * 0.6;
    })
    .toSorted((a, b) => b.rows.length - a.rows.length);
  const main = columns[0];
  const count = columns.reduce((sum, { rows }) => sum + rows.length, 0);
  if (!main || (count < FEWEST && !main.rows.every((row) => isWideBeside(grid, row, main.column)))) return null;
  const read = columns.flatMap(({ column, rows }) => readLabels(grid, column, rows, reading));
  const entries = read
    .flatMap((one) => one.questions.map((question, index) => ({ question, row: one.rows[index] ?? 0, column: one.layout.question })))
    .toSorted((a, b) => a.row - b.row || a.column - b.column);
  const first = read[0] as ReadTable;
  nameSections(grid, entries);
  return { ...first, questions: entries.map((one) => one.question), rows: entries.map((one) => one.row), labels: true };
}

/** The labels of one column, those with their answer in the same column together. */
function readLabels(grid: Grid, column: number, rows: number[], reading: TableReading): ReadTable[] {
  const beside = [...new Set(rows.map((row) => nextColumn(grid, row, column)))];
  return beside.map((place) => {
    const answer = { column: place, role: 'answer', label: null, value: null, options: null, usual: null } as const;
    const layout = { ...plainLayout(column, [answer]), labels: true };
    const own = rows.filter((row) => nextColumn(grid, row, column) === place);
    return readTable(grid, { header: null, headers: [], rows: own, firstHeaderRow: 0 }, layout, reading);
  });
}

interface Entry {
  question: FoundQuestion;
  row: number;
}

/** Gives labels the section over them and the number before them; a label of a day takes a date. */
function nameSections(grid: Grid, entries: Entry[]): void {
  const rows = new Set(entries.map((one) => one.row));
  for (const { question, row } of entries) {
    const section = sectionOverRun(grid, rows, row);
    if (section !== null) question.section ??= section;
    const number = grid.framed ? null : numberBefore(grid, grid.cells(row).slice(0, -1));
    if (number) question.id ??= tidyId(grid.text(row, number.column));
    for (const place of question.answers)
      if (place.kind === 'text' && countWords(question.question) <= 3 && namesDate(question.question)) place.kind = 'date';
  }
}

/** A bold or filled name alone in the row right over a run of labels. */
function sectionOverRun(grid: Grid, rows: Set<number>, row: number): string | null {
  let over = row - 1;
  while (rows.has(over) || grid.drawn?.has(over)) over -= 1;
  if (grid.cells(over).length === 0) over -= 1;
  const name = nameAlone(grid, over) ?? undefined;
  const text = name ? grid.text(over, name.column) : '';
  return standsOut(name) && !grid.framed && looksLikeHeading(text) ? sectionName(text) : null;
}

const isLabel = (grid: Grid, row: number, column: number): boolean => {
  const text = grid.text(row, column);
  const room = grid.framed ? isDrawnBeside : hasRoom;
  const scale = /^\d\s*[=:–—-]\s*\p{L}/u.test(grid.text(row, nextColumn(grid, row, column)));
  const named = (/[:：]\s*\*?$/u.test(text) && !scale) || (countWords(text) <= LONGEST_NAME && !asks(text) && room(grid, row, column));
  return named && hasLetters(text) && countWords(text) <= 12 && !grid.covered(row, column) && !isSignature(text);
};

const hasRoom = (grid: Grid, row: number, column: number): boolean => hasRoomBeside(grid, row, column) || isInLinedRun(grid, row, column);

/** In a Word table, the cell beside is drawn and empty. */
const isDrawnBeside = (grid: Grid, row: number, column: number): boolean =>
  grid.sheet.at(row, nextColumn(grid, row, column)) !== undefined && isFree(grid, row, nextColumn(grid, row, column));

/** In a workbook, empty cells beside are merged into one: room that was made to write in. */
function isWideBeside(grid: Grid, row: number, column: number): boolean {
  const beside = nextColumn(grid, row, column);
  const merge = grid.sheet.mergeAt(row, beside);
  return merge !== undefined && merge.left === beside && merge.right > beside && isFree(grid, row, beside);
}

/** A row of a workbook in which people see where to write: beside this label, or beside one before it. */
const hasRoomBeside = (grid: Grid, row: number, column: number): boolean =>
  isWideBeside(grid, row, column) || isLinedBeside(grid, row, column) || isFilledLabel(grid, row, column) || followsRoom(grid, row, column);

/** A plain label with a drawn empty cell beside it, in a row of nothing but such. */
const isLinedBeside = (grid: Grid, row: number, column: number): boolean =>
  !standsOut(grid.sheet.at(row, column)) && grid.uses('lines drawn beside labels') && hasLinesBeside(grid, row);

/** Labels that stand out, each alone in its row with a drawn empty cell beside it, one right under the other: under one alone stands a table. */
function isInLinedRun(grid: Grid, row: number, column: number): boolean {
  const isOne = (at: number): boolean => grid.cells(at).length === 1 && standsOut(grid.sheet.at(at, column)) && hasLinesBeside(grid, at);
  return grid.uses('lines drawn beside labels that stand out') && isOne(row) && (isOne(row - 1) || isOne(row + 1));
}

const hasLinesBeside = (grid: Grid, row: number): boolean =>
  grid.cells(row).every((cell) => {
    const beside = nextColumn(grid, row, cell.column);
    return grid.sheet.at(row, beside)?.lined === true && isFree(grid, row, beside);
  });

/** A label on a fill that its free neighbour does not have, as long as a name. */
function isFilledLabel(grid: Grid, row: number, column: number): boolean {
  const beside = nextColumn(grid, row, column);
  const fill = grid.sheet.at(row, column)?.fill;
  const merge = grid.sheet.mergeAt(row, column);
  if (merge && merge.right > merge.left && beside > Math.max(...grid.sheet.merges.map((one) => one.right))) return false;
  return fill !== undefined && grid.sheet.at(row, beside)?.fill !== fill && isFree(grid, row, beside) && !grid.sheet.isColumnHidden(beside);
}

/** Right of a label and its wide room stands another label, with a free cell beside it. */
function followsRoom(grid: Grid, row: number, column: number): boolean {
  const before = grid.sheet.mergeAt(row, column - 1);
  const beside = before === undefined ? 0 : (grid.sheet.mergeAt(row, before.left - 1)?.left ?? before.left - 1);
  const labelled = before !== undefined && before.right > before.left && beside > 0 && grid.text(row, beside) !== '';
  return labelled && isFree(grid, row, before.left) && isFree(grid, row, nextColumn(grid, row, column));
}

/** In a row of a Word table that is nothing but labels with an empty cell each, two or more. */
function isPaired(grid: Grid, row: number, column: number): boolean {
  const labels = grid.cells(row).filter((cell) => grid.text(row, cell.column) !== '');
  return (
    labels.length >= 2 &&
    labels.some((cell) => cell.column === column) &&
    labels.every((cell) => isDrawnBeside(grid, row, cell.column) && countWords(grid.text(row, cell.column)) <= LONGEST_NAME)
  );
}

/** Whether all labels have room made for them: those over a table are questions then, not notes about the paper. */
export const haveRoom = (grid: Grid, { rows, layout }: ReadTable): boolean =>
  !grid.framed &&
  rows.length >= 2 &&
  rows.every((row) => grid.text(row, layout.question) === '' || hasRoomBeside(grid, row, layout.question));

const nextColumn = (grid: Grid, row: number, column: number): number => (grid.sheet.mergeAt(row, column)?.right ?? column) + 1;

const isFree = (grid: Grid, row: number, column: number): boolean =>
  grid.text(row, column) === '' &&
  !grid.slot(row, column).formula &&
  !grid.covered(row, column) &&
  (!grid.sheet.protected || grid.slot(row, column).open);
