/** Columns of a table in a PDF, by where words begin after a gap, line after line. */
import type { PdfLine, PdfWord } from '#engine/files/model.ts';

/** Points between two starts that are still one column's. */
const TOLERANCE = 2.5;
/** A gap of this many letter heights before a word parts cells; a space is about a quarter. */
const CELL_GAP = 0.55;

/** Words of a line that begin a cell: the first, and those after a gap. */
export function cellStarts(words: PdfWord[]): PdfWord[] {
  return words.filter((word, index) => {
    const before = words[index - 1];
    return before === undefined || word.x0 - before.x1 > CELL_GAP * word.size;
  });
}

/** Left edges of the columns, ascending: places where words begin on many lines, on several pages or often on one. */
export function findColumns(lines: PdfLine[]): number[] {
  const starts = lines.flatMap((line) => cellStarts(line.words).map((word) => word.x0)).toSorted((a, b) => a - b);
  const fewest = Math.max(4, lines.length * 0.012);
  const edges: { at: number; count: number }[] = [];
  for (let index = 0; index < starts.length;) {
    const from = starts[index] as number;
    let next = index;
    while (next < starts.length && (starts[next] as number) - from <= TOLERANCE) next += 1;
    edges.push({ at: from, count: next - index });
    index = next;
  }
  const strong = edges.filter((edge) => edge.count >= fewest);
  return strong
    .filter((edge, index) => {
      const [before, after] = [strong[index - 1], strong[index + 1]];
      const beside = (other: { at: number; count: number } | undefined): boolean =>
        other !== undefined &&
        Math.abs(other.at - edge.at) < 9 &&
        (other.count > edge.count * 1.5 || (other.count >= edge.count && other.at < edge.at));
      return !beside(before) && !beside(after);
    })
    .map((edge) => edge.at);
}

/** The column a word stands in, or -1 left of all. */
export function columnOfWord(columns: number[], word: PdfWord): number {
  let found = -1;
  for (const [index, left] of columns.entries()) if (word.x0 >= left - TOLERANCE) found = index;
  return found;
}
