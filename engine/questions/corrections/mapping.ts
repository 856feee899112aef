/** A table read by a mapping that people gave, for this file or for an earlier one of its shape. */
import { reason } from '#contract/reasons.ts';
import { because } from '../because.ts';
import { columnOf } from '#contract/columns.ts';
import type { Mapping, TableMapping } from '#contract/extraction.ts';
import { optionsInLabel, usualList } from '../sheet/column-facts.ts';
import type { AnswerColumn } from '../sheet/column-facts.ts';
import type { Grid } from '../sheet/grid.ts';
import { sameLayout } from '../sheet/header-compare.ts';
import { findHeaders } from '../sheet/headers.ts';
import { rowTypeColumn } from '../described/row-kinds.ts';
import { readBlock } from '../sheet/header-block.ts';
import type { ColumnHeader, HeaderBlock } from '../sheet/header-block.ts';
import { plainLayout } from '../sheet/layout.ts';
import type { Layout } from '../sheet/layout.ts';
import { readTable } from '../sheet/read-table.ts';
import type { LeftOut, ReadTable, TableReading } from '../sheet/read-table.ts';
import { hasHeads } from '../sheet/section-column.ts';
import { headersOf } from '../sheet/sheet-shape.ts';
import type { Table } from '../sheet/table.ts';
import { hasLetters, looksLikeHeading, splitLeadingId, tidy } from '../text.ts';

/**
 * The table that a mapping by hand names: its columns are taken as they are, and every row from its first to its last
 * that has a text in the question column, save headers, headings and rows whose answer is a formula.
 */
export function readMapped(grid: Grid, mapping: TableMapping, reading: TableReading): ReadTable {
  // said to have none: only rows whose words or look are a header's are left
  const blocks = mapping.headerRow === null ? findHeaders(grid) : headersOf(grid);
  const header = mapping.headerRow === null ? null : { ...headerAt(grid, blocks, mapping.headerRow), shaped: true };
  const rows = rowsWithout(grid, blocks, header).filter((row) => row >= mapping.firstRow && row <= mapping.lastRow);
  const first = Math.min(header?.top ?? mapping.firstRow, mapping.firstRow);
  const within =
    header === null ? [] : blocks.filter((one) => one.top !== header.top && one.top <= mapping.lastRow && sameLayout(header, one));
  const table: Table = { header, headers: header ? [header, ...within] : [], rows, firstHeaderRow: first };
  const title = titleOver(grid, header?.bottom ?? 0, mapping.firstRow);
  const read = readTable(grid, table, layoutOf(grid, mapping, table), {
    ...reading,
    ...(title === null ? {} : { title }),
    byHand: () => true,
  });
  return header === null ? { ...read, leftOut: [...headersWithin(grid, blocks, mapping), ...read.leftOut] } : read;
}

/** Rows of a table said to have no header that read as one all the same: left, but not in silence. */
const headersWithin = (grid: Grid, blocks: HeaderBlock[], { question, firstRow, lastRow }: TableMapping): LeftOut[] =>
  blocks
    .filter(({ top }) => top >= firstRow && top <= lastRow)
    .map(({ top }) => ({
      row: top,
      text: grid.text(top, columnOf(question)),
      ...because(reason('reads_as_header')),
      rule: 'by hand: headers',
    }));

/** The heading that stands right over the first row, under the header: the section of the rows after it. */
function titleOver(grid: Grid, from: number, first: number): string | null {
  const row = grid.rows.findLast((one) => one < first);
  const [cell, ...more] = row === undefined || row <= from ? [] : grid.cells(row);
  const text = cell ? grid.text(cell.row, cell.column) : '';
  return cell && more.length === 0 && looksLikeHeading(text) ? text : null;
}

/**
 * The table that a remembered mapping means in this file: its columns, under the header of this file that labels most of
 * them. Null when no header does. Rows are judged as those of a table that was found.
 */
export function readRemembered(grid: Grid, mapping: Mapping, reading: TableReading): ReadTable | null {
  const blocks = headersOf(grid);
  const columns = [mapping.question, ...mapping.answer].map(columnOf);
  const labelled = (block: HeaderBlock): number => columns.filter((column) => block.columns.has(column)).length;
  const header = blocks.toSorted((a, b) => labelled(b) - labelled(a) || a.top - b.top)[0];
  if (!header || labelled(header) === 0) return null;
  const other = blocks.find((one) => one.top > header.bottom && !sameLayout(header, one));
  const headers = blocks.filter((one) => one.top >= header.top && (other === undefined || one.top < other.top));
  const rows = rowsWithout(grid, blocks, header).filter((row) => row > header.bottom && (other === undefined || row < other.top));
  const table: Table = { header, headers, rows, firstHeaderRow: header.top };
  return readTable(grid, table, layoutOf(grid, mapping, table), reading);
}

const headerAt = (grid: Grid, blocks: HeaderBlock[], row: number): HeaderBlock =>
  blocks.find((one) => one.top <= row && row <= one.bottom) ?? readBlock(grid, row, row);

function rowsWithout(grid: Grid, blocks: HeaderBlock[], header: HeaderBlock | null): number[] {
  const taken = new Set<number>();
  for (const { top, bottom } of header ? [...blocks, header] : blocks) for (let row = top; row <= bottom; row += 1) taken.add(row);
  return grid.rows.filter((row) => !taken.has(row));
}

function layoutOf(grid: Grid, mapping: TableMapping, table: Table): Layout {
  const question = columnOf(mapping.question);
  const column = (name: string | null | undefined): number | null => (name ? columnOf(name) : null);
  const [id, section] = [column(mapping.id), column(mapping.section)];
  const asked = table.rows.filter((row) => hasLetters(grid.text(row, question)));
  const leading = asked.filter((row) => splitLeadingId(grid.text(row, question)) !== null).length;
  const names = [...new Set([...mapping.answer, ...(mapping.comment ? [mapping.comment] : [])])];
  const answers = names.map((name) => answerColumn(grid, { mapping, table, asked }, name));
  return {
    ...plainLayout(question, answers),
    id,
    idInText: id === null && leading >= Math.max(2, asked.length * 0.5),
    section,
    sectionHeads: section !== null && hasHeads(new Set(asked.map((row) => tidy(grid.shown(row, section))).filter((text) => text !== ''))),
    guidance: column(mapping.guidance),
    options: column(mapping.options),
    type: column(mapping.type),
    rowType: rowTypeColumn(grid, {
      rows: table.rows,
      taken: new Set([question, id, section, ...answers.map((one) => one.column)].filter((one) => one !== null)),
    }),
  };
}

interface Named {
  mapping: TableMapping;
  table: Table;
  asked: number[];
}

/** What a column takes by its name in the mapping, else by its header. */
function roleOf(mapping: TableMapping, name: string, header: ColumnHeader | undefined, mark: string | null): AnswerColumn['role'] {
  if (name === mapping.comment) return 'comment';
  if (mark !== null) return 'mark';
  return header?.meaning?.role === 'comment' && mapping.answer.length > 1 ? 'comment' : 'answer';
}

function answerColumn(grid: Grid, { mapping, table, asked }: Named, name: string): AnswerColumn {
  const column = columnOf(name);
  const header = table.header?.columns.get(column);
  const said = <Said>(by: Record<string, Said> | undefined): Said | undefined =>
    Object.entries(by ?? {}).find(([letter]) => columnOf(letter) === column)?.[1];
  const [kind, choices] = [said(mapping.kinds), said(mapping.choices)];
  const mark = said(mapping.marks) ?? header?.mark ?? null;
  return {
    column,
    role: roleOf(mapping, name, header, mark),
    label: header?.label ?? null,
    value: mark,
    options: header ? optionsInLabel(header.label) : null,
    usual: usualList(grid, column, asked),
    ...(kind ? { kind } : {}),
    ...(choices ? { choices } : {}),
  };
}
