/** Cells of a PDF's columns: lines of one column that follow each other closely. */
import type { PdfLine, PdfWord } from '#engine/files/model.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { isIdLike } from '../text.ts';
import { isChoiceLabel } from '../vocabulary.ts';
import { goesOn } from './broken-words.ts';
import { columnOfWord } from './columns.ts';
import type { Choices, Spot } from './places/spots.ts';

export interface Block {
  page: number;
  column: number;
  text: string;
  /** Left, bottom, right, top in points. */
  rect: [number, number, number, number];
  lines: number;
  /** Stands out from the other text. */
  stands: boolean;
  /** What may be chosen in it, where it is a row of a scale. */
  choices?: Choices;
  /** Boxes and lines to write on that stand in it. */
  spots?: Spot[];
}

interface Row {
  page: number;
  words: PdfWord[];
  y0: number;
  y1: number;
}

/** What the blocks of one column share: its right edge, and the words of the document. */
interface Column {
  column: number;
  known: Set<string>;
  edge: number;
}

/** Where the lines of a column end at most; of fifty lines, one may run on over a wider cell. */
function rightEdge(rows: Row[]): number {
  const ends = rows.map((row) => row.words.at(-1)?.x1 ?? 0).toSorted((a, b) => a - b);
  return ends[Math.floor((ends.length - 1) * 0.98)] ?? 0;
}

/** No letter more would have found room. */
const reaches = (row: Row, edge: number): boolean => {
  const last = row.words.at(-1);
  return last !== undefined && edge - last.x1 < ((last.x1 - last.x0) / Math.max(1, last.text.length)) * 1.6;
};

/** All blocks of one column, down the pages. A gap of more than 40 % of a line parts two blocks. */
export function blocksOf(lines: PdfLine[], columns: number[], column: number, known: Set<string>): Block[] {
  const rows = lines.flatMap((line): Row[] => {
    const words = line.words.filter((word) => columnOfWord(columns, word) === column);
    return words.length === 0
      ? []
      : [{ page: line.page, words, y0: Math.min(...words.map((word) => word.y0)), y1: Math.max(...words.map((word) => word.y1)) }];
  });
  const pitch = usualPitch(rows);
  const shared: Column = { column, known, edge: rightEdge(rows) };
  const blocks: Block[] = [];
  let current: Row[] = [];
  for (const row of rows) {
    const before = current.at(-1);
    if (before && (before.page !== row.page || before.y0 - row.y0 > pitch * 1.4 || asksAtEnd(before, row))) {
      blocks.push(...asBlocks(current, shared));
      current = [];
    }
    current.push(row);
  }
  if (current.length > 0) blocks.push(...asBlocks(current, shared));
  return blocks;
}

/** A line that ends a question before one that begins with a capital: two cells so full that no gap is left. */
const asksAtEnd = (before: Row, row: Row): boolean =>
  /[?？؟\u037e]$/u.test(before.words.at(-1)?.text ?? '') && /^\p{Lu}/u.test(row.words[0]?.text ?? '');

/** The most usual distance from one line to the next within the column. */
function usualPitch(rows: Row[]): number {
  const counts = new Map<number, number>();
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (!before || before.page !== row.page) continue;
    const step = Math.round((before.y0 - row.y0) * 2) / 2;
    const size = row.words[0]?.size ?? 10;
    if (step > size * 0.5 && step < size * 2.2) counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  const most = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0];
  return most?.[0] ?? (rows[0]?.words[0]?.size ?? 10) * 1.2;
}

/** Lines that each say a whole answer or id by themselves are cells of their own. */
function asBlocks(rows: Row[], shared: Column): Block[] {
  const texts = rows.map((row) => row.words.map((word) => word.text).join(' '));
  const single = rows.length > 1 && (texts.every((text) => isChoiceLabel(text)) || texts.every((text) => isIdLike(text)));
  return single ? rows.map((row) => asBlock([row], shared)) : [asBlock(rows, shared)];
}

function asBlock(rows: Row[], { column, known, edge }: Column): Block {
  const words = rows.flatMap((row) => row.words);
  return {
    page: rows[0]?.page ?? 1,
    column,
    text: joinLines(
      rows.map((row) => ({ text: row.words.map((word) => word.text).join(' '), full: reaches(row, edge) })),
      known,
    ),
    rect: boundsOf(words),
    lines: rows.length,
    stands: words.every((word) => word.bold),
  };
}

/** Lines of one cell as running text: a word broken at a hyphen, at a letter, or an id broken at its own, goes on without a space. */
function joinLines(lines: { text: string; full: boolean }[], known: Set<string>): string {
  let text = '';
  for (const [index, { text: line }] of lines.entries()) {
    const before = lines[index - 1];
    if (text === '' || !before) text = line;
    else if (/[\p{L}\d&][-‐/]$/u.test(text)) text = text.endsWith('‐') ? text.slice(0, -1) + line : text + line;
    else text = goesOn(before, line, known) ? text + line : `${text} ${line}`;
  }
  return text.replace(/\s+/g, ' ').trim();
}
