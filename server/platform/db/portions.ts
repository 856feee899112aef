/** Rows of one statement. More of them, taken apart or put together in one go, would keep this process from its other calls. */
export const ROWS_TOGETHER = 500;

/** Portions of a long list, in order. */
export function* portionsOf<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += ROWS_TOGETHER) yield items.slice(from, from + ROWS_TOGETHER);
}

/** The rows of many ids, read a portion after the other, in the order of the portions. */
export async function readInPortions<Row>(ids: readonly string[], read: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (const some of portionsOf(ids)) for (const row of await read(some)) all.push(row);
  return all;
}
