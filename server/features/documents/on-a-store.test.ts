import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inOrg } from '#server/platform/db/db.ts';
import { type TestApp, expect, openTestApp, test as base } from '#test/harness.ts';
import { openS3Server } from '#test/s3-server.ts';
import { policy, register } from './testing.ts';

const server = await openS3Server();

const test = base.extend<{ app: TestApp }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures from the pattern
    async ({}, use) => {
      const { endpoint, bucket, keyId, secret } = server.settings;
      const app = await openTestApp({ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret });
      await use(app);
      await app.close();
      await server.close();
    },
    { scope: 'file' },
  ],
});

test('with a store configured a file goes from the browser to it, is read, and comes back; the data folder has none (R-2, R-41)', async ({
  app,
  as,
  jobs,
}) => {
  const editor = await as('editor');
  const bytes = Buffer.from(policy.text);
  const files = [{ name: policy.name, size: bytes.length, content_type: 'text/markdown' }];
  const { method, url, headers, upload_id } = (await editor.post('/api/documents/uploads', { files })).body.uploads[0];
  expect(new URL(url).origin).toBe(server.settings.publicEndpoint);
  expect((await register(editor, [upload_id])).body.documents).toMatchObject([{ status: 409 }]);
  expect((await fetch(url, { method, headers, body: bytes })).status).toBe(200);

  const [document] = (await register(editor, [upload_id])).body.documents;
  await jobs.run();

  expect((await editor.get(`/api/documents/${document.id}`)).body).toMatchObject({ status: 'ready' });
  expect((await editor.get('/api/documents/search?q=thirty%20days')).body.results).toHaveLength(1);
  const back = await app.inject({ url: `/api/documents/${document.id}/content`, headers: { authorization: `Bearer ${editor.token}` } });
  expect(back.rawPayload.equals(bytes)).toBe(true);
  expect(existsSync(join(app.deps.config.dataDir, 'files'))).toBe(false);
});

test('what came to the store by the end of its address is known by the next look, and what did not come is forgotten', async ({
  app,
  as,
  jobs,
  orgId,
}) => {
  const editor = await as('editor');
  const bytes = Buffer.from(`${policy.text} Then.`);
  const file = { name: policy.name, size: bytes.length, content_type: 'text/markdown' };
  const [came, missing] = (await editor.post('/api/documents/uploads', { files: [file, file] })).body.uploads;
  expect((await fetch(came.url, { method: came.method, headers: came.headers, body: bytes })).status).toBe(200);
  await inOrg(app.deps.db, orgId, (trx) =>
    trx
      .updateTable('upload')
      .set({ expires_at: new Date(0) })
      .execute(),
  );
  await sql`select graphile_worker.add_job('forget-uploads', '{}'::json)`.execute(app.deps.db);
  await jobs.run();

  const { documents } = (await register(editor, [came.upload_id, missing.upload_id])).body;
  expect(documents).toMatchObject([{ id: came.upload_id }, { status: 404 }]);
  await jobs.run();
});

test('while the store is away a call says so in a sentence, and later the same call succeeds', async ({ as, jobs }) => {
  const editor = await as('editor');
  const bytes = Buffer.from(`${policy.text} And more.`);
  const files = [{ name: policy.name, size: bytes.length, content_type: 'text/markdown' }];
  const { method, url, headers, upload_id } = (await editor.post('/api/documents/uploads', { files })).body.uploads[0];
  await fetch(url, { method, headers, body: bytes });
  server.beBusy(99);
  expect((await register(editor, [upload_id])).body.documents).toEqual([
    { status: 503, code: 'unavailable', error: 'The file store does not answer as it should. Nothing is lost; try again shortly.' },
  ]);
  server.beBusy(0);
  expect((await register(editor, [upload_id])).body.documents).toMatchObject([{ status: 'pending' }]);
  await jobs.run();
});
