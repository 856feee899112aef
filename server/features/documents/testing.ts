import { expect } from 'vitest';
import type { DocumentItem } from '#contract/documents.ts';
import type { Client, TestApp } from '#test/harness.ts';

/** What the tests of documents share: sending files as a client does, and two small ones. */

export interface Sent {
  name: string;
  text: string | Buffer;
  type?: string;
}

/** The first two steps of an upload: asks where to send, and sends. */
export const send = async (app: TestApp, client: Client, files: Sent[]): Promise<string[]> => {
  const asked = await client.post('/api/documents/uploads', {
    files: files.map(({ name, text, type = 'text/markdown' }) => ({ name, size: Buffer.byteLength(text), content_type: type })),
  });
  expect(asked.status).toBe(201);
  for (const [at, upload] of asked.body.uploads.entries()) {
    const { pathname, search } = new URL(upload.url);
    const put = await app.inject({
      method: upload.method,
      url: pathname + search,
      headers: upload.headers,
      payload: files[at]?.text ?? '',
    });
    expect(put.statusCode).toBe(204);
  }
  return asked.body.uploads.map((upload: { upload_id: string }) => upload.upload_id);
};

export const register = async (client: Client, ids: string[], item: object = {}) =>
  client.post('/api/documents', { documents: ids.map((upload_id) => ({ upload_id, category: 'knowledge_base', ...item })) });

/** All three steps, and everything that follows from them. */
export const upload = async (
  { app, jobs }: { app: TestApp; jobs: { run(): Promise<void> } },
  client: Client,
  files: Sent[],
  item: object = {},
): Promise<DocumentItem[]> => {
  const { status, body } = await register(client, await send(app, client, files), item);
  expect(status).toBe(201);
  await jobs.run();
  return body.documents;
};

export const policy = {
  name: 'backup policy.md',
  text: '# Backups\n\nBackups of customer data are made every night and kept for thirty days in a second region.\n',
} satisfies Sent;
export const other = {
  name: 'access.md',
  text: '# Access\n\nEvery member of staff signs in with a hardware key and a passphrase.\n',
} satisfies Sent;

export const find = async (client: Client, q: string): Promise<string[]> =>
  (await client.get(`/api/documents/search?q=${encodeURIComponent(q)}`)).body.results.map(
    (result: { document: DocumentItem }) => result.document.display_name,
  );

export const folder = async (client: Client, name: string, parent_id: string | null = null): Promise<string> =>
  (await client.post('/api/documents/folders', { folders: [{ name, parent_id, document_category: 'knowledge_base' }] })).body.documents[0]
    .id;
