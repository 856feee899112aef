/** On which side of its line to write on a label stands, where it is not beside it. */
import type { PdfLine, PdfWord } from '#engine/files/model.ts';
import { countWords, hasLetters } from '../../text.ts';
import { isSignature } from '../../vocabulary.ts';
import { isBlank, isBox, rectOfSpot } from '../places/spots.ts';

type Rect = [number, number, number, number];

/** Points from a line to write on to its label at most. */
const NEAR = 14;
/** So much nearer is the text that a line belongs to, where the distances tell. */
const NEARER = 0.7;
/** Points by which a text may stand out of the line. */
const ASIDE = 4;
/** Letter heights from one line of a label to the next at most. */
const LEADING = 1.4;
/** Points between lines that belong to one run of labels and lines. */
const RUN = 30;
const LONGEST = 10;

interface Beside {
  words: PdfWord[];
  line: PdfLine;
  away: number;
}

interface Blank {
  line: PdfLine;
  rect: Rect;
  over: Beside | null;
  under: Beside | null;
}

/** The words of the label of each line to write on that has it under itself, or beside others over itself. */
export function labelsOfBlanks(lines: PdfLine[], all: PdfLine[], out: Set<PdfLine>): Map<PdfLine, PdfWord[]> {
  const blanks = lines.map((line): Blank => {
    const rect = rectOfSpot(line.words[0] as PdfWord);
    return { line, rect, over: besideOf(line.page, rect, all, 'over'), under: besideOf(line.page, rect, all, 'under') };
  });
  const found = new Map<PdfLine, PdfWord[]>();
  for (const row of rowsOf(blanks)) {
    const isUnder = row.every((blank) => standsUnder(blank, all, out));
    const labels = row.map((blank) => (isUnder ? blank.under?.words : wordsOver(blank, all, out)) ?? []);
    const signed = labels.some((words) => isSignature(textOf(words)));
    if (signed || !labels.every(isLabel) || (!isUnder && row.length < 2)) continue;
    for (const [at, { line }] of row.entries()) found.set(line, labels[at] ?? []);
  }
  return found;
}

const textOf = (words: PdfWord[]): string => words.map((word) => word.text).join(' ');
const isLabel = (words: PdfWord[]): boolean =>
  hasLetters(textOf(words)) && countWords(textOf(words)) <= LONGEST && !words.some((word) => isBlank(word) || isBox(word));

/** Lines to write on beside each other. */
function rowsOf(blanks: Blank[]): Blank[][] {
  const rows: Blank[][] = [];
  for (const blank of blanks) {
    const row = rows.at(-1)?.[0];
    if (row && row.line.page === blank.line.page && Math.abs(row.rect[1] - blank.rect[1]) < 2) rows.at(-1)?.push(blank);
    else rows.push([blank]);
  }
  return rows;
}

/** What stands next over or under a line to write on, as wide as it. */
function besideOf(page: number, [x0, y0, x1, y1]: Rect, all: PdfLine[], side: 'over' | 'under'): Beside | null {
  const near = all.flatMap((line): Beside[] => {
    const away = side === 'over' ? line.rect[1] - y1 : y0 - line.rect[3];
    const words =
      line.page === page && away > -ASIDE * 1.5 ? line.words.filter((word) => word.x1 > x0 - ASIDE && word.x0 < x1 + ASIDE) : [];
    return words.length > 0 && !words.some((word) => word.x0 < x0 - ASIDE * 2) ? [{ words, line, away }] : [];
  });
  return near.filter(({ line }) => line.rect[1] !== y0 || line.rect[3] !== y1).toSorted((a, b) => a.away - b.away)[0] ?? null;
}

/** Whether the label of a line to write on is the text under it: the nearer one, or the lines come first in their run. */
function standsUnder({ line, rect, over, under }: Blank, all: PdfLine[], out: Set<PdfLine>): boolean {
  if (!under || under.away > NEAR || !isLabel(under.words) || out.has(under.line)) return false;
  if (!over || out.has(over.line) || over.away > RUN || under.away < over.away * NEARER) return true;
  if (over.away < under.away * NEARER) return false;
  return beginsWithBlank(line, rect, all, out);
}

/** Going up from a line through texts and lines by turns, whether a line to write on is the first. */
function beginsWithBlank(line: PdfLine, rect: Rect, all: PdfLine[], out: Set<PdfLine>): boolean {
  let [at, top, blank] = [rect, line, true];
  for (;;) {
    const over = besideOf(line.page, at, all, 'over');
    if (!over || out.has(over.line) || over.away > RUN) return blank;
    const next = over.words.every(isBlank);
    if (next === blank || over.line === top) return false;
    [at, top, blank] = [next ? rectOfSpot(over.words[0] as PdfWord) : over.line.rect, over.line, next];
  }
}

/** The words over a line to write on, of several lines that go on with each other. */
function wordsOver({ line, over }: Blank, all: PdfLine[], out: Set<PdfLine>): PdfWord[] {
  if (!over || over.away > NEAR || out.has(over.line)) return [];
  const words = [...over.words];
  for (let last = over; ;) {
    const [x0, y0] = [Math.min(...last.words.map((word) => word.x0)), Math.min(...last.words.map((word) => word.y0))];
    const x1 = Math.max(...last.words.map((word) => word.x1));
    const next = besideOf(line.page, [x0, y0, x1, last.line.rect[3]], all, 'over');
    if (
      !next ||
      next.line === last.line ||
      next.line.rect[1] - last.line.rect[1] > (last.words[0]?.size ?? 10) * LEADING ||
      out.has(next.line)
    )
      return words;
    words.unshift(...next.words);
    last = next;
  }
}
