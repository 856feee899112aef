/** What the sentences of passages mean (statement-codes.ts), read once while the passages are found again and again. */
import type { Table } from '@lancedb/lancedb';
import { type Kept, keepRecent } from '#engine/common/kept.ts';
import { WHOLE } from './kept-texts.ts';

/** Rows whose codes are kept, half a kilobyte each. */
const KEPT = 4096;

export type KeptCodes = Kept<number, Int8Array>;

export const keepCodes = (): KeptCodes => keepRecent(KEPT);

/** Codes by row; empty where the encoder did not tell, missing where there is no vector yet. `size`: rows of the index, of which a small one is kept whole. */
export async function codesAt(vectors: Table, kept: KeptCodes, rows: number[], size: number): Promise<ReadonlyMap<number, Int8Array>> {
  const known = knownAt(kept, rows);
  const missing = rows.filter((row) => !known.has(row));
  if (missing.length === 0) return known;
  const query = size <= WHOLE ? vectors.query() : vectors.query().where(`row IN (${missing.join(',')})`);
  for await (const batch of query.select(['row', 'codes'])) {
    const numbers = batch.getChild('row')?.toArray() as Int32Array;
    const codes = batch.getChild('codes');
    for (const [place, row] of numbers.entries()) if (row >= 0) kept.set(row, Int8Array.from(codes?.get(place) as Uint8Array));
  }
  return knownAt(kept, rows);
}

function knownAt(kept: KeptCodes, rows: number[]): Map<number, Int8Array> {
  const known = new Map<number, Int8Array>();
  for (const row of rows) {
    const codes = kept.get(row);
    if (codes !== undefined) known.set(row, codes);
  }
  return known;
}
