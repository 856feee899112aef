/** Rows of a scale: a text with boxes beside it, in columns under labels that say what each box means. */
import type { PdfLine, PdfWord } from '#engine/files/model.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { hasLetters, tidy } from '../../text.ts';
import { standingOut } from '../emphasis.ts';
import type { Choices } from '../places/spots.ts';
import { rowsOfBoxes } from './box-rows.ts';
import type { BoxRow } from './box-rows.ts';
import { labelsOver } from './scale-labels.ts';
import type { ScaleLabels } from './scale-labels.ts';

export interface ScaleRows {
  /** The lines without those that say what the boxes mean, and without the boxes of the rows; the text of each row is one line. */
  lines: PdfLine[];
  /** What may be chosen in the row that a line is. */
  rows: Map<PdfLine, Choices>;
}

/** Letter heights from one line of a text to the next at most. */
const LEADING = 1.75;
/** Letter heights by which a text stands on the level of its boxes. */
const LEVEL = 0.5;

interface Text {
  line: PdfLine;
  words: PdfWord[];
  y: number;
  size: number;
}

/** Takes the rows of scales out of their boxes; a row whose boxes nothing explains stays as it is. */
export function scaleRows(lines: PdfLine[]): ScaleRows {
  const taken: Taken = { words: new Set(), rows: new Map(), choices: new Map() };
  let before: { columns: number[]; labels: string[] } | null = null;
  const out = standingOut(lines);
  for (const grid of gridsOf(rowsOfBoxes(lines))) {
    const first = grid[0] as BoxRow;
    const own = labelsOver(first, lines);
    const labels: string[] | null = own?.labels ?? (before && sameColumns(before.columns, first.columns) ? before.labels : null);
    if (!labels) continue;
    before = { columns: first.columns, labels };
    takeGrid(taken, grid, { lines, labels, head: own, out });
  }
  return { lines: taken.words.size === 0 ? lines : lines.flatMap((line) => leftOf(line, taken)), rows: taken.choices };
}

interface Taken {
  words: Set<PdfWord>;
  /** The line that a row becomes, by its first word. */
  rows: Map<PdfWord, PdfLine>;
  choices: Map<PdfLine, Choices>;
}

interface Taking {
  lines: PdfLine[];
  labels: string[];
  head: ScaleLabels | null;
  out: Set<PdfLine>;
}

/** Rows of the same columns that follow each other on a page with no label between. */
function gridsOf(rows: { row: BoxRow; headed: boolean }[]): BoxRow[][] {
  const grids: BoxRow[][] = [];
  for (const { row, headed } of rows) {
    const last = grids.at(-1)?.at(-1);
    if (last && !headed && last.page === row.page && sameColumns(last.columns, row.columns)) grids.at(-1)?.push(row);
    else grids.push([row]);
  }
  return grids;
}

/** Points by which boxes of one column are apart. */
const ASIDE = 5;

const sameColumns = (one: number[], other: number[]): boolean =>
  one.length === other.length && one.every((at, index) => Math.abs(at - (other[index] ?? 0)) <= ASIDE);

/** Takes the rows of a grid out of the lines that they stand in. */
function takeGrid(taken: Taken, grid: BoxRow[], { lines, labels, head, out }: Taking): void {
  const first = grid[0] as BoxRow;
  const own = new Set(head?.lines);
  const texts = lines.flatMap((line): Text[] => (line.page === first.page && !own.has(line) ? textBeside(line, first) : []));
  const shared = textsOfRows(grid, texts, out);
  const asked = grid.flatMap((row, at) => {
    const words = (shared[at] ?? []).flatMap((part) => part.words);
    return words.some((word) => hasLetters(word.text)) ? [{ row, words }] : [];
  });
  if (asked.length === 0) return;
  for (const line of own) for (const word of head?.wordsOf(line) ?? []) taken.words.add(word);
  for (const { row, words } of asked) {
    const line: PdfLine = { page: row.page, text: tidy(words.map((word) => word.text).join(' ')), words, rect: boundsOf(words) };
    taken.choices.set(line, { allowed: labels, boxes: row.boxes.map(({ rect }) => ({ kind: 'box', page: row.page, rect })) });
    taken.rows.set(words[0] as PdfWord, line);
    for (const word of [...words, ...row.boxes.map((box) => box.word)]) taken.words.add(word);
  }
}

/** What is left of a line once words are taken out of it, and the rows that began in it. */
function leftOf(line: PdfLine, taken: Taken): PdfLine[] {
  const words = line.words.filter((word) => !taken.words.has(word));
  if (words.length === line.words.length) return [line];
  const rows = line.words.flatMap((word) => taken.rows.get(word) ?? []);
  const rest: PdfLine[] =
    words.length === 0 ? [] : [{ page: line.page, text: words.map((word) => word.text).join(' '), words, rect: boundsOf(words) }];
  return [...rest, ...rows];
}

/** The part of a line that stands left of a grid's boxes. */
function textBeside(line: PdfLine, { from, columns: [first = 0] }: BoxRow): Text[] {
  const words = line.words.filter((word) => word.x0 >= from && word.x1 <= first);
  if (words.length === 0) return [];
  const size = Math.max(...words.map((word) => word.size));
  return [{ line, words, size, y: (Math.min(...words.map((word) => word.y0)) + Math.max(...words.map((word) => word.y1))) / 2 }];
}

/** The lines of text of each row: those on its level, and those between it and the next up to the widest gap. */
function textsOfRows(rows: BoxRow[], texts: Text[], out: Set<PdfLine>): Text[][] {
  const down = texts.toSorted((a, b) => b.y - a.y);
  const levels = rows.map((row) => down.filter((text) => Math.abs(text.y - row.y) <= text.size * LEVEL));
  const level = new Set(levels.flat());
  const found = levels.map((own) => [...own]);
  for (let at = -1; at < rows.length; at += 1) {
    const [above, below] = [rows[at], rows[at + 1]];
    const between = down.filter((text) => !level.has(text) && (!above || text.y < above.y) && (!below || text.y > below.y));
    const [upper, lower] = sharedOut(between, { above: found[at]?.at(-1) ?? above, below: levels[at + 1]?.[0] ?? below }, out);
    found[at]?.push(...upper);
    found[at + 1]?.unshift(...lower);
  }
  return found;
}

interface Neighbours {
  above: { y: number } | undefined;
  below: { y: number } | undefined;
}

/** Lines between two rows: those that go on with the one above, and those that begin the one below; what stands out is of neither. */
function sharedOut(between: Text[], { above, below }: Neighbours, out: Set<PdfLine>): [Text[], Text[]] {
  const heights = [above?.y ?? Number.POSITIVE_INFINITY, ...between.map(({ y }) => y), below?.y ?? Number.NEGATIVE_INFINITY];
  const gaps = heights.slice(1).map((y, at) => (heights[at] ?? 0) - y);
  const cut = gaps.indexOf(Math.max(...gaps));
  const runOf = (texts: Text[], from: { y: number } | undefined): Text[] => {
    let at = from?.y;
    const end = texts.findIndex((text) => {
      const far = at === undefined || Math.abs(at - text.y) > text.size * LEADING || out.has(text.line);
      at = text.y;
      return far;
    });
    return end < 0 ? texts : texts.slice(0, end);
  };
  return [runOf(between.slice(0, cut), above), runOf(between.slice(cut).toReversed(), below).toReversed()];
}
