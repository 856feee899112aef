import type { StoreClient } from './store-client.ts';
import { StoreAway } from '../store-away.ts';
import { begunIn, firstText } from './store-answers.ts';

/** The least that a store takes as a part, but for the last, is 5 MB; one part is held in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024;
/** Nobody sends one file for so long: an upload in parts that is older has lost its writer. */
const LEFT_AFTER_MS = 48 * 3_600_000;

/** Bytes as they come, in parts of a size that the store takes; the last may be smaller, or empty where it is the only one. */
export async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    while (size > PART_BYTES) {
      const all = joined(held);
      yield { part: all.subarray(0, PART_BYTES), isLast: false };
      held = [all.subarray(PART_BYTES)];
      size -= PART_BYTES;
    }
  }
  yield { part: joined(held), isLast: true };
}

/** One that came alone is not copied. */
function joined(held: Uint8Array[]): Buffer {
  const [first = new Uint8Array(), ...others] = held;
  return others.length > 0 ? Buffer.concat(held) : Buffer.from(first.buffer, first.byteOffset, first.length);
}

/** Puts a file that is larger than one part: under its key stands all of it, once this resolves, or what stood there before. */
export async function putInParts(client: StoreClient, key: string, parts: AsyncIterable<{ part: Buffer }>): Promise<void> {
  const begun = await client.send({ method: 'POST', key, query: { uploads: '' }, statuses: [200] });
  const uploadId = firstText(await begun.text(), 'UploadId');
  if (uploadId === null) throw new StoreAway(new Error('the store named no upload'));
  try {
    const tags: string[] = [];
    for await (const { part } of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const sent = await client.send({ method: 'PUT', key, query, body: part, statuses: [200] });
      await sent.body?.cancel();
      tags.push(sent.headers.get('etag') ?? '');
    }
    await complete(client, key, uploadId, tags);
  } catch (error) {
    // Where the store does not take that either, the parts are removed later.
    await forget(client, key, uploadId).catch(() => {});
    throw error;
  }
}

/** The store may say 200 and then, in the body, that it failed. */
async function complete(client: StoreClient, key: string, uploadId: string, tags: string[]): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const answer = await client.send({ method: 'POST', key, query: { uploadId }, body, statuses: [200] });
  const code = firstText(await answer.text(), 'Code');
  if (code !== null) throw new StoreAway(new Error(`the store did not join the parts: ${code}`));
}

const forget = async (client: StoreClient, key: string, uploadId: string): Promise<void> => {
  await client.send({ method: 'DELETE', key, query: { uploadId }, statuses: [204, 200, 404] });
};

/** Removes the parts of uploads whose writer died long ago; answers how many. */
export async function removeLeftParts(client: StoreClient, prefix: string): Promise<number> {
  const listed = await client.send({ method: 'GET', key: null, query: { uploads: '', prefix }, statuses: [200] });
  const left = begunIn(await listed.text()).filter(({ since }) => Date.now() - since.getTime() > LEFT_AFTER_MS);
  for (const { key, id } of left) await forget(client, key, id);
  return left.length;
}
