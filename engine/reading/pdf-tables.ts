/** Rows of tables as blocks: each whole, with the header of its table, over page ends too. */
import type { TextBlock } from './blocks.ts';
import { boxOf } from './pdf-rows.ts';
import type { Group, Row } from './pdf-rows.ts';
import { countWords } from '#engine/language/count-words.ts';

/** A header's cell names a column; what has more words says something. */
const HEADER_WORDS = 12;
/** Words of a cell that no header's is as long as. */
const TELLING_WORDS = 13;
/** Points by which the cells of a column may begin apart. */
const SLACK = 10;
/** Rows after which a cell that tells must have come to make the first row a header. */
const ROWS_LOOKED_AT = 4;
/** Columns in which every row but the first begins with a figure: one may be chance, as where the first row's value is a word. */
const COLUMNS_OF_FIGURES = 2;
/** A row of short cells is one statement. */
const SHORT_ROW_WORDS = 25;

/** What is put into a column that applies. */
const MARK = /^(?:[xX✓✔✗✘☒☑•●■√]|\uf0fc|\uf0d6)$/u;
/** An id, or a few words before a colon: what follows belongs to it. */
const LABEL = /^(?:(?=.*\d)[\p{L}\p{N}&./-]{1,14}|(?:\S+\s+){0,6}\S*:)$/u;

interface Header {
  cells: { text: string; left: number; right: number }[];
}

/** Text of a group's lines and where they stand; made by the caller, who knows how words are broken. */
type AsBlock = (group: Group) => TextBlock;

export interface Tables {
  /** The block of a row; null for a header, which stands over the rows that follow instead. */
  block(row: Row, following: Row[], asBlock: AsBlock): TextBlock | null;
  /** A paragraph or a heading between rows: it ends the table, unless it stands in one of its columns, by itself. */
  end(group: Group): void;
}

export function createTables(): Tables {
  let header: Header | null = null;
  let inTable = false;
  /** Where the second column of the last row begins. */
  let second = 0;
  const before = new Set<string>();
  return {
    block(row, following, asBlock) {
      const texts = row.map((cell) =>
        cell
          .map((group) => asBlock(group).text)
          .join(' ')
          .trim(),
      );
      const known = before.has(texts.join('|'));
      if (known || (!inTable && couldBeHeader(texts) && isHeaderOf(row, texts, following, asBlock))) {
        before.add(texts.join('|'));
        header = { cells: row.map((cell, at) => ({ text: texts[at]!, ...boxOf(cell) })) };
        inTable = true;
        second = boxOf(row[1]!).left;
        return null;
      }
      inTable = true;
      second = boxOf(row[1]!).left;
      if (header && !row.some((cell) => columnOf(header!, cell))) header = null;
      return rowBlock(row, texts, header, asBlock);
    },
    end(group) {
      const { left, right } = boxOf([group]);
      if (right < second || left >= second) return;
      header = null;
      inTable = false;
    },
  };
}

const couldBeHeader = (texts: string[]): boolean =>
  texts.every((text) => /\p{L}/u.test(text) && !MARK.test(text) && countWords(text) <= HEADER_WORDS && !/[:.;,?]$/u.test(text));

/** Below a header stand cells of its columns that are marks or tell something, are figures, or are set in another font. */
function isHeaderOf(row: Row, texts: string[], following: Row[], asBlock: AsBlock): boolean {
  const header: Header = { cells: row.map((cell, at) => ({ text: texts[at]!, ...boxOf(cell) })) };
  const rows = following.slice(0, ROWS_LOOKED_AT).filter((one) => one.some((cell) => columnOf(header, cell)));
  if (rows.length === 0) return false;
  const cells = rows.flat().map((cell) => cell.map((group) => asBlock(group).text).join(' '));
  if (cells.some((text) => MARK.test(text) || countWords(text) >= TELLING_WORDS)) return true;
  if (figuresBelow(header, rows, asBlock) >= COLUMNS_OF_FIGURES) return true;
  const fonts = (of: Row): Set<string | undefined> => new Set(of.flat(2).map(({ font }) => font));
  const [own, others] = [fonts(row), fonts(rows.flat() as unknown as Row)];
  return own.size === 1 && !own.has(undefined) && [...own].every((font) => !others.has(font));
}

/** Columns named without a digit in which two rows or more, and all that were looked at, begin with a figure. */
function figuresBelow(header: Header, rows: Row[], asBlock: AsBlock): number {
  const below = (name: Header['cells'][number]): string[] =>
    rows.flatMap((row) =>
      row.filter((cell) => columnOf(header, cell) === name).flatMap((cell) => cell.slice(0, 1).map((group) => asBlock(group).text)),
    );
  const isOfFigures = (texts: string[]): boolean =>
    texts.length > 1 && texts.length === rows.length && texts.every((text) => /^\D?\d/u.test(text));
  return header.cells.some(({ text }) => /\d/u.test(text)) ? 0 : header.cells.filter((name) => isOfFigures(below(name))).length;
}

/** The header's cell over a cell: the one it shares most of its width with, else one that begins or has its middle near by. */
function columnOf(header: Header, cell: Group[]): Header['cells'][number] | undefined {
  const { left, right } = boxOf(cell);
  const shared = (one: Header['cells'][number]): number =>
    (Math.min(right, one.right) - Math.max(left, one.left)) / Math.min(right - left, one.right - one.left);
  const near = (one: Header['cells'][number]): boolean =>
    Math.min(Math.abs(one.left - left), Math.abs(one.left + one.right - left - right) / 2) < SLACK;
  const best = header.cells.toSorted((a, b) => shared(b) - shared(a))[0];
  return best !== undefined && shared(best) > 0 ? best : header.cells.find(near);
}

function rowBlock(row: Row, texts: string[], header: Header | null, asBlock: AsBlock): TextBlock {
  const marked = header ? row.flatMap((cell, at) => (MARK.test(texts[at]!) ? (columnOf(header, cell) ?? []) : [])) : [];
  const shown = marked.length === 0 ? row : row.filter((cell, at) => !MARK.test(texts[at]!) || !columnOf(header!, cell));
  const cells = shown.length > 0 ? shown : row;
  const oneLine = cells.every((cell) => cell.flat().length === 1) && countWords(texts.join(' ')) <= SHORT_ROW_WORDS;
  const lines: NonNullable<TextBlock['lines']> = [];
  let text = '';
  for (const group of cells.flat()) {
    const block = asBlock(group);
    if (text !== '') text += oneLine || LABEL.test(text.split('\n').at(-1)!) ? '\t' : '\n';
    for (const line of block.lines ?? []) lines.push({ end: text.length + line.end, rect: line.rect });
    text += block.text;
  }
  const named = (marked.length > 0 ? marked : (header?.cells ?? [])).map((cell) => cell.text);
  return {
    kind: 'text',
    text,
    ...(named.length > 0 ? { header: named.join(' | ') } : {}),
    place: asBlock(row[0]![0]!).place,
    lines,
  };
}
