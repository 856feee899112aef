/** Where a text stands in a picture, to the letter. */
import { lettersOf } from './letters.ts';
import type { Picture, Spot } from './model.ts';

/** The spots of a picture by what they are looked for. */
export interface Book {
  byAddress: ReadonlyMap<string, Spot>;
  byRow: ReadonlyMap<string, readonly Spot[]>;
  /** All letters in reading order, and of each where its spot begins there. */
  letters: string;
  starts: readonly number[];
  spots: readonly Spot[];
}

export function bookOf({ lines, spots }: Pick<Picture, 'lines' | 'spots'>): Book {
  const byAddress = new Map(spots.flatMap((spot) => [spot.address, ...(spot.also ?? [])].map((address) => [address, spot])));
  const inOrder = [...new Set(lines.flatMap(({ addresses }) => addresses.flatMap((address) => byAddress.get(address) ?? [])))];
  const starts: number[] = [];
  let letters = '';
  for (const spot of inOrder) {
    starts.push(letters.length);
    letters += lettersOf(spot.text);
  }
  return { byAddress, byRow: Map.groupBy(spots, ({ row }) => row), letters, starts, spots: inOrder };
}

/** Fewest letters of a text that is looked for elsewhere than where it was said to stand: a short one stands anywhere. */
const FEWEST = 12;

/**
 * The spots that a text stands at: those that are named if it stands in them, else the ones where it stands in reading order, if that is
 * one stretch of the file alone. Null where it stands nowhere so.
 */
export function standingAt(text: string, named: readonly Spot[], book: Book): Spot[] | null {
  const wanted = lettersOf(text);
  if (wanted === '') return null;
  if (lettersOf(named.map((spot) => spot.text).join('')).includes(wanted)) return holding(wanted, named);
  const from = wanted.length < FEWEST ? -1 : book.letters.indexOf(wanted);
  if (from < 0 || book.letters.includes(wanted, from + 1)) return null;
  return book.spots.filter((spot, index) => {
    const start = book.starts[index] ?? 0;
    return start < from + wanted.length && start + lettersOf(spot.text).length > from;
  });
}

/** Of spots that hold a text together, those that hold a part of it. */
function holding(wanted: string, named: readonly Spot[]): Spot[] {
  const alone = named.find((spot) => lettersOf(spot.text).includes(wanted));
  return alone ? [alone] : named.filter((spot) => lettersOf(spot.text) !== '');
}

/** What stands in spots and on one line with them, with what their lists offer. */
export function saidAround(spots: readonly Spot[], { byRow }: Book): string {
  const near = new Set(spots.flatMap((spot) => [spot, ...(byRow.get(spot.row) ?? [])]));
  return [...near].map((spot) => lettersOf([spot.marker ?? '', spot.text, ...(spot.takes?.allowed ?? [])].join('\n'))).join('\n');
}
