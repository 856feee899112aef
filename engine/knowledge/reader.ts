/** Reading documents away from the thread that serves, within limits of time and memory. */
import type { ReadDocument } from './model.ts';
import { readDocument } from './read-document.ts';

export interface DocumentReader {
  /** Files read at the same time. */
  readonly size: number;
  /** @throws UnreadableFile, `limit` when it takes too long or too much memory */
  read(bytes: Uint8Array, name: string, signal?: AbortSignal): Promise<ReadDocument>;
  close(): Promise<void>;
}

export function openReader(): DocumentReader {
  return {
    size: 1,
    read: (bytes, name, signal) => readDocument(bytes, name, signal ? { signal } : {}),
    close: async () => undefined,
  };
}
