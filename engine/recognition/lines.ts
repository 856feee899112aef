/** What the recogniser read, as lines like those of a text page: with place and size, and without what it guessed at. */
import type { Line, Word } from 'tesseract.js';
import type { PagePiece } from './page-piece.ts';
import type { PixelBox } from './grey-image.ts';
import type { Recognised } from './recogniser.ts';

/** A line of text as printed is read with 90 and more, a drawing or a photograph "read" with less than 50 (0–100). */
const SURE_LINE = 60;
/** A word at either end of a line below this is a stain or a border. */
const SURE_EDGE = 50;
/** A page below this is a drawing or a poor scan: only lines of several words that are sure are text. */
const POOR_PAGE = 50;
const SURE_LINE_OF_POOR = 85;
const WORDS_OF_POOR = 3;
/** A gap wider than this many letter heights parts two columns or table cells, as on text pages. */
const CELL_GAP = 1.6;
/** Line heights this near to the usual one are the usual one: they vary with the letters of a line. */
const LIKE_USUAL = 0.25;

/** How a picture lies on its page. */
export interface Layout {
  page: number;
  /** Points a pixel. */
  scale: number;
  /** Of the picture, in pixels. */
  height: number;
  /** The rectangle on the page (points, origin bottom left) that a box of the picture covers. */
  rect(box: PixelBox): PagePiece['rect'];
}

/** Pieces in reading order, each with how sure it was read (0–1); columns and cells apart. */
export function piecesOf(read: Recognised, layout: Layout): PagePiece[] {
  const lines = read.blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  const kept = lines.filter((line) => isSure(line, read.confidence));
  const usual = usualHeight(kept);
  return kept.flatMap((line) => {
    const height = line.rowAttributes.rowHeight;
    const size = (Math.abs(height - usual) < usual * LIKE_USUAL ? usual : height) * layout.scale;
    return cellsOf(line.words, height).flatMap((words) => pieceOf(trimmed(words), line, size, layout) ?? []);
  });
}

const isSure = ({ confidence, words }: Line, ofPage: number): boolean =>
  ofPage < POOR_PAGE ? confidence >= SURE_LINE_OF_POOR && words.length >= WORDS_OF_POOR : confidence >= SURE_LINE;

/** The height that most letters have. */
function usualHeight(lines: Line[]): number {
  const sorted = lines.flatMap(({ rowAttributes, words }) => words.map(() => rowAttributes.rowHeight)).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function cellsOf(words: Word[], height: number): Word[][] {
  const cells: Word[][] = [];
  for (const word of words) {
    const last = cells.at(-1)?.at(-1);
    if (last && word.bbox.x0 - last.bbox.x1 < height * CELL_GAP) cells.at(-1)!.push(word);
    else cells.push([word]);
  }
  return cells;
}

const isText = ({ text, confidence }: Word): boolean => confidence >= SURE_EDGE && /[\p{L}\p{N}•–-]/u.test(text);

/** Without the borders and stains at its ends; what stands between is never left out. */
function trimmed(words: Word[]): Word[] {
  const first = words.findIndex(isText);
  return first < 0 ? [] : words.slice(first, words.findLastIndex(isText) + 1);
}

function pieceOf(words: Word[], line: Line, size: number, { page, scale, height, rect }: Layout): PagePiece | null {
  if (!/\p{N}|[\p{L}].*\p{L}/u.test(words.map(({ text }) => text).join(' '))) return null;
  const [left, right] = [words[0]!.bbox.x0, words.at(-1)!.bbox.x1];
  const top = Math.min(...words.map(({ bbox }) => bbox.y0));
  const bottom = Math.max(...words.map(({ bbox }) => bbox.y1));
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sure = words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters / 100;
  return {
    page,
    text: words.map(({ text }) => text).join(' '),
    start: left * scale,
    end: right * scale,
    base: (height - (line.baseline.y0 + line.baseline.y1) / 2) * scale,
    size,
    rect: rect([left, top, right, bottom]),
    ocr: Math.round(sure * 100) / 100,
  };
}
