/** Many uploads at a time: how many there may be, and what they ask of the database. */
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { waitingForLock } from '#test/waiting.ts';

const SIZE = 6;
/** Of one person. */
const MOST = 40;

/** Addresses for so many files, of a service that listens. */
const addresses = async (app: TestApp, client: Client, count: number): Promise<string[]> => {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const files = Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, size: SIZE, content_type: 'text/plain' }));
  const { status, body } = await client.post('/api/documents/uploads', { files });
  expect(status).toBe(201);
  return body.uploads.map(({ url }: { url: string }) => new URL(url).pathname + new URL(url).search);
};

interface Sending {
  call: ClientRequest;
  answer: Promise<{ status: number; again: string | undefined; body: string }>;
}

/** Sends half of the bytes, and the rest when the test ends the call. */
const send = (app: TestApp, path: string): Sending => {
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': 'application/octet-stream', 'content-length': SIZE };
  const call = request({ host: '127.0.0.1', port, path, method: 'PUT', headers, agent: false });
  onTestFinished(() => void call.destroy());
  const answer = once(call, 'response').then(async ([answered]: IncomingMessage[]) => ({
    status: answered?.statusCode ?? 0,
    again: answered?.headers['retry-after'],
    body: answered ? await text(answered) : '',
  }));
  answer.catch(() => {});
  call.write('half');
  return { call, answer };
};

test('however many are under way, the database is asked once for all of them, and not again before it answered', async ({ app, as }) => {
  const editor = await as('editor');
  const paths = await addresses(app, editor, 20);
  const tries = paths.map((path) => send(app, path));
  const underWay = async (): Promise<number> => {
    const counted = sql<{ count: number }>`select count(*)::int as count from upload where sending is not null`;
    const { rows } = await app.deps.db.transaction().execute(async (trx) => {
      await sql`select set_config('app.org_id', ${editor.orgId}, true)`.execute(trx);
      return counted.execute(trx);
    });
    return rows[0]?.count ?? 0;
  };
  await expect.poll(underWay).toBe(paths.length);
  const holder = await app.parts.pool.connect();
  const waiting = () => waitingForLock(holder, 'upload');
  try {
    await holder.query('begin');
    await holder.query('lock table upload in access exclusive mode');
    await expect.poll(waiting).toBe(1);
    // for as long as two more looks
    await sleep(4500);
    expect(await waiting()).toBe(1);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  for (const { call } of tries) call.end('ok');
  expect((await Promise.all(tries.map(({ answer }) => answer))).map(({ status }) => status)).toEqual(paths.map(() => 204));
});

test('one person sends so many files at a time; the next is told when to come again, and others go on', async ({ app, as }) => {
  const [editor, other] = [await as('editor'), await as('editor')];
  const [paths, [theirs = '']] = [await addresses(app, editor, MOST + 20), await addresses(app, other, 1)];
  const tries = paths.map((path) => send(app, path));
  let refused = 0;
  for (const { answer } of tries) answer.then(() => (refused += 1)).catch(() => {});
  await expect.poll(() => refused).toBe(20);
  const answers = await Promise.all(tries.map(({ answer }) => Promise.race([answer, Promise.resolve(null)])));
  for (const answer of answers.filter((one) => one !== null))
    expect(answer).toMatchObject({ status: 429, again: '10', body: expect.stringContaining(`You may send ${MOST} files at a time`) });

  const others = send(app, theirs);
  others.call.end('ok');
  expect((await others.answer).status).toBe(204);

  const under = tries.filter((_, at) => answers[at] === null);
  for (const { call } of under) call.end('ok');
  expect((await Promise.all(under.map(({ answer }) => answer))).map(({ status }) => status)).toEqual(under.map(() => 204));
  const again = send(app, paths[answers.findIndex((one) => one !== null)] ?? '');
  again.call.end('ok');
  expect((await again.answer).status).toBe(204);
});
