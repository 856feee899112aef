/** What stands in the rows of an index, read once while it is asked for again and again. */
import { type Kept, keepRecent } from '#engine/common/kept.ts';
import type { IndexTables } from './index-tables.io.ts';
import type { IndexedPair, IndexedPassage } from './model.ts';

type Text = IndexedPassage | IndexedPair;

/** Rows whose texts are kept, about a kilobyte each. */
const KEPT = 4096;
/** An index of so few rows is kept whole, for a form finds most of it. */
export const WHOLE = KEPT / 2;

export interface KeptTexts {
  texts: Kept<number, Text>;
  /** While an index of few rows is read for the first time. */
  whole: Promise<void> | null;
}

export const keepTexts = (): KeptTexts => ({ texts: keepRecent(KEPT), whole: null });

/** Texts by row, left alone by whoever is given them; one that is gone meanwhile is missing. `size`: rows of the index. */
export async function textsAt(tables: IndexTables, kept: KeptTexts, rows: number[], size: number): Promise<Map<number, Text>> {
  const known = knownAt(kept, rows);
  if (known.size === rows.length) return known;
  if (size <= WHOLE) {
    await (kept.whole ??= readRows(tables, kept, null).catch((error: unknown) => {
      kept.whole = null;
      throw error;
    }));
    for (const [row, text] of knownAt(kept, rows)) known.set(row, text);
  }
  const missing = rows.filter((row) => !known.has(row));
  if (missing.length > 0) await readRows(tables, kept, missing, (row, text) => known.set(row, text));
  return known;
}

function knownAt({ texts }: KeptTexts, rows: number[]): Map<number, Text> {
  const known = new Map<number, Text>();
  for (const row of rows) {
    const text = texts.get(row);
    if (text !== undefined) known.set(row, text);
  }
  return known;
}

/** `only` these rows; null for all. */
async function readRows(
  { rows }: IndexTables,
  { texts }: KeptTexts,
  only: number[] | null,
  found: (row: number, text: Text) => void = () => undefined,
): Promise<void> {
  const query = only ? rows.query().where(`row IN (${only.join(',')})`) : rows.query();
  // Column by column: an object for each row would take several times as long.
  for await (const batch of query.select(['row', 'data'])) {
    const numbers = batch.getChild('row')!.toArray() as Int32Array;
    const data = batch.getChild('data')!;
    for (const [place, row] of numbers.entries()) {
      const text = texts.get(row) ?? (JSON.parse(data.get(place) as string) as Text);
      texts.set(row, text);
      found(row, text);
    }
  }
}
