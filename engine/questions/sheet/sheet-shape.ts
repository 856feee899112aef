/** A sheet's fingerprint: which header texts stand in which columns, so that a correction fits the next file of that form. */
import { comparable } from '#engine/language/text.ts';
import { createHash } from 'node:crypto';
import type { Grid } from './grid.ts';
import { sameLayout } from './header-compare.ts';
import { readBlock } from './header-block.ts';
import { findHeaders } from './headers.ts';
import type { HeaderBlock } from './header-block.ts';
import { asks, countWords } from '../text.ts';

/** Rows from the top in which a header is looked for that no word gives away. */
const LOOKED_AT = 60;
/** Most words of a header that still reads as a label. */
const LONGEST_LABEL = 9;

/**
 * The fingerprint (32 hexadecimal digits), or null where nothing reads as a header. It does not change with the sheet's
 * name, its texts below, the number of rows, a row put in above, or numbers such as a year within a header. Columns count
 * as they stand: what is remembered for a shape names columns by letter.
 */
export function shapeOfSheet(grid: Grid): string | null {
  const blocks = headersOf(grid);
  if (blocks.length === 0) return null;
  const layouts: HeaderBlock[] = [];
  for (const block of blocks) if (!layouts.some((one) => sameLayout(one, block))) layouts.push(block);
  const described = layouts.map((block) =>
    [...block.columns.values()]
      .toSorted((a, b) => a.column - b.column)
      .map(({ column, label }) => `${column}:${comparable(label).replace(/\d+/g, '#')}`)
      .join('\n'),
  );
  return createHash('sha256')
    .update([...new Set(described)].join('\n\n'))
    .digest('hex')
    .slice(0, 32);
}

/** The sheet's header blocks; without any, the row of short texts over the table, as a block of its own. */
export function headersOf(grid: Grid): HeaderBlock[] {
  const blocks = findHeaders(grid);
  if (blocks.length > 0) return blocks;
  const row = labelRow(grid);
  return row === null ? [] : [readBlock(grid, row, row)];
}

/** The first row of two or more short texts that is at least half as wide as the widest row under it. */
function labelRow(grid: Grid): number | null {
  const rows = grid.rows.slice(0, LOOKED_AT);
  const widest = Math.max(0, ...rows.map((row) => grid.cells(row).length));
  const found = rows.find((row) => {
    const texts = grid.cells(row).map((cell) => grid.text(row, cell.column));
    const short = texts.every((text) => countWords(text) <= LONGEST_LABEL && /\p{L}/u.test(text) && !asks(text));
    return texts.length >= Math.max(2, widest / 2) && short && new Set(texts.map(comparable)).size === texts.length;
  });
  return found ?? null;
}
