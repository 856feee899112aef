/** A table drawn on pages, as the model of Word tables has it: its cells are read the same way. */
import { boxSigns } from '#engine/files/box-signs.ts';
import type { PdfLine, PdfWord, WordCell, WordParagraph, WordTable } from '#engine/files/model.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { tidy } from '../../text.ts';
import type { RuledCell, RuledTable } from '#engine/files/pdf/tables.ts';

/** The words of a cell in lines, from the top. */
export interface FilledCell extends RuledCell {
  page: number;
  lines: PdfWord[][];
}

export interface FilledTable {
  tables: RuledTable[];
  rows: FilledCell[][];
}

/** Letter heights between two lines that part paragraphs. */
const GAP = 1.9;

const box = new RegExp(`^[${boxSigns}]`, 'u');

/** The words of a table's cells. */
export function filled(table: RuledTable, lines: PdfLine[]): FilledCell[][] {
  const [left, bottom, right, top] = table.rect;
  const own = lines.filter(
    ({ page, rect }) => page === table.page && rect[1] < top && rect[3] > bottom && rect[0] < right && rect[2] > left,
  );
  return table.rows.map((row) =>
    row.map((cell) => ({
      ...cell,
      page: table.page,
      lines: own.map(({ words }) => words.filter((word) => stands(word, cell.rect))).filter((words) => words.length > 0),
    })),
  );
}

export const stands = (word: PdfWord, [x0, y0, x1, y1]: RuledCell['rect']): boolean => {
  const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2];
  return x >= x0 && x < x1 && y >= y0 && y < y1;
};

/** The text of a cell as one. */
export const textOf = ({ lines }: FilledCell): string => paragraphsOf(lines).map(joinedText).join('\n');

/** Lines that go on with each other: not after a gap, and not from a box to tick. */
function paragraphsOf(lines: PdfWord[][]): PdfWord[][][] {
  const found: PdfWord[][][] = [];
  for (const words of lines) {
    const last = found.at(-1)?.at(-1);
    const [first] = words;
    const gap = last && first ? (last[0]?.y0 ?? 0) - first.y0 : 0;
    if (!last || !first || gap > first.size * GAP || box.test(first.text)) found.push([words]);
    else found.at(-1)?.push(words);
  }
  return found;
}

function joinedText(lines: PdfWord[][]): string {
  let text = '';
  for (const words of lines) {
    const line = words.map((word) => word.text).join(' ');
    text += text === '' || /\p{L}[-‐]$/u.test(text) ? line : ` ${line}`;
  }
  return tidy(text);
}

/** The table as Word has it; cells that go on over a page's end are those of its first part. */
export function asWordTable({ rows }: FilledTable, index: number): WordTable {
  return {
    kind: 'table',
    table: index,
    rows: rows.map((cells, row) => cells.map((cell, at) => asCell(cell, { table: index, row, cell: at }))),
  };
}

function asCell(cell: FilledCell, at: { table: number; row: number; cell: number }): WordCell {
  const paragraphs = paragraphsOf(cell.lines).map((lines): WordParagraph => ({
    kind: 'paragraph',
    index: null,
    text: joinedText(lines),
    style: null,
    headingLevel: null,
    list: null,
    bold: lines.every((words) => words.every((word) => word.bold)),
    controls: [],
  }));
  return {
    ...at,
    gridSpan: cell.span,
    continued: cell.continued,
    text: paragraphs.map(({ text }) => text).join('\n'),
    paragraphs,
    shaded: false,
  };
}

/** Where the text of a cell stands; of an empty one, the cell. */
export const rectOf = ({ lines, rect }: FilledCell): [number, number, number, number] =>
  lines.length > 0 ? boundsOf(lines.flat()) : [...rect];
