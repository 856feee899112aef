/** What the boxes of a scale mean: labels over their columns, of one line or several, or in the boxes themselves. */
import type { PdfLine, PdfWord } from '#engine/files/model.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { asks, tidy } from '../../text.ts';
import { isBlank, isBox } from '../places/spots.ts';
import type { BoxRow } from './box-rows.ts';

export interface ScaleLabels {
  labels: string[];
  lines: PdfLine[];
  /** The words of a line that belong to the labels, and to the label over the texts. */
  wordsOf: (line: PdfLine) => PdfWord[];
}

/** Letter heights from one line of a label to the next, and from the last to the boxes. */
const LEADING = 1.8;
const TIGHT = 1.4;
const FARTHEST = 8;
/** Letter heights between the words of one sentence at most. */
const SPACE = 0.6;
/** Most characters of a label. */
const LONGEST = 40;
/** Points that a label may reach out of the outermost columns, as a share of the distance between two. */
const REACH = 0.75;

interface LabelLine {
  line: PdfLine;
  words: PdfWord[];
  /** The words over each column. */
  cells: string[];
}

/** The labels over the boxes of a row, none left out and none said twice; null when something else stands there. */
export function labelsOver(row: BoxRow, lines: PdfLine[]): ScaleLabels | null {
  const inside = row.boxes.map(({ word }) => (/[\p{L}\p{N}]/u.test(word.text) ? word.text : ''));
  if (isSaid(inside)) return { labels: inside, lines: [], wordsOf: () => [] };
  const found = linesOver(row, lines);
  const labels = row.columns.map((_, at) => tidy(found.flatMap(({ cells }) => cells[at] || []).join(' ')));
  if (!isSaid(labels)) return null;
  const words = new Map(found.map((one) => [one.line, one.words]));
  return { labels, lines: found.map(({ line }) => line), wordsOf: (line) => [...(words.get(line) ?? []), ...beside(line, row)] };
}

/** The lines of the labels, from the top: upwards from the boxes as long as they go on with each other. */
function linesOver(row: BoxRow, lines: PdfLine[]): LabelLine[] {
  const found: LabelLine[] = [];
  const over = lines.filter((line) => line.page === row.page && line.rect[1] >= row.y).toSorted((a, b) => a.rect[1] - b.rect[1]);
  let last: number | null = null;
  for (const line of over) {
    const words = wordsAround(line, row);
    const [first] = words;
    if (!first) continue;
    const [, low] = boundsOf(words);
    const away = (low - (last ?? row.y)) / first.size;
    const cells = away > (last === null ? FARTHEST : LEADING) ? null : cellsOf(words, line, row);
    if (!cells || isComplete(found, cells, away)) break;
    found.unshift({ line, words, cells });
    last = low;
  }
  return found;
}

/** All columns have their label, and what stands over them does not go on with these. */
function isComplete(found: LabelLine[], over: string[], away: number): boolean {
  if (found.length === 0 || !isWhole(found.map(({ cells }) => cells))) return false;
  return isShort(found[0]?.cells) || (away > TIGHT && !covers(over));
}

const isSaid = (labels: string[]): boolean =>
  labels.every((one) => one !== '' && one.length <= LONGEST) && new Set(labels).size === labels.length;
const isWhole = (lines: string[][]): boolean => (lines[0] ?? []).every((_, at) => lines.some((cells) => cells[at] !== ''));
/** Figures and signs alone: nothing goes on over them. */
const isShort = (cells: string[] | undefined): boolean => (cells ?? []).every((cell) => !/\p{L}{2}/u.test(cell));
/** Most columns go on upwards. */
const covers = (cells: string[]): boolean => cells.filter((cell) => cell !== '').length > cells.length / 2;

/** Half the distance between two columns. */
const halfOf = ({ columns }: BoxRow): number => ((columns[1] ?? 0) - (columns[0] ?? 0)) / 2;

/** The words of a line that stand over the columns. */
function wordsAround({ words }: PdfLine, row: BoxRow): PdfWord[] {
  const half = halfOf(row) * 2 * REACH;
  const [left, right] = [(row.columns[0] ?? 0) - half, (row.columns.at(-1) ?? 0) + half];
  return words.filter((word) => (word.x0 + word.x1) / 2 > left && (word.x0 + word.x1) / 2 < right);
}

/** The words left of the columns: what the texts are called. */
function beside(line: PdfLine, row: BoxRow): PdfWord[] {
  const around = new Set(wordsAround(line, row));
  const short = line.words.filter((word) => !around.has(word) && word.x0 >= row.from && word.x1 <= (row.columns[0] ?? 0));
  return short.length <= 3 ? short : [];
}

/** The words over each column; null for a sentence that runs into them, boxes, or lines to write on. */
function cellsOf(words: PdfWord[], line: PdfLine, row: BoxRow): string[] | null {
  const at = line.words.indexOf(words[0] as PdfWord);
  const [before, first] = [line.words[at - 1], words[0] as PdfWord];
  const runsIn = before !== undefined && first.x0 - before.x1 < first.size * SPACE;
  if (runsIn || words.some((word) => isBox(word) || isBlank(word)) || asks(line.text)) return null;
  const cells: string[][] = row.columns.map(() => []);
  for (const word of words) {
    const middle = (word.x0 + word.x1) / 2;
    const away = row.columns.map((column) => Math.abs(column - middle));
    cells[away.indexOf(Math.min(...away))]?.push(word.text);
  }
  return cells.map((cell) => cell.join(' '));
}
