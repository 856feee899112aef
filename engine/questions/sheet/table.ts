/** Tables of a sheet: header blocks of one layout with the rows under them, and the row of text above the first. */
import type { Grid } from './grid.ts';
import { sameLayout } from './header-compare.ts';
import { findHeaders } from './headers.ts';
import type { HeaderBlock } from './header-block.ts';
import { hasLetters } from '../text.ts';

export interface Table {
  /** The first header block, with the columns that only its repetitions name; null when the sheet has none. */
  header: HeaderBlock | null;
  /** All its header blocks: repeated headers are section rows. */
  headers: HeaderBlock[];
  /** Rows with text that are no header rows, ascending; with those above the first header. */
  rows: number[];
  /** Rows above this one stand over the table's first header. */
  firstHeaderRow: number;
}

/** Splits a sheet into tables by its header blocks. */
export function findTables(grid: Grid): Table[] {
  const blocks = findHeaders(grid);
  const groups: HeaderBlock[][] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group && first && sameLayout(first, block)) group.push(block);
    else groups.push([block]);
  }
  if (groups.length === 0) return [{ header: null, headers: [], rows: grid.rows, firstHeaderRow: 0 }];
  return groups.map((headers, index) => {
    const first = headers[0] as HeaderBlock;
    const from = index === 0 ? 0 : first.top;
    const to = groups[index + 1]?.[0]?.top ?? Number.POSITIVE_INFINITY;
    const inHeader = new Set<number>();
    for (const { top, bottom } of headers) for (let row = top; row <= bottom; row += 1) inHeader.add(row);
    const rows = grid.rows.filter((row) => row >= from && row < to && !inHeader.has(row));
    return { header: withColumnsOf(first, headers), headers, rows, firstHeaderRow: first.top };
  });
}

/** A header that is repeated may name a column only further down ("Notes", from the second section on). */
function withColumnsOf(first: HeaderBlock, headers: HeaderBlock[]): HeaderBlock {
  const columns = new Map(first.columns);
  for (const { columns: others } of headers) for (const [column, header] of others) if (!columns.has(column)) columns.set(column, header);
  return columns.size === first.columns.size ? first : { ...first, columns };
}

/**
 * Title of a repeated header: the text that is not the same in the other blocks, or says no role, left of the answers.
 * Of a header that is not repeated, only what stands over the questions themselves can be a title.
 */
export function headerTitle(table: Table, block: HeaderBlock, question: number, upTo: number): string | null {
  const columns = [...block.columns.values()].filter((one) => one.column <= upTo).toSorted((a, b) => a.column - b.column);
  for (const one of columns.filter(({ label }) => hasLetters(label))) {
    const others = table.headers.filter((other) => other !== block);
    const varies = others.some((other) => other.columns.get(one.column)?.label !== one.label);
    const steady = others.length > 0 && !varies;
    if (varies || (!steady && !block.shaped && one.meaning === null && one.column === question)) return one.label;
  }
  return null;
}
