/** Rows of one statement. More of them, taken apart or put together in one go, would keep this process from its other calls. */
export const ROWS_TOGETHER = 500;
/** Bytes of their values, for the same reason; a single row may be more. */
const BYTES_TOGETHER = 1_000_000;
/** Rows of the first statement that reads, before it is known how large they are. */
const ROWS_AT_FIRST = 50;

/** About how many bytes a row, or a list of them, is on its way. */
export const weightOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || value instanceof Date) return 8;
  let weight = 0;
  for (const part of Array.isArray(value) ? value : Object.values(value)) weight += weightOf(part);
  return weight;
};

/** Portions of a long list, in order: of so many rows, or fewer where they are large. */
export function* portionsOf<T>(items: readonly T[]): Generator<T[]> {
  let portion: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const weight = weightOf(item);
    if (portion.length === ROWS_TOGETHER || (portion.length > 0 && bytes + weight > BYTES_TOGETHER)) {
      yield portion;
      [portion, bytes] = [[], 0];
    }
    portion.push(item);
    bytes += weight;
  }
  if (portion.length > 0) yield portion;
}

/** The rows of many ids, a portion after the other and in their order; each is as large as the one before it lets expect. */
export async function* portionsRead<Row>(ids: readonly string[], read: (some: string[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let rows = ROWS_AT_FIRST;
  for (let from = 0; from < ids.length;) {
    const some = await read(ids.slice(from, from + rows));
    from += rows;
    yield some;
    const each = weightOf(some) / Math.max(1, some.length);
    rows = Math.max(1, Math.min(ROWS_TOGETHER, Math.floor(BYTES_TOGETHER / Math.max(1, each))));
  }
}

/** The rows of many ids together, read a portion after the other. */
export async function readInPortions<Row>(ids: readonly string[], read: (some: string[]) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const some of portionsRead(ids, read)) for (const row of some) all.push(row);
  return all;
}
