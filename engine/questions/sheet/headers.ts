/** Header rows: where they are and how high. */
import type { Grid } from './grid.ts';
import { readBlock } from './header-block.ts';
import type { HeaderBlock } from './header-block.ts';
import { findHeadersAlike, findShapedHeaders } from './shaped-headers.ts';
import { headerMeaning } from '../header-meaning.ts';
import { LONGEST_HEADER } from '../rules/header-facts.ts';
import { isHeaderRow } from '../rules/header-rules.ts';
import { asks, countWords } from '../text.ts';
import { isChoiceLabel } from '../vocabulary.ts';

/** Most rows that one header takes. */
const HIGHEST = 4;

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
  const first = own[0] ?? 0;
  const labels = grid.cells(below).map(({ column }) => labelUnder(grid, row, below, column));
  const fits = labels.length > 0 && labels.every((one) => one.fits && one.column >= first);
  return fits && labels.some((one) => one.grouped || isChoiceLabel(grid.text(below, one.column)) || labels.length >= 3);
}

/** Whether a text is short and stands under a merged label, the first of a group, or a blank. */
function labelUnder(grid: Grid, row: number, below: number, column: number): { column: number; fits: boolean; grouped: boolean } {
  const text = grid.text(below, column);
  const merge = grid.sheet.mergeAt(row, column);
  const grouped = merge !== undefined && merge.right > merge.left && grid.sheet.mergeAt(below, column)?.right !== merge.right;
  const over = grid.text(row, column);
  const opensGroup = over !== '' && !grid.text(row, column + 1) && !grid.covered(row, column + 1);
  const blank = over === '' && !grid.covered(row, column);
  return { column, grouped, fits: text.length <= 90 && !asks(text) && (grouped || opensGroup || blank) };
}
/** A row above that only groups columns: merged over two or more, and not over the whole table alone. */
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
      return text.length <= 90 && (span >= 2 && cells.length === 1 ? span < width : cells.length > 1);
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
  return findShapedHeaders(grid).map((row) => ({ ...readBlock(grid, row, row), shaped: true }));
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
  return grid.uses('headers that look like the one before') ? withAlike(grid, blocks) : blocks;
}

/** The blocks, and those of further tables whose labels nobody knows, told by the look of the first. */
function withAlike(grid: Grid, blocks: HeaderBlock[]): HeaderBlock[] {
  const [first] = blocks;
  if (!first) return blocks;
  const inBlocks = (row: number): boolean => blocks.some((one) => row >= one.top && row <= one.bottom);
  const alike = findHeadersAlike(grid, first.bottom).filter((row) => !inBlocks(row));
  const more = alike.map((row) => ({ ...readBlock(grid, row, row), shaped: true }));
  return [...blocks, ...more].toSorted((a, b) => a.top - b.top);
}
