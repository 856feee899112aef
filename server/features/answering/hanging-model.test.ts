import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { startModelServer } from '#engine/model/testing/model-server.ts';
import { policy, register, send } from '#server/features/documents/testing.ts';
import { given, read } from '#server/features/requests/testing/forms.ts';
import { openWorker } from '#server/worker.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

const question = 'How long are backups of customer data kept?';

/** A worker of two places, and an organisation whose model takes every call and answers none. */
async function withHangingModel(app: TestApp, admin: Client): Promise<{ calls: unknown[] }> {
  const server = await startModelServer(() => null);
  const worker = openWorker({ ...app.parts, deps: { ...app.deps, config: { ...app.deps.config, workerConcurrency: 2 } } });
  onTestFinished(async () => {
    await Promise.all([worker.stop(), server.close()]);
  });
  const connected = await admin.put('/api/ai-model', { provider: 'openai-compatible', model: 'a-model', url: server.url });
  expect(connected.status).toBe(200);
  return server;
}

/** Jobs of requests that stand among those that wait for a model, and how many of them the worker has in hand. */
const jobsWithModel = async ({ deps: { db } }: TestApp, requests: string[]): Promise<{ there: number; held: number } | undefined> =>
  (
    await sql<{ there: number; held: number }>`
      select count(*)::integer as there, count(locked_at)::integer as held from graphile_worker._private_jobs
      where payload ->> 'subject_id' = any(${requests}::text[]) and payload ->> 'with_model' = 'true'`.execute(db)
  ).rows[0];

const statusOf = async (client: Client, id: string): Promise<string> => (await read(client, id)).qa_status;

test('while the model of one organisation hangs, others read, answer and have their mail, and it reads itself', async ({
  app,
  as,
  stranger,
  mailbox,
}) => {
  const [admin, other] = [await as('admin'), await stranger('admin')];
  const { calls } = await withHangingModel(app, admin);
  const held: string[] = [];
  for (let at = 0; at < 5; at++) held.push((await given(admin, [question, `Who tests restore ${at}?`], { auto_answer: true })).id);
  expect((await admin.post('/api/ai-model/test')).status).toBe(202);
  await expect.poll(() => calls.length).toBeGreaterThan(0);

  for (const client of [other, admin]) {
    const ids = await send(app, client, [policy]);
    const { body } = await register(client, ids);
    const [document] = body.documents;
    await expect.poll(async () => (await client.get(`/api/documents/${document.id}`)).body.status, { message: client.email }).toBe('ready');
  }
  const { id } = await given(other, [question], { auto_answer: true });
  await expect.poll(() => statusOf(other, id)).toBe('completed');
  const guest = `guest-${id.slice(-12)}@example.com`;
  expect((await other.post('/api/access', { user_email: guest, access_level: 'viewer', notify: true })).status).toBe(201);
  await expect.poll(async () => (await mailbox.to(guest)).length).toBe(1);

  for (const one of held) expect(await statusOf(admin, one)).not.toBe('completed');
  for (const one of held) await admin.post(`/api/requests/${one}/cancel`, {});
});

test('of one organisation two requests wait for its model at once, and what still waits goes back when the model is switched off', async ({
  app,
  as,
  stranger,
}) => {
  const [admin, other] = [await as('admin'), await stranger('admin')];
  const { calls } = await withHangingModel(app, admin);
  const held: string[] = [];
  for (let at = 0; at < 16; at++) held.push((await given(admin, [question, `Who tests restore ${at}?`], { auto_answer: true })).id);
  await expect.poll(() => jobsWithModel(app, held)).toEqual({ there: 16, held: 2 });
  await expect.poll(() => calls.length).toBeGreaterThan(0);

  expect((await admin.patch('/api/ai-model', { use: 'off' })).status).toBe(200);
  for (const one of held) if ((await statusOf(admin, one)) === 'running') await admin.post(`/api/requests/${one}/cancel`, {});
  const waiting = (status: string): boolean => status === 'queued' || status === 'running';
  await expect.poll(async () => (await Promise.all(held.map((one) => statusOf(admin, one)))).some(waiting)).toBe(false);
  const { id } = await given(other, [question], { auto_answer: true });
  await expect.poll(() => statusOf(other, id)).toBe('completed');
});
