/** Lines of a PDF that stand out: larger, bold, or in another font than most of its text. */
import type { PdfLine, PdfWord } from '#engine/files/model.ts';
import { asks, isIdLike, looksLikeHeading } from '../text.ts';
import { cellStarts } from './columns.ts';

/** Of the usual size: smaller differences are a matter of rounding. */
export const LARGER = 1.1;
/** Of all lines: where more stand out, it is how the text looks. */
const MOST = 0.5;
/** Points that a line may begin right of the leftmost column and still head the whole table. */
const AT_LEFT = 12;

/** What most letters share. */
export function usual<T>(words: PdfWord[], of: (word: PdfWord) => T): T | undefined {
  const letters = new Map<T, number>();
  for (const word of words) letters.set(of(word), (letters.get(of(word)) ?? 0) + word.text.length);
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** The lines that stand out from the others. */
export function standingOut(lines: PdfLine[]): Set<PdfLine> {
  const words = lines.flatMap((line) => line.words);
  const size = usual(words, (word) => Math.round(word.size * 2) / 2) ?? 0;
  const bold = usual(words, (word) => word.bold) ?? false;
  const font = usual(words, (word) => word.font);
  const differs = (word: PdfWord): boolean => word.size >= size * LARGER || (word.bold && !bold) || word.font !== font;
  const says = (line: PdfLine): boolean => /[\p{L}\p{N}]/u.test(line.text);
  const found = lines.filter((line) => says(line) && line.words.every(differs) && line.words.every((word) => word.size >= size * 0.9));
  return new Set(found.length <= lines.length * MOST ? found : []);
}

/** The lines that head parts of a table: they stand out alone, begin at its left edge, and say one short thing. */
export function headingLines(lines: PdfLine[], columns: number[]): PdfLine[] {
  const out = standingOut(lines);
  const left = (columns[0] ?? 0) + AT_LEFT;
  const alone = (line: PdfLine, other: PdfLine | undefined): boolean =>
    other === undefined || other.page !== line.page || !out.has(other) || Math.abs(other.rect[1] - line.rect[1]) > sizeOf(line) * 1.6;
  return lines.filter((line, index) => {
    const names = looksLikeHeading(line.text) && !asks(line.text) && !isIdLike(line.text) && !/[-‐–/,]$/.test(line.text);
    const first = out.has(line) && line.rect[0] <= left && cellStarts(line.words).length === 1;
    return first && names && alone(line, lines[index - 1]) && alone(line, lines[index + 1]);
  });
}

const sizeOf = (line: PdfLine): number => Math.max(...line.words.map((word) => word.size));
