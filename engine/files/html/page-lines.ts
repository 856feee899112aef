import type { PagePiece } from '../model.ts';

/** Rows that a table has at least, its heads counted, and characters of a head at most; what is less is how a page is laid out. */
const FEWEST_ROWS = 3;
const LONGEST_HEAD = 80;

type InCell = PagePiece & { cell: NonNullable<PagePiece['cell']> };

/** A page without fields as lines: headings as Markdown has them, and its tables too, a row a line. */
export function linesOfPage(pieces: PagePiece[]): string[] {
  const inTables = Map.groupBy(
    pieces.filter((piece): piece is InCell => piece.cell !== null),
    ({ cell }) => cell.table,
  );
  const tables = new Map([...inTables].flatMap(([table, cells]) => (isTable(cells) ? [[table, cells] as const] : [])));
  const written = new Set<number>();
  return pieces.flatMap((piece) => {
    const table = piece.cell?.table ?? -1;
    const cells = tables.get(table);
    if (!cells) return [piece.kind === 'heading' ? `# ${piece.text}` : piece.text];
    if (written.has(table)) return [];
    written.add(table);
    return tableLines(cells);
  });
}

/** Whether short heads stand side by side over rows. */
function isTable(cells: InCell[]): boolean {
  const heads = cells.filter(({ cell }) => cell.row === 0);
  const columns = new Set(heads.map(({ cell }) => cell.column));
  return (
    columns.size >= 2 &&
    columns.size === heads.length &&
    heads.every(({ text }) => text.length <= LONGEST_HEAD) &&
    new Set(cells.map(({ cell }) => cell.row)).size >= FEWEST_ROWS
  );
}

function tableLines(cells: InCell[]): string[] {
  const width = Math.max(...cells.map(({ cell }) => cell.column)) + 1;
  const rows = Map.groupBy(cells, ({ cell }) => cell.row);
  const [head = '', ...lines] = [...rows.values()].map((row) => {
    const texts = Array.from({ length: width }, (_, column) =>
      row
        .filter(({ cell }) => cell.column === column)
        .map(({ text }) => text.replaceAll('|', '\\|'))
        .join('<br>'),
    );
    return `| ${texts.join(' | ')} |`;
  });
  return ['', head, `|${' --- |'.repeat(width)}`, ...lines, ''];
}
