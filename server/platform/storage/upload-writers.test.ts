import { once } from 'node:events';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, type ServerResponse, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { register } from '#server/features/documents/testing.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

const SIZE = 6;

/** An upload of six bytes: its address on a service that listens, and what of it lies on the disk. */
const announced = async (app: TestApp, client: Client) => {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const [{ upload_id, url }] = (
    await client.post('/api/documents/uploads', { files: [{ name: 'a.txt', size: SIZE, content_type: 'text/plain' }] })
  ).body.uploads;
  const { pathname, search } = new URL(url);
  const folder = join(app.deps.config.dataDir, 'files', 'uploads', client.orgId ?? '');
  const filesThere = (): string[] => (statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : []);
  return {
    id: upload_id as string,
    path: pathname + search,
    stored: () => readFileSync(join(folder, `${upload_id}.txt`), 'utf8'),
    halves: () => filesThere().filter((name) => name.endsWith('.part')),
    bytes: () => filesThere().reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0),
  };
};

interface Sending {
  call: ClientRequest;
  answer: Promise<{ status: number; body: string }>;
}

/** Begins to send, and goes on when the test does. */
const send = (app: TestApp, path: string, first: string): Sending => {
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': 'application/octet-stream', 'content-length': SIZE };
  const call = request({ host: '127.0.0.1', port, path, method: 'PUT', headers, agent: false });
  const answer = once(call, 'response').then(async ([answered]: IncomingMessage[]) => ({
    status: answered?.statusCode ?? 0,
    body: answered ? await text(answered) : '',
  }));
  answer.catch(() => {});
  call.write(first);
  return { call, answer };
};
const later = { status: 409, body: expect.stringContaining('by a later call, which took the place of this one') };

test('one address has one writer: whoever sends again ends the earlier try, whose bytes go at once', async ({ app, as }) => {
  const editor = await as('editor');
  const upload = await announced(app, editor);
  const tries: Sending[] = [];
  for (let at = 0; at < 5; at += 1) {
    tries.push(send(app, upload.path, `${at}all`));
    await Promise.all(tries.slice(0, -1).map(async ({ answer }) => expect(await answer).toMatchObject(later)));
    await expect.poll(upload.bytes).toBe(4);
    expect(upload.halves()).toHaveLength(1);
  }
  tries.at(-1)?.call.end('ok');
  expect(await tries.at(-1)?.answer).toMatchObject({ status: 204 });
  expect([upload.stored(), upload.halves()]).toEqual(['4allok', []]);
  expect((await register(editor, [upload.id])).body.documents).toMatchObject([{ id: upload.id }]);
});

test('many at once at one address leave one, whole', async ({ app, as }) => {
  const upload = await announced(app, await as('editor'));
  const tries = Array.from({ length: 12 }, (_, at) => send(app, upload.path, String.fromCodePoint(97 + at)));
  for (const [at, { call }] of tries.entries()) call.end(String.fromCodePoint(97 + at).repeat(SIZE - 1));
  const answers = await Promise.all(tries.map(({ answer }) => answer));
  expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThan(0);
  for (const answer of answers) if (answer.status !== 204) expect(answer).toMatchObject(later);
  expect(upload.stored()).toMatch(/^(.)\1{5}$/);
  expect(upload.halves()).toEqual([]);
});

test('of a writer who went away nothing stays, and the next one needs no new address', async ({ app, as }) => {
  const upload = await announced(app, await as('editor'));
  const answers: ServerResponse[] = [];
  app.server.on('request', (_call, answer) => void answers.push(answer));
  const broken = send(app, upload.path, 'half');
  await expect.poll(upload.bytes).toBe(4);
  broken.call.destroy();
  await expect.poll(upload.halves).toEqual([]);
  // What nobody reads is no failure of the service either, which would be logged as one.
  await expect.poll(() => answers[0]?.statusCode).toBe(400);
  const again = send(app, upload.path, 'whole!');
  expect(await again.answer).toMatchObject({ status: 204 });
  expect(upload.stored()).toBe('whole!');
});

test('a later try in another process ends this one, and so does that nobody waits any more', async ({ app, as, orgId }) => {
  const editor = await as('editor');
  const [taken, gone] = [await announced(app, editor), await announced(app, editor)];
  const tries = [send(app, taken.path, 'half'), send(app, gone.path, 'half')];
  await expect.poll(taken.bytes).toBe(8);
  await inOrg(app.deps.db, orgId, async (trx) => {
    await trx.updateTable('upload').set({ sending: newId() }).where('id', '=', taken.id).execute();
    await trx.deleteFrom('upload').where('id', '=', gone.id).execute();
  });
  expect(await tries[0]?.answer).toMatchObject(later);
  expect(await tries[1]?.answer).toMatchObject({ status: 409, body: expect.stringContaining('is not known any more') });
  await expect.poll(taken.bytes).toBe(0);
});

test('what arrives whole where another process has taken over does not count as arrived', async ({ app, as, orgId }) => {
  const upload = await announced(app, await as('editor'));
  const late = send(app, upload.path, 'half');
  await expect.poll(upload.bytes).toBe(4);
  await inOrg(app.deps.db, orgId, (trx) => trx.updateTable('upload').set({ sending: newId() }).where('id', '=', upload.id).execute());
  late.call.end('ok');
  expect(await late.answer).toMatchObject(later);
  const row = await inOrg(app.deps.db, orgId, (trx) => trx.selectFrom('upload').selectAll().where('id', '=', upload.id).executeTakeFirst());
  expect(row).toMatchObject({ received_at: null });
});
