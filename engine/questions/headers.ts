/** Header rows: where they are, how high, what each column is called and for. */
import type { Grid } from './grid.ts';
import { asks, comparable, countWords, isIdLike, isWholeNumber } from './text.ts';
import { headerMeaning, isChoiceLabel, isYesNo, saysKeepOut } from './vocabulary.ts';
import type { HeaderMeaning } from './vocabulary.ts';

export interface ColumnHeader {
  column: number;
  /** Labels from the top header row down, merged and group labels followed. */
  path: string[];
  /** The label right over the column. */
  label: string;
  meaning: HeaderMeaning | null;
  /** Standing for one answer to be marked: the label says which ("Yes", "4"). */
  mark: string | null;
}

export interface HeaderBlock {
  top: number;
  bottom: number;
  columns: Map<number, ColumnHeader>;
}

/** Most rows that one header takes. */
const HIGHEST = 4;
/** Most words of a header that still reads as a label. */
const LONGEST_HEADER = 9;

/** An id such as "DG-07" at the left: the row is about one thing, it is no header. */
const namesOneRow = (text: string, index: number): boolean =>
  /^\d[\d.]{0,8}$/.test(text) && index === 0
    ? true
    : isIdLike(text) && /\d/.test(text) && (index === 0 || /\p{L}/u.test(text)) && !headerMeaning(text) && !isChoiceLabel(text);

/** Whether a row reads like the header of a table: short texts, several of which name roles. */
function isHeaderRow(grid: Grid, row: number): boolean {
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
  return texts <= 6 && (roles.size >= 2 || weight >= 3) && namesWhatFollows(grid, row);
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
    const role = headerMeaning(one.text)?.role;
    return (role === 'answer' || role === 'comment') && grid.shown(below, one.column) === '';
  });
  const under = labels.filter((one) => countWords(grid.text(below, one.column)) >= 2);
  return fillable.length > 0 && under.length > 0;
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

/** The label over a place in one header row; a group's label goes on to the right until the next one. */
function labelAt(grid: Grid, block: { top: number; bottom: number }, row: number, column: number): string {
  const shown = grid.shown(row, column);
  if (shown !== '' || grid.sheet.mergeAt(row, column)) return shown;
  if (row === block.bottom) return '';
  for (let left = column - 1; left >= Math.max(1, column - 60); left -= 1) {
    const text = grid.shown(row, left);
    if (text === '') continue;
    const merge = grid.sheet.mergeAt(row, left);
    const leads = grid.text(block.bottom, left) !== '' || grid.text(row + 1, left) !== '';
    return merge && merge.right > merge.left ? '' : leads ? text : '';
  }
  return '';
}

/** The block of the given rows, each column with its label. */
export function readBlock(grid: Grid, top: number, bottom: number): HeaderBlock {
  const columns = new Map<number, ColumnHeader>();
  for (const column of grid.columns) {
    const path: string[] = [];
    for (let row = top; row <= bottom; row += 1) {
      const label = labelAt(grid, { top, bottom }, row, column);
      if (label !== '' && path.at(-1) !== label) path.push(label);
    }
    const label = path.at(-1);
    if (label !== undefined) columns.set(column, { column, path, label, meaning: meaningOf(path), mark: null });
  }
  findMarks(columns);
  findLetters(grid, { top, bottom }, columns);
  return { top, bottom, columns };
}

/** The lowest label that says something counts, unless a group over it says "assessor" or "mapping". */
function meaningOf(path: string[]): HeaderMeaning | null {
  const meanings = path.map((label) => headerMeaning(label));
  const group = meanings.slice(0, -1).find((one) => one?.role === 'assessor' || (one?.role === 'reference' && one.weight === 3));
  if (group) return group;
  const own = meanings.at(-1);
  return own ?? meanings.findLast((one) => one !== null) ?? null;
}

/** Columns to be marked: neighbours whose labels are answers ("Yes", "No"), or short steps under one answer group. */
function findMarks(columns: Map<number, ColumnHeader>): void {
  const all = [...columns.values()].filter((one) => one.meaning?.role !== 'assessor' && one.meaning?.role !== 'reference');
  for (const run of neighbours(all.filter((one) => isChoiceLabel(one.label)))) {
    const distinct = new Set(run.map((one) => comparable(one.label))).size;
    if (distinct === run.length && (distinct >= 3 || (distinct === 2 && run.some((one) => isYesNo(one.label)))))
      for (const one of run) one.mark = one.label;
  }
  for (const run of neighbours(all.filter((one) => isWholeNumber(one.label)))) {
    const counts = run.every(
      (one, index) => index === 0 || Number.parseInt(one.label, 10) === Number.parseInt(run[index - 1]?.label ?? '', 10) + 1,
    );
    if (run.length >= 3 && counts) for (const one of run) one.mark = one.label;
  }
  const groups = new Map<string, ColumnHeader[]>();
  for (const one of all) {
    const over = one.path.length > 1 ? one.path.slice(0, -1).join('\n') : '';
    if (over !== '' && headerMeaning(one.path.at(-2) ?? '')?.role === 'answer') groups.set(over, [...(groups.get(over) ?? []), one]);
  }
  for (const members of groups.values()) {
    const steps = members.filter((one) => countWords(one.label) <= 3 && (isWholeNumber(one.label) || headerMeaning(one.label) === null));
    if (steps.length >= 2 && steps.length === members.length) for (const one of steps) one.mark = one.label;
  }
}

/**
 * Columns to be marked whose labels are letters that a legend above explains ("C = conforme, NC = non conforme"), or one
 * of which is a known short answer ("C", "NC", "NA"). What the legend says is what a mark means.
 */
function findLetters(grid: Grid, { top, bottom }: { top: number; bottom: number }, columns: Map<number, ColumnHeader>): void {
  const letters = [...columns.values()].filter(
    (one) => one.mark === null && /^\p{Lu}{1,3}$/u.test(one.label) && one.meaning?.role !== 'id',
  );
  const legend = grid.rows.filter((row) => row < top).flatMap((row) => grid.cells(row).map((cell) => grid.text(row, cell.column)));
  for (const run of neighbours([...columns.values()].filter((one) => letters.includes(one) || isChoiceLabel(one.label)))) {
    const named = run.map((one) => legend.map((text) => meaningIn(text, one.label)).find((text) => text !== null) ?? null);
    const explained = named.filter((text) => text !== null).length;
    const known = run.filter((one) => isChoiceLabel(one.label)).length;
    const empty = run.every((one) => grid.rows.filter((row) => row > bottom).every((row) => grid.text(row, one.column).length <= 3));
    if (run.length < 2 || !empty || !(explained === run.length || (known >= 1 && run.length >= 3))) continue;
    for (const [index, one] of run.entries()) one.mark = named[index] ?? one.label;
  }
}

/** What a legend says a letter stands for: "NC = non conforme". */
function meaningIn(text: string, letter: string): string | null {
  const found = new RegExp(`(?:^|[\\s,;(])${letter}\\s*[=:–-]\\s*([^,;=\\n)]{3,40}?)\\s*(?:[,;.)\\n]|$)`, 'u').exec(text);
  return found?.[1] ?? null;
}

/** Runs of columns that stand side by side. */
function neighbours(columns: ColumnHeader[]): ColumnHeader[][] {
  const runs: ColumnHeader[][] = [];
  for (const one of columns.toSorted((a, b) => a.column - b.column)) {
    const run = runs.at(-1);
    if (run && (run.at(-1)?.column ?? 0) === one.column - 1) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

const known = new WeakMap<Grid, HeaderBlock[]>();

/** Every header block of the sheet, top down; looked for once per grid. */
export function findHeaders(grid: Grid): HeaderBlock[] {
  let blocks = known.get(grid);
  if (!blocks) known.set(grid, (blocks = lookForHeaders(grid)));
  return blocks;
}

function lookForHeaders(grid: Grid): HeaderBlock[] {
  const blocks: HeaderBlock[] = [];
  let done = 0;
  for (const [index, row] of grid.rows.entries()) {
    if (row <= done || !isHeaderRow(grid, row)) continue;
    const under = grid.rows[index + 1];
    if (under !== undefined && groupsAbove(grid, under, row) && isHeaderRow(grid, under)) continue;
    const above = grid.rows[index - 1] ?? 0;
    const top = above > done && groupsAbove(grid, row, above) ? above : row;
    const bottom = lastHeaderRow(grid, row, grid.rows.slice(index + 1, index + 1 + HIGHEST));
    blocks.push(readBlock(grid, top, bottom));
    done = bottom;
  }
  return blocks;
}
