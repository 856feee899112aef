/** Which texts of a column stand together in the middle of which row, where every text must be some row's. */
import type { AskedRow, Said } from './model.ts';
import { LEVEL } from './model.ts';

const middle = ([, bottom, , top]: Said['rect']): number => (bottom + top) / 2;

export interface Centred<Text extends Said> {
  /** Of each row, null where it may be this or that. */
  cells: (Text[] | null)[];
  /** Fewest texts, over the first row and under the last, without which they can be parted. */
  left: number;
}

/**
 * Rows and texts of one page from the top down. All ways to part the texts among the rows are looked at: a row is sure of what it
 * has in all of them. Where there is none, as on a page on which a row goes on, no row is sure.
 */
export function centredCells<Text extends Said>(rows: AskedRow[], texts: Text[]): Centred<Text> {
  for (let left = 0; left < texts.length; left += 1) {
    const ways = Array.from({ length: left + 1 }, (_, over) => parted(rows, texts.slice(over, texts.length - left + over)));
    const found = ways.filter((cells) => cells !== null);
    if (found.length > 0) return { cells: rows.map((_, at) => (left > 0 && isEdge(at, rows) ? null : agreed(found, at))), left };
  }
  return { cells: rows.map(() => null), left: texts.length };
}

/** Rows to which texts at the edges of a page may belong, and those beside them. */
const isEdge = (at: number, { length }: AskedRow[]): boolean => at < 2 || at >= length - 2;

/** What a row has in all ways. */
function agreed<Text extends Said>(ways: (Text[] | null)[][], at: number): Text[] | null {
  const [first] = ways.map((cells) => cells[at] ?? null);
  return first && ways.every((cells) => cells[at]?.length === first.length && first.every((text, index) => cells[at]?.[index] === text))
    ? first
    : null;
}

/** What each row has of the texts; null when they cannot be parted. */
function parted<Text extends Said>(rows: AskedRow[], texts: Text[]): (Text[] | null)[] | null {
  const fits = (row: number, a: number, b: number): boolean => a === b || standsIn(rows, row, texts.slice(a, b));
  const ways = Array.from({ length: rows.length + 1 }, () => new Set<number>());
  const to = texts.length;
  ways[0]?.add(0);
  for (const [row] of rows.entries())
    for (const a of ways[row] ?? []) for (let b = a; b <= to; b += 1) if (fits(row, a, b)) ways[row + 1]?.add(b);
  if (!ways.at(-1)?.has(to)) return null;
  const cells: (Text[] | null)[] = [];
  let ends = new Set([to]);
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    const runs = [...(ways[row] ?? [])].flatMap((a) => [...ends].filter((b) => b >= a && fits(row, a, b)).map((b) => [a, b] as const));
    const [only] = runs;
    cells.unshift(only && runs.length === 1 ? texts.slice(...only) : null);
    ends = new Set(runs.map(([a]) => a));
  }
  return cells;
}

/** Whether texts that follow each other have their middle where the row's question has it, and reach over no other question's. */
function standsIn<Text extends Said>(rows: AskedRow[], at: number, texts: Text[]): boolean {
  const [top, low] = [texts[0]?.rect[3] ?? 0, texts.at(-1)?.rect[1] ?? 0];
  const own = rows[at];
  const crosses = [rows[at - 1], rows[at + 1]].some((other) => other && middle(other.rect) < top && middle(other.rect) > low);
  return own !== undefined && !crosses && Math.abs((top + low) / 2 - middle(own.rect)) <= LEVEL;
}
