import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AppError } from '../../http/app-error.ts';
import { countedBytes } from '../sent-bytes.ts';
import { checkedKey } from '../storage-key.ts';
import type { Storage } from '../storage.ts';
import { inParts, putInParts, removeLeftParts } from './in-parts.ts';
import { listAll } from './list-all.ts';
import { checkStore } from './probe.ts';
import type { StoreSettings } from './settings.ts';
import { storeClient } from './store-client.ts';

/** Files lie below this in the bucket; the rest of it is for others. */
const PREFIX = 'files/';

/** Files in an S3-compatible store. Browsers send their bytes to it directly, at signed addresses. */
export function openS3Storage(settings: StoreSettings, publicUrl: string): Storage {
  const client = storeClient(settings);
  const placeOf = (key: string): string => PREFIX + checkedKey(key);
  const found = async (key: string): Promise<Response> => {
    const answer = await client.send({ method: 'GET', key: placeOf(key), statuses: [200, 404] });
    if (answer.status === 200) return answer;
    await answer.body?.cancel();
    throw new AppError('not_found', 'The file is not there any more.');
  };
  return {
    async put(key, bytes, options = {}) {
      const place = placeOf(key);
      const counted = countedBytes(bytes, options);
      const parts = inParts(counted.pieces());
      const first = (await parts.next()).value as { part: Buffer; isLast: boolean };
      if (first.isLast) {
        const sent = await client.send({ method: 'PUT', key: place, body: first.part, statuses: [200] });
        await sent.body?.cancel();
      } else {
        await putInParts(
          client,
          place,
          (async function* all() {
            yield first;
            yield* parts;
          })(),
        );
      }
      return counted.written();
    },
    get: async (key) => Readable.fromWeb((await found(key)).body as ReadableStream),
    read: async (key) => new Uint8Array(await (await found(key)).arrayBuffer()),
    async remove(key) {
      const answer = await client.send({ method: 'DELETE', key: placeOf(key), statuses: [200, 204, 404] });
      await answer.body?.cancel();
    },
    async *files(under) {
      const prefix = under === undefined ? PREFIX : `${PREFIX}${under}/`;
      for await (const { key, size } of listAll(client, prefix)) yield { key: key.slice(PREFIX.length), size };
    },
    removeHalfFiles: () => removeLeftParts(client, PREFIX),
    check: () => checkStore(client, settings, publicUrl),
    async uploadTarget(_uploadId, { storage_key: key, size, expires_at: expiresAt }) {
      return {
        method: 'PUT',
        url: await client.signedPut(placeOf(key), size, (expiresAt.getTime() - Date.now()) / 1000),
        headers: { 'content-type': 'application/octet-stream' },
        expires_at: expiresAt.toISOString(),
      };
    },
  };
}
