/** Header rows: where they are and how high. */
import type { Grid } from './grid.ts';
import { readBlock } from './header-block.ts';
import type { HeaderBlock } from './header-block.ts';
import { findShapedHeaders } from './shaped-headers.ts';
import { asks, comparable, countWords, isIdLike, isWholeNumber } from '../text.ts';
import { choicesIn, headerMeaning, isChoiceLabel, saysKeepOut } from '../vocabulary.ts';

/** Most rows that one header takes. */
const HIGHEST = 4;
/** Most words of a header that still reads as a label. */
const LONGEST_HEADER = 9;

/** Fewest words of a text that says a sentence rather than a label. */
const SENTENCE = 8;

/** An id such as "DG-07" at the left: the row is about one thing, it is no header. */
const namesOneRow = (text: string, index: number): boolean =>
  /^\d[\d.]{0,8}$/.test(text) && index === 0
    ? true
    : isIdLike(text) && /\d/.test(text) && (index === 0 || /\p{L}/u.test(text)) && !headerMeaning(text) && !isChoiceLabel(text);

/** Whether a row reads like the header of a table, and nothing in it was chosen from a list: that would be an answer. */
function isHeaderRow(grid: Grid, row: number): boolean {
  if (!readsAsHeader(grid, row)) return false;
  const chosen = grid.cells(row).some((cell) => grid.slot(row, cell.column).allowed?.includes(grid.text(row, cell.column)));
  return !chosen && !grid.cells(row).some((cell) => goesOnDown(grid, row, cell.column));
}

/** A sentence between sentences of one column: the row is one of many, whatever short words stand beside it. */
function goesOnDown(grid: Grid, row: number, column: number): boolean {
  return [row - 1, row, row + 1].every((one) => countWords(grid.text(one, column)) >= SENTENCE);
}

/** Short texts, several of which name roles. */
function readsAsHeader(grid: Grid, row: number): boolean {
  const cells = grid.cells(row);
  if (cells.length < 2 || cells.length > 200) return false;
  const roles = new Set<string>();
  let hits = 0;
  let texts = 0;
  let marks = 0;
  let weight = 0;
  for (const cell of cells) {
    const text = grid.text(row, cell.column);
    if (text === '') continue;
    texts += 1;
    if (countWords(text) > 26 && !text.includes('\n')) return false;
    if ((asks(text) && countWords(text) > 3 && !marksOnly(grid, row, cell.column)) || saysKeepOut(text)) return false;
    const meaning = headerMeaning(text);
    if (isChoiceLabel(text)) {
      marks += 1;
      if (meaning === null || meaning.weight < 2) continue;
    }
    if (!meaning || countWords(text) > LONGEST_HEADER || /[.:]$/.test(text)) continue;
    hits += 1;
    weight += meaning.weight;
    if (meaning.role !== 'reference' && meaning.role !== 'language') roles.add(meaning.role);
  }
  if (texts < 2) return false;
  if (countingRun(grid, row) >= 3 && (hits >= 1 || marksOnly(grid, row, cells[0]?.column ?? 0))) return true;
  if (cells.slice(0, 3).some((cell, index) => namesOneRow(grid.text(row, cell.column), index))) return false;
  if (marks >= 2 && distinctMarks(grid, row) >= 2 && (hits >= 1 || marks === texts - 1)) return true;
  const said = roles.has('question') || roles.has('answer') || roles.has('comment') || roles.has('options');
  if (!said) return false;
  if (weight >= 4 && (roles.size >= 2 || hits >= 3) && (hits + marks) / texts >= (texts > 12 ? 0.15 : 0.34)) return true;
  return texts <= 6 && (roles.size >= 2 || weight >= 3) && grid.uses('few and short labels as a header') && namesWhatFollows(grid, row);
}

/** A text at the left of numbers that count up, with nothing else in the row: "How far do you agree? 1 2 3 4 5". */
function marksOnly(grid: Grid, row: number, column: number): boolean {
  const cells = grid.cells(row);
  return cells[0]?.column === column && cells.length >= 4 && countingRun(grid, row) === cells.length - 1;
}

/** Longest run of neighbouring cells that count up: 1, 2, 3, 4, 5 to be marked. */
function countingRun(grid: Grid, row: number): number {
  let longest = 0;
  let run = 0;
  let before: { column: number; value: number } | null = null;
  for (const cell of grid.cells(row)) {
    const text = grid.text(row, cell.column);
    const value = isWholeNumber(text) ? Number.parseInt(text, 10) : Number.NaN;
    run =
      before !== null && cell.column === before.column + 1 && value === before.value + 1
        ? run + 1
        : Number.isNaN(value) || value > 10
          ? 0
          : 1;
    before = Number.isNaN(value) ? null : { column: cell.column, value };
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Few and short labels over a row that says more than they do, with an answer or comment column still empty. */
function namesWhatFollows(grid: Grid, row: number): boolean {
  const below = grid.rows.find((one) => one > row);
  if (below === undefined || below > row + 3) return false;
  const labels = grid.cells(row).map((cell) => ({ column: cell.column, text: grid.text(row, cell.column) }));
  if (labels.some((one) => countWords(one.text) > 4) || labels.length < 2) return false;
  const fillable = labels.filter((one) => {
    const meaning = headerMeaning(one.text);
    if (meaning?.role !== 'answer' && meaning?.role !== 'comment') return false;
    return grid.shown(below, one.column) === '' || (one === labels.at(-1) && saysAnother(grid, below, one));
  });
  const under = labels.filter((one) => countWords(grid.text(below, one.column)) >= 2);
  return fillable.length > 0 && under.length > 0;
}

/** Under a label stands a text of its own, which neither asks nor repeats it nor is one of its options. */
function saysAnother(grid: Grid, below: number, { column, text }: { column: number; text: string }): boolean {
  const said = grid.text(below, column);
  return !asks(said) && headerMeaning(said) === null && choicesIn(text) === null && comparable(said) !== comparable(text);
}

function distinctMarks(grid: Grid, row: number): number {
  const labels = grid.cells(row).map((cell) => comparable(grid.text(row, cell.column)));
  return new Set(labels.filter((label) => isChoiceLabel(label))).size;
}

/** Rows under the main header row that still belong to it: labels only under merged or blank cells. */
function lastHeaderRow(grid: Grid, row: number, next: number[]): number {
  const own = grid.cells(row).map((cell) => cell.column);
  let bottom = row;
  for (const column of own) {
    const merge = grid.sheet.mergeAt(row, column);
    if (merge && merge.top === row && merge.bottom - row < HIGHEST) bottom = Math.max(bottom, merge.bottom);
  }
  for (const below of next) {
    if (below <= bottom) continue;
    if (below > bottom + 1 || below >= row + HIGHEST || !labelsUnder(grid, row, own, below)) break;
    bottom = below;
  }
  return bottom;
}

/** Whether every text of `below` is a short label in a place that the header row leaves blank or groups. */
function labelsUnder(grid: Grid, row: number, own: number[], below: number): boolean {
  const cells = grid.cells(below);
  const first = own[0] ?? 0;
  let fits = cells.length > 0;
  let strong = false;
  for (const cell of cells) {
    const text = grid.text(below, cell.column);
    const merge = grid.sheet.mergeAt(row, cell.column);
    const grouped = merge !== undefined && merge.right > merge.left;
    const over = grid.text(row, cell.column);
    const opensGroup = over !== '' && !grid.text(row, cell.column + 1) && !grid.covered(row, cell.column + 1);
    const blank = over === '' && !grid.covered(row, cell.column);
    if (cell.column < first || text.length > 90 || asks(text) || !(grouped || opensGroup || blank)) fits = false;
    if (grouped || isChoiceLabel(text) || cells.length >= 3) strong = true;
  }
  return fits && strong;
}

/** A row above that only groups columns: merged over two or more, not over the whole table. */
function groupsAbove(grid: Grid, row: number, above: number): boolean {
  if (above !== row - 1) return false;
  const cells = grid.cells(above);
  const width = grid.cells(row).length;
  return (
    cells.length > 0 &&
    cells.every((cell) => {
      const merge = grid.sheet.mergeAt(above, cell.column);
      const span = merge ? merge.right - merge.left + 1 : 1;
      const text = grid.text(above, cell.column);
      return text.length <= 90 && (span >= 2 ? span < width : cells.length > 1);
    }) &&
    cells.some((cell) => (grid.sheet.mergeAt(above, cell.column)?.right ?? 0) > cell.column)
  );
}

/** Rows over the first header in which a label may stand for a column that has none of its own. */
const LABELS_OVER = 3;

/** Columns without a label take the one that stands over them in the rows of labels right above ("Notes" beside "Answers: Yes, No"). */
function addLabelsOver(grid: Grid, block: HeaderBlock): void {
  for (let row = block.top - 1; row >= Math.max(1, block.top - LABELS_OVER); row -= 1) {
    const cells = grid.cells(row);
    const texts = cells.map((cell) => grid.text(row, cell.column));
    if (cells.length < 2 || texts.some((text) => asks(text) || /:\s*$/.test(text))) return;
    for (const [index, { column }] of cells.entries()) {
      const text = texts[index] ?? '';
      const wide = (grid.sheet.mergeAt(row, column)?.right ?? column) > column;
      if (!wide && !block.columns.has(column) && countWords(text) <= LONGEST_HEADER)
        block.columns.set(column, { column, path: [text], label: text, meaning: headerMeaning(text), mark: null });
    }
  }
}

const known = new WeakMap<Grid, HeaderBlock[]>();

/** Every header block of the sheet, top down; looked for once per grid. */
export function findHeaders(grid: Grid): HeaderBlock[] {
  let blocks = known.get(grid);
  if (!blocks) known.set(grid, (blocks = lookForHeaders(grid)));
  if (blocks.length > 0 || !grid.uses('headers by their look')) return blocks;
  return findShapedHeaders(grid).map((row) => readBlock(grid, row, row));
}

function lookForHeaders(grid: Grid): HeaderBlock[] {
  const blocks: HeaderBlock[] = [];
  let done = 0;
  for (const [index, row] of grid.rows.entries()) {
    if (row <= done || !isHeaderRow(grid, row)) continue;
    const under = grid.rows[index + 1];
    if (under !== undefined && groupsAbove(grid, under, row) && isHeaderRow(grid, under)) continue;
    const above = grid.rows[index - 1] ?? 0;
    const top = above > done && grid.uses('group rows over a header') && groupsAbove(grid, row, above) ? above : row;
    const bottom = grid.uses('headers of several rows') ? lastHeaderRow(grid, row, grid.rows.slice(index + 1, index + 1 + HIGHEST)) : row;
    const block = readBlock(grid, top, bottom);
    if (blocks.length === 0 && grid.uses('labels over columns that have none')) addLabelsOver(grid, block);
    blocks.push(block);
    done = bottom;
  }
  return blocks;
}
