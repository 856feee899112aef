/** Reading documents away from the thread that waits for them, within limits of time and memory. */
import { openPool } from './pool.ts';
import type { ReadDocument } from '#engine/reading/model.ts';

/** A thousand pages take seconds; what takes longer than this is not worth waiting for. */
const TIMEOUT_MS = 120_000;

export interface DocumentReader {
  /** Files read at the same time. */
  readonly size: number;
  /** @throws UnreadableFile, `limit` when it takes too long or too much memory */
  read(bytes: Uint8Array, fileName: string, signal?: AbortSignal): Promise<ReadDocument>;
  close(): Promise<void>;
}

/** Threads start with the first file, so an index in which nothing changed costs none. */
export function openReader(): DocumentReader {
  const size = 1;
  const pool = openPool({ size });
  return {
    size,
    read: (bytes, fileName, signal) =>
      pool.run('read-document', { bytes, fileName }, { timeoutMs: TIMEOUT_MS, ...(signal ? { signal } : {}) }),
    close: () => pool.close(),
  };
}
