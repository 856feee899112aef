/** Sheets that are no questionnaire: their rows as text, each under its header row. */
import { cellName } from '#contract/columns.ts';
import { type Note, reason } from '#contract/reasons.ts';
import type { Sheet } from '#engine/files/model.ts';
import type { Block } from './blocks.ts';
import { collapse } from './blocks.ts';

/** Rows of one sheet that are read; what is below is said to be left out. */
const MOST_ROWS = 20_000;
/** Cells of a header row, at least. */
const HEADER_CELLS = 2;
const LONGEST_HEADER = 60;

/** Visible sheets, visible rows and columns, cells parted by a tab. A row of fewer than `headerCells` is none of headers. */
export function readSheets(sheets: Sheet[], headerCells = HEADER_CELLS): { blocks: Block[]; warnings: Note[] } {
  const blocks: Block[] = [];
  const warnings: Note[] = [];
  for (const sheet of sheets.filter(({ hidden }) => !hidden)) {
    const rows = rowsOf(sheet);
    if (rows.length > MOST_ROWS) warnings.push(reason('rows_cut', { sheet: sheet.name, shown: MOST_ROWS, all: rows.length }));
    if (rows.length > 0) blocks.push({ kind: 'break' }, { kind: 'heading', level: 1, text: sheet.name, place: { sheet: sheet.name } });
    let header = '';
    for (const [at, row] of rows.slice(0, MOST_ROWS).entries()) {
      if (header === '' && row.length >= headerCells && isHeader(row, rows[at + 1])) {
        header = row.map(({ text }) => text).join(' | ');
        blocks.push({ kind: 'break' });
        continue;
      }
      blocks.push({
        kind: 'text',
        text: row.map(({ text }) => text).join('\t'),
        ...(header ? { header } : {}),
        place: { sheet: sheet.name, cell: cellName(row[0]!.row, row[0]!.column) },
      });
    }
  }
  return { blocks, warnings };
}

interface Filled {
  row: number;
  column: number;
  text: string;
}

function rowsOf(sheet: Sheet): Filled[][] {
  const rows = new Map<number, Filled[]>();
  for (const { row, column, text } of sheet.cells) {
    const clean = collapse(text);
    if (clean === '' || sheet.isRowHidden(row) || sheet.isColumnHidden(column)) continue;
    const cells = rows.get(row) ?? [];
    cells.push({ row, column, text: clean });
    rows.set(row, cells);
  }
  return [...rows.values()];
}

/** Several short texts that end neither as a sentence nor as a label of the cell beside it, over a row of several. */
function isHeader(row: Filled[], next: Filled[] | undefined): boolean {
  return (
    next !== undefined &&
    next.length >= HEADER_CELLS &&
    row.every(({ text }) => text.length <= LONGEST_HEADER && /\p{L}/u.test(text) && !/[.?!:]$/u.test(text))
  );
}
