import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { inOrg } from '#server/platform/db/db.ts';
import { type TestApp, expect, test } from '#test/harness.ts';

type Call = ReturnType<typeof request>;

/** Calls of which nothing but the head and one sign has come, and what was answered to them. */
async function begin(app: TestApp, authorization: string, many: number, more: Record<string, string> = {}) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const answered: { status: number | undefined; again: string | undefined }[] = [];
  const headers = { authorization, 'content-type': 'application/json', 'content-length': 300_000, ...more };
  const calls: Call[] = Array.from({ length: many }, () => {
    const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/requests', headers, agent: false }, (answer) => {
      answered.push({ status: answer.statusCode, again: answer.headers['retry-after'] });
      answer.resume();
    });
    call.on('error', () => {});
    call.write('{');
    return call;
  });
  return { answered, calls };
}

const large = { name: 'n'.repeat(300_000), entries: [{ question: 'Do you encrypt?' }], auto_answer: false };

test('of large bodies of one person two come at once and forty wait; small ones and those of others are taken', async ({ app, as }) => {
  const editor = await as('editor');
  const other = await as('owner');
  const { answered, calls } = await begin(app, `Bearer ${editor.token}`, 45);
  const refused = { status: 429, again: '5' };
  await expect.poll(() => answered).toEqual([refused, refused, refused]);
  expect((await editor.post('/api/requests', { ...large, name: 'n'.repeat(300) })).status).toBe(400);
  expect((await other.post('/api/requests', large)).status).toBe(400);
  expect((await editor.post('/api/requests', large)).status).toBe(429);
  for (const call of calls) call.destroy();
  await expect.poll(async () => (await editor.post('/api/requests', large)).status).toBe(400);
});

test('large bodies that come together are all read, one after another', async ({ as }) => {
  const editor = await as('editor');
  const answers = await Promise.all(Array.from({ length: 12 }, () => editor.post('/api/requests', large)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 400));
});

test('a large call whose Idempotency-Key is in use is refused before its body comes', async ({ app, as, orgId }) => {
  const editor = await as('editor');
  const key = { 'idempotency-key': 'in-use' };
  const payload = { ...large, name: 'First' };
  expect((await editor.raw('/api/requests', { method: 'POST', payload, headers: key })).statusCode).toBe(201);
  await inOrg(app.deps.db, orgId, (trx) => sql`update idempotency_key set status = null, answer = null`.execute(trx));
  const { answered, calls } = await begin(app, `Bearer ${editor.token}`, 1, key);
  await expect.poll(() => answered).toEqual([{ status: 409, again: undefined }]);
  for (const call of calls) call.destroy();
});
