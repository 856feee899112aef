/** Tables of several pages: parts with the same columns, of which the later ones may repeat the header. */
import { comparable } from '#engine/language/text.ts';
import type { PdfLine } from '#engine/files/model.ts';
import { filled, textOf } from './as-word-table.ts';
import type { FilledCell, FilledTable } from './as-word-table.ts';
import type { RuledTable } from '#engine/files/pdf/tables.ts';

/** Points by which the columns of two parts differ. */
const NEAR = 4;

/** The tables in the order of the pages, with those joined that go on where the one before had to end. */
export function overPages(tables: RuledTable[], lines: PdfLine[], outside: PdfLine[]): FilledTable[] {
  const found: FilledTable[] = [];
  for (const table of tables) {
    const rows = filled(table, lines);
    const before = found.at(-1);
    if (before && goesOn(before, table, outside)) {
      const [head] = before.rows;
      const again = head !== undefined && rows[0] !== undefined && sameTexts(head, rows[0]);
      before.tables.push(table);
      before.rows.push(...(again ? rows.slice(1) : rows));
    } else found.push({ tables: [table], rows });
  }
  return found;
}

/** On the next page, in the same columns, with no more than a running foot and head between. */
function goesOn({ tables }: FilledTable, table: RuledTable, outside: PdfLine[]): boolean {
  const last = tables.at(-1);
  if (!last || table.page !== last.page + 1 || table.columns.length !== last.columns.length) return false;
  const alike = table.columns.every((at, index) => Math.abs(at - (last.columns[index] ?? 0)) <= NEAR);
  const under = outside.filter(({ page, rect }) => page === last.page && rect[3] <= last.rect[1] + NEAR);
  const over = outside.filter(({ page, rect }) => page === table.page && rect[1] >= table.rect[3] - NEAR);
  return alike && under.length <= 1 && over.length <= 1;
}

const sameTexts = (one: FilledCell[], other: FilledCell[]): boolean =>
  one.length === other.length && one.every((cell, at) => comparable(textOf(cell)) === comparable(other[at] ? textOf(other[at]) : ''));
