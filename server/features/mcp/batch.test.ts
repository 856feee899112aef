import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { given } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { waitingForLock } from '#test/waiting.ts';

const MEGABYTE = 1_000_000;

interface Told {
  id: number;
  result?: { contents: { text: string }[] };
  error?: { message: string };
}

const headers = (client: Client) => ({
  authorization: `Bearer ${client.token}`,
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
});

const reading = (id: number, request: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'resources/read',
  params: { uri: `rejoinder://requests/${request}` },
});

/** Statements that wait for a table which somebody holds. */
const waitingFor = (app: TestApp, table: string): Promise<number> => waitingForLock(app.parts.pool, table);

/** A request with three megabytes of answers. */
const large = async (app: TestApp, owner: Client): Promise<string> => {
  const { id } = await given(owner, ['First?', 'Second?', 'Third?']);
  await inOrg(app.deps.db, owner.orgId ?? '', (trx) =>
    sql`update qa_entry set answer = repeat('kept ', ${MEGABYTE / 5}::int) where request_id = ${id}`.execute(trx),
  );
  return id;
};

test('a batch answers as many megabytes as one answer holds, and says of the rest to ask by itself', async ({ app, as }) => {
  const owner = await as('owner');
  const id = await large(app, owner);
  const ask = async (payload: object): Promise<Told | Told[]> => {
    const answer = await app.inject({ method: 'POST', url: '/api/mcp', headers: headers(owner), payload });
    expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200);
    return answer.json();
  };
  const batch = (await ask(Array.from({ length: 20 }, (_, at) => reading(at + 1, id)))) as Told[];
  const [read, refused] = [batch.filter(({ result }) => result), batch.filter(({ error }) => error)];
  expect([read.length, refused.length]).toEqual([2, 18]);
  expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(8 * MEGABYTE);
  expect(read[0]?.result?.contents[0]?.text.length).toBeGreaterThan(3 * MEGABYTE);
  expect(new Set(refused.map(({ error }) => error?.message))).toEqual(new Set([expect.stringContaining('Ask for this by itself')]));
  for (const at of [1, 2])
    expect((await ask(reading(at, id))) as Told).toMatchObject({ result: { contents: [{ text: expect.any(String) }] } });

  // a tool tells it twice, as text and as values
  const byTool = (at: number) => ({
    jsonrpc: '2.0',
    id: at,
    method: 'tools/call',
    params: { name: 'read_request', arguments: { id, limit: 3 } },
  });
  const twice = (await ask([1, 2].map(byTool))) as Told[];
  expect(twice.map(({ result }) => result !== undefined)).toEqual([true, false]);
  expect(Buffer.byteLength(JSON.stringify(twice))).toBeLessThan(8 * MEGABYTE);
});

test('what is more than one answer holds is refused with a sentence, also where it comes of one call', async ({ app, as }) => {
  const owner = await as('owner');
  const { id } = await given(owner, ['First?']);
  await inOrg(app.deps.db, owner.orgId ?? '', (trx) =>
    sql`update qa_entry set answer = repeat('kept ', ${(9 * MEGABYTE) / 5}::int) where request_id = ${id}`.execute(trx),
  );
  const ask = async (payload: object): Promise<Told | Told[]> =>
    (await app.inject({ method: 'POST', url: '/api/mcp', headers: headers(owner), payload })).json();
  for (const told of (await ask([1, 2].map((at) => reading(at, id)))) as Told[])
    expect(told).toMatchObject({ error: { message: expect.stringContaining('Ask for this by itself') } });
  expect((await ask(reading(1, id))) as Told).toMatchObject({ result: { contents: [{ text: expect.any(String) }] } });
});

test('a batch ends when its caller leaves', async ({ app, as }) => {
  const owner = await as('owner');
  const { id } = await given(owner, ['First?']);
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const inner = vi.spyOn(app, 'inject');
  const holder = await app.parts.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table request_sheet in access exclusive mode');
    const batch = httpRequest({ port, method: 'POST', path: '/api/mcp', headers: headers(owner) });
    batch.on('error', () => {});
    batch.end(JSON.stringify(Array.from({ length: 30 }, (_, at) => reading(at + 1, id))));
    await expect.poll(() => waitingFor(app, 'request_sheet')).toBe(1);
    const gone = new Promise((done) => batch.once('close', done));
    batch.destroy();
    await gone;
    // what it reads ends in the database though the table is held
    await expect.poll(() => waitingFor(app, 'request_sheet')).toBe(0);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  // its turn comes after all that waited before it
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/mcp', headers: headers(owner), payload: reading(1, id) });
  expect(statusCode).toBe(200);
  expect((inner.mock.calls as unknown as [{ url: string }][]).filter(([call]) => call.url.startsWith('/api/requests/'))).toHaveLength(2);
  inner.mockRestore();
});

test('a batch that cancels what it asks itself is answered, and the place of batches comes back', async ({ app, as }) => {
  const owner = await as('owner');
  const { id } = await given(owner, ['First?']);
  const post = (payload: object[]) => app.inject({ method: 'POST', url: '/api/mcp', headers: headers(owner), payload });
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  for (const batch of [
    [reading(1, id), cancelled],
    [cancelled, reading(1, id)],
  ]) {
    const { statusCode, json } = await post(batch);
    expect(statusCode).toBe(200);
    expect([json()].flat()).toMatchObject([{ id: 1, result: { contents: [{ text: expect.any(String) }] } }]);
  }
  expect((await post([cancelled, cancelled])).statusCode).toBe(202);
  expect((await post([reading(1, id), reading(2, id)])).json()).toHaveLength(2);
});

test('batches wait in a line with an end, and who leaves stands in it no more', async ({ app, as }) => {
  const owner = await as('owner');
  const { id } = await given(owner, ['First?']);
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const batch = JSON.stringify([1, 2].map((at) => reading(at, id)));
  const statuses: number[] = [];
  const send = () => {
    const call = httpRequest({ port, method: 'POST', path: '/api/mcp', headers: headers(owner), agent: false });
    const answered = new Promise<number | null>((done) => {
      call.on('response', (response) => done(response.resume().statusCode ?? null));
      call.on('error', () => done(null));
    });
    void answered.then((status) => status !== null && statuses.push(status));
    call.end(batch);
    return { leave: () => call.destroy(), answered };
  };
  const holder = await app.parts.pool.connect();
  const calls: ReturnType<typeof send>[] = [];
  try {
    await holder.query('begin');
    await holder.query('lock table request_sheet in access exclusive mode');
    calls.push(send());
    await expect.poll(() => waitingFor(app, 'request_sheet')).toBe(1);
    // ten of one person wait
    for (let at = 0; at < 15; at += 1) calls.push(send());
    await expect.poll(() => statuses).toEqual([429, 429, 429, 429, 429]);

    for (const { leave } of calls.slice(1)) leave();
    await Promise.all(calls.slice(1).map(({ answered }) => answered));
    // their places are free for as many others
    await sleep(200);
    for (let at = 0; at < 10; at += 1) calls.push(send());
    await sleep(500);
    expect(statuses).toHaveLength(5);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const [first, ...others] = await Promise.all(calls.map(({ answered }) => answered));
  expect(first).toBe(200);
  expect(others.slice(15)).toEqual(Array.from({ length: 10 }, () => 200));
});

test('an address that is the path of another call is nothing, and ends', async ({ app, as }) => {
  const owner = await as('owner');
  const ask = async (uri: string): Promise<Told> =>
    (
      await app.inject({ method: 'POST', url: '/api/mcp', headers: headers(owner), payload: { ...reading(1, ''), params: { uri } } })
    ).json();
  for (const uri of ['rejoinder://requests/names', 'rejoinder://requests/templates', 'rejoinder://documents/folders'])
    expect(await ask(uri)).toMatchObject({ error: { message: expect.stringContaining('There is nothing at this address') } });
});

test('messages of one person leave a colleague places', async ({ app, as }) => {
  const [owner, viewer] = [await as('owner'), await as('viewer')];
  const { id } = await given(owner, ['First?']);
  const ask = (client: Client, payload: object) => app.inject({ method: 'POST', url: '/api/mcp', headers: headers(client), payload });
  const holder = await app.parts.pool.connect();
  await holder.query('begin');
  await holder.query('lock table request_sheet in access exclusive mode');
  const own = Array.from({ length: 20 }, (_, at) => ask(owner, reading(at + 1, id)));
  await expect.poll(() => waitingFor(app, 'request_sheet')).toBeGreaterThan(0);
  try {
    expect((await ask(viewer, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).statusCode).toBe(200);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(new Set((await Promise.all(own)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});
