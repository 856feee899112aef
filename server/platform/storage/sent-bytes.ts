import { createHash } from 'node:crypto';
import { AppError } from '../http/app-error.ts';
import type { PutOptions } from './storage.ts';

/** Counts and digests what comes by. @throws too_large · invalid when it ends with fewer bytes than were expected */
export function countedBytes(
  bytes: AsyncIterable<Uint8Array> | Uint8Array,
  { limit = Number.POSITIVE_INFINITY, size: wanted }: PutOptions,
) {
  const hash = createHash('sha256');
  let size = 0;
  return {
    async *pieces(): AsyncGenerator<Uint8Array> {
      for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
        size += piece.length;
        if (size > limit)
          throw new AppError(
            'too_large',
            `The file is larger than the ${Math.ceil(limit / 1_048_576)} MB that were announced or are allowed.`,
          );
        hash.update(piece);
        yield piece;
      }
      if (wanted !== undefined && size !== wanted)
        throw new AppError('invalid', `${size} of ${wanted} bytes arrived. Send the file again.`);
    },
    /** Call once, after the last piece. */
    written: (): { size: number; sha256: Buffer } => ({ size, sha256: hash.digest() }),
  };
}
