import { columnOf } from '#contract/columns.ts';
import type { Mapping, TableMapping } from '#contract/extraction.ts';
import { dropRow, singles } from './mapping-edits.ts';
import type { CellAt } from './moves.ts';

/** Every table of a sheet: the one the mapping is about, and those after it. */
export const tablesOf = (mapping: Mapping | null): TableMapping[] => {
  if (!mapping) return [];
  const { also = [], box: _, rows: __, ...own } = mapping;
  return [own, ...also];
};

/** The mapping with one of its tables changed; what was decided on rows stays with the sheet. */
export function withTable(mapping: Mapping, at: number, table: TableMapping): Mapping {
  if (at === 0) return { ...mapping, ...table };
  return { ...mapping, also: (mapping.also ?? []).map((one, index) => (index === at - 1 ? table : one)) };
}

const columnsOf = ({ question, answer, comment, id, section, guidance, options, type }: TableMapping): number[] =>
  [question, ...answer, comment, id, section, guidance, options, type].flatMap((one) => (one ? [columnOf(one)] : []));
const topOf = ({ headerRow, firstRow }: TableMapping): number => Math.min(headerRow ?? firstRow, firstRow);

/** How many rows a table is away; 0 within it. */
const away = (table: TableMapping, row: number): number => Math.max(0, topOf(table) - row, row - table.lastRow);

/**
 * The table that a correction at a cell is about: the nearest by rows; of tables beside each other the one that has this column,
 * else the one whose questions stand next to the left of it. Null without a mapping.
 */
export function tableUnder(mapping: Mapping | null, { row, column }: CellAt): number | null {
  const tables = tablesOf(mapping);
  const nearest = Math.min(...tables.map((table) => away(table, row)));
  const near = tables.map((table, index) => ({ table, index })).filter(({ table }) => away(table, row) === nearest);
  const owner = near.find(({ table }) => columnsOf(table).includes(column));
  const left = near
    .filter(({ table }) => columnOf(table.question) <= column)
    .toSorted((a, b) => columnOf(b.table.question) - columnOf(a.table.question));
  return (owner ?? left[0] ?? near[0])?.index ?? null;
}

/** The mapping as it looks from a cell: the table under it first, so that its columns are those that are named. */
export function seenFrom(mapping: Mapping | null, at: CellAt): Mapping | null {
  const own = tableUnder(mapping, at);
  const tables = tablesOf(mapping);
  const first = tables[own ?? 0];
  if (!mapping || !own || !first) return mapping;
  return { ...first, ...(mapping.rows ? { rows: mapping.rows } : {}), also: tables.filter((_, index) => index !== own) };
}

/** Another table of the same columns begins in this row; what stands above ends before it. Null where one begins already. */
export function tableBelow(mapping: Mapping, at: CellAt, rowCount: number): Mapping | null {
  const index = tableUnder(mapping, at) ?? 0;
  const above = tablesOf(mapping)[index];
  if (!above || above.firstRow === at.row) return null;
  const inside = at.row > above.firstRow && at.row <= above.lastRow;
  const below = tablesOf(mapping)
    .map(topOf)
    .filter((top) => top > at.row);
  const last = inside ? above.lastRow : Math.min(rowCount, ...below.map((top) => top - 1));
  const cut = inside ? withTable(mapping, index, { ...above, lastRow: at.row - 1 }) : mapping;
  return { ...cut, also: [...(cut.also ?? []), { ...above, headerRow: null, firstRow: at.row, lastRow: Math.max(at.row, last) }] };
}

/**
 * Another table stands beside, with its questions in this column: what the table to the left called answers from there on takes
 * the answers of the new one. Null where the column holds questions already.
 */
export function tableBeside(mapping: Mapping, at: CellAt, column: string): Mapping | null {
  const index = tableUnder(mapping, at) ?? 0;
  const own = tablesOf(mapping)[index];
  const from = columnOf(column);
  if (!own || from <= columnOf(own.question)) return null;
  const stays = (name: string | null | undefined): boolean => !name || columnOf(name) < from;
  const left: TableMapping = {
    ...own,
    answer: own.answer.filter(stays),
    ...Object.fromEntries(singles.filter((role) => !stays(own[role])).map((role) => [role, null])),
  };
  const answer = [...own.answer, ...(own.comment ? [own.comment] : [])].filter((name) => columnOf(name) > from);
  const { headerRow, firstRow, lastRow } = own;
  const beside: TableMapping = { headerRow, question: column, answer, firstRow, lastRow };
  const cut = withTable(mapping, index, left);
  return { ...cut, also: [...(cut.also ?? []), beside] };
}

/**
 * The mapping without the table under the cell, and without its questions (`taken` rows), unless they stand in rows of another;
 * null when there is no other table.
 */
export function withoutTable(mapping: Mapping, at: CellAt, taken: Iterable<number>): Mapping | null {
  const tables = tablesOf(mapping);
  const gone = tables[tableUnder(mapping, at) ?? 0];
  const [first, ...also] = tables.filter((one) => one !== gone);
  if (!first || !gone) return null;
  const rows = [...taken].filter((row) => away(gone, row) === 0 && [first, ...also].every((one) => away(one, row) > 0));
  const left: Mapping = { ...first, ...(mapping.rows ? { rows: mapping.rows } : {}), ...(also.length > 0 ? { also } : {}) };
  return rows.reduce(dropRow, left);
}
