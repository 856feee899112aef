import type { Readable } from 'node:stream';

/** What was read of a body, and whether it ended there. */
export interface Body {
  bytes: Buffer<ArrayBuffer>;
  isWhole: boolean;
}

/**
 * Reads a body to its end, or to the first piece of which `isBeyond` says that it goes beyond a bound; the rest is not received. Pieces come as
 * the other side sent them: read as a stream they would be put together, and nobody could tell how many they were.
 * @throws what ended the connection before the body did
 */
export const readBody = (body: Readable, isBeyond: (piece: Uint8Array) => boolean): Promise<Body> =>
  new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    const end = (isWhole: boolean): void => {
      body.off('data', take);
      resolve({ bytes: Buffer.concat(parts), isWhole });
    };
    const take = (part: Uint8Array): void => {
      parts.push(part);
      if (!isBeyond(part)) return;
      end(false);
      body.destroy();
    };
    body.on('data', take);
    body.on('end', () => end(true));
    body.on('error', reject);
    body.on('close', () => reject(new Error('The connection ended before the answer did.')));
  });
