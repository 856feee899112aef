import { newId } from '#server/platform/db/db.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { library } from '#contract/library.ts';
import { type Client, type TestApp, expect } from '#test/harness.ts';
import type { ApprovedEntry } from './steps.ts';

/** An answer that was approved in a request; whatever a test does not say of it. */
export const approvedEntry = (change: Partial<ApprovedEntry> = {}): ApprovedEntry => ({
  id: newId(),
  ref: null,
  section: null,
  question: 'How soon is service restored after a regional outage?',
  guidance: null,
  options: [],
  choice: null,
  answer: 'Within four hours in the second region.',
  comment: null,
  approvedBy: null,
  sample: false,
  anew: true,
  inBulk: false,
  requestId: newId(),
  byHand: false,
  unread: false,
  lead: null,
  ...change,
});

/** The library as a client downloads it. */
export const exported = async (app: TestApp, client: Client, format: string): Promise<Buffer> => {
  const answer = await app.inject({ url: `/api/library/export?format=${format}`, headers: { authorization: `Bearer ${client.token}` } });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};

/** Uploads a file for an import; its upload's id. */
export const send = async (app: TestApp, client: Client, name: string, bytes: Uint8Array): Promise<string> => {
  const { uploads } = (
    await client.post('/api/documents/uploads', { files: [{ name, size: bytes.length, content_type: 'application/octet-stream' }] })
  ).body;
  const { url, headers } = uploads[0];
  const { pathname, search } = new URL(url, 'http://x');
  const put = await app.inject({ method: 'PUT', url: pathname + search, headers, payload: Buffer.from(bytes) });
  expect(put.statusCode).toBeLessThan(300);
  return uploads[0].upload_id;
};

export const preview = async (
  app: TestApp,
  client: Client,
  name: string,
  bytes: Uint8Array,
): Promise<Answer<typeof library.previewImport>> =>
  (await client.post('/api/library/import/preview', { upload_id: await send(app, client, name, bytes) })).body;

export const csv = (rows: string[][]): Buffer => Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'));
