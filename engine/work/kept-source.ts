/** The source this process read last, so that looking again with a corrected mapping, or at another stretch of a sheet, does not read it anew. */
import { createHash } from 'node:crypto';
import type { Source } from '#engine/files/model.ts';

/** Larger sources are not kept: its memory is for the file it is reading. */
const MOST_CELLS = 300_000;
const MOST_BYTES = 20 << 20;

let kept: { key: string; source: Source } | null = null;

/** Reads a source, or answers the one read last when it has the same name and bytes. Sources are never changed by who reads them. */
export async function sourceOf(bytes: Uint8Array, fileName: string, read: () => Promise<Source>): Promise<Source> {
  const key = `${createHash('sha256').update(bytes).digest('hex')} ${fileName}`;
  if (kept?.key === key) return kept.source;
  kept = null;
  const source = await read();
  const cells = source.sheets?.reduce((sum, sheet) => sum + sheet.cells.length, 0) ?? 0;
  if (cells <= MOST_CELLS && bytes.length <= MOST_BYTES) kept = { key, source };
  return source;
}
