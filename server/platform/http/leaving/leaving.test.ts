import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { sql } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import { given } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, testWith } from '#test/harness.ts';
import { forAll, sameForAll } from '../same/same-for-all.ts';
import { webRoutes } from '../web.ts';
import { MOST_IDLE, endIdle } from './idle.ts';
import { letLeave } from './leaving.ts';
import { openLeavingRoom } from './room.ts';

const test = testWith(() => ({ DATABASE_POOL: '10' }));

const MEGABYTE = 1024 * 1024;
const ENTRIES = 24;

/** A request whose entries hold a megabyte each, which is more than the system itself takes for a reader that does not read. */
const largeRequest = async (app: TestApp, owner: Client): Promise<string> => {
  const { id } = await given(
    owner,
    Array.from({ length: ENTRIES }, (_, at) => `Is number ${at} kept?`),
  );
  await inOrg(app.deps.db, owner.orgId ?? '', (trx) =>
    sql`update qa_entry set answer = repeat('kept ', ${Math.ceil(MEGABYTE / 5)}::int) where request_id = ${id}`.execute(trx),
  );
  return id;
};

/** What the process holds for readers: bytes handed to connections that these have not taken. */
const heldFor = (app: { server: TestApp['server'] }): { sockets: Set<Socket>; bytes(): number } => {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return { sockets, bytes: () => [...sockets].reduce((sum, { writableLength }) => sum + writableLength, 0) };
};

/** Asks over a connection of its own and reads nothing until told to. */
const ask = (port: number, path: string, token = ''): Socket => {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`);
  onTestFinished(() => void socket.destroy());
  return socket;
};

const portOf = async (app: Pick<TestApp, 'server' | 'listen'>): Promise<number> => {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

/** Where answers are on their way. */
const answeredOf = (sockets: Set<Socket>): Socket[] => [...sockets].filter(({ bytesWritten }) => bytesWritten > MEGABYTE);

test('sixty readers of one caller who do not read hold eight answers, nothing of them in memory, and keep nobody waiting', async ({
  app,
  as,
  stranger,
}) => {
  const [owner, other] = [await as('owner'), await stranger('owner')];
  const [id, theirs] = [await largeRequest(app, owner), await largeRequest(app, other)];
  const held = heldFor(app);
  const port = await portOf(app);
  const path = `/api/requests/${id}/export?format=json&include=all`;
  const readers = Array.from({ length: 60 }, () => ask(port, path, owner.token));
  await expect.poll(() => answeredOf(held.sockets)).toHaveLength(8);
  // a portion that was read from a file, for each
  expect(held.bytes()).toBeLessThan(8 * 0.2 * MEGABYTE);

  expect((await other.raw('/api/library')).statusCode).toBe(200);
  const whole = await other.raw(`/api/requests/${theirs}/export?format=json&include=all`);
  expect((JSON.parse(whole.payload) as { qa_entries: unknown[] }).qa_entries).toHaveLength(ENTRIES);

  const [answered] = answeredOf(held.sockets);
  const one = readers.find(({ localPort }) => localPort === answered?.remotePort) as Socket;
  expect((await buffer(one)).length).toBeGreaterThan(ENTRIES * MEGABYTE);
  for (const reader of readers) reader.destroy();
  await expect.poll(() => held.sockets.size).toBe(0);
  expect((await owner.raw(path)).payload.length).toBeGreaterThan(ENTRIES * MEGABYTE);
});

test('whose membership ends takes no more of an answer that was begun before, and others go on', async ({ app, as }) => {
  const [owner, viewer, colleague] = [await as('owner'), await as('viewer'), await as('viewer')];
  const id = await largeRequest(app, owner);
  const held = heldFor(app);
  const port = await portOf(app);
  await expect.poll(() => app.deps.events.listening).toBe(true);
  const path = `/api/requests/${id}/export?format=json&include=all`;
  const [gone, stays] = [ask(port, path, viewer.token), ask(port, path, colleague.token)];
  await expect.poll(() => answeredOf(held.sockets)).toHaveLength(2);

  const { access } = (await owner.get('/api/access')).body as { access: { id: string; user_email: string }[] };
  expect(await owner.delete(`/api/access/${access.find(({ user_email }) => user_email === viewer.email)?.id}`)).toMatchObject({
    status: 204,
  });

  await expect.poll(() => held.sockets.size).toBe(1);
  // what the system itself held for them
  const taken = await buffer(gone).catch(() => Buffer.alloc(0));
  expect(taken.length).toBeLessThan((ENTRIES / 2) * MEGABYTE);
  expect((await buffer(stays)).length).toBeGreaterThan(ENTRIES * MEGABYTE);
});

test('a large answer is the same compressed', async ({ app, as }) => {
  const owner = await as('owner');
  const id = await largeRequest(app, owner);
  const port = await portOf(app);
  const answer = await fetch(`http://127.0.0.1:${port}/api/requests/${id}`, {
    headers: { authorization: `Bearer ${owner.token}`, 'accept-encoding': 'br' },
  });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(MEGABYTE);
  const { qa_entries } = (await answer.json()) as { qa_entries: { answer: string }[] };
  expect(qa_entries.map(({ answer: text }) => text.length)).toEqual(qa_entries.map(() => Math.ceil(MEGABYTE / 5) * 5));
  expect((await owner.raw(`/api/requests/${id}`, { method: 'HEAD' })).statusCode).toBe(200);
});

/** Its end waits for no connection that a reader keeps open for a next call. */
const service = () => fastify({ forceCloseConnections: true });

const folder = (): string => {
  const made = mkdtempSync('/tmp/rejoinder-test-leaving-');
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

test('who takes nothing for a time is not waited for, and who takes little by little is', async () => {
  const app = service();
  const room = openLeavingRoom(folder(), 4000 * MEGABYTE);
  letLeave(app, room, { takesNothingMs: 2000 });
  app.get('/large', async () => 'x'.repeat(40 * MEGABYTE));
  onTestFinished(() => app.close());
  const port = await portOf(app as never);
  const [stays, slow] = [ask(port, '/large'), ask(port, '/large')];
  await expect.poll(() => room.held()).toBe(80 * MEGABYTE);
  let taken = 0;
  slow.on('data', (some: Buffer) => {
    taken += some.length;
    slow.pause();
  });
  const nibbling = setInterval(() => slow.resume(), 2);
  onTestFinished(() => clearInterval(nibbling));
  await expect.poll(() => taken).toBeGreaterThan(40 * MEGABYTE);
  await expect.poll(() => room.held()).toBe(0);
  stays.resume();
  expect((await buffer(stays).catch(() => Buffer.alloc(0))).length).toBeLessThan(40 * MEGABYTE);
});

test('who takes too little of an answer for its size is not waited for', async () => {
  const app = service();
  const room = openLeavingRoom(folder(), 4000 * MEGABYTE);
  letLeave(app, room, { takesNothingMs: 3000, slowest: 40 * MEGABYTE });
  app.get('/large', async () => 'x'.repeat(40 * MEGABYTE));
  onTestFinished(() => app.close());
  const slow = ask(await portOf(app as never), '/large');
  let taken = 0;
  slow.on('data', (some: Buffer) => {
    taken += some.length;
    slow.pause();
  });
  const nibbling = setInterval(() => slow.resume(), 100);
  onTestFinished(() => clearInterval(nibbling));
  await expect.poll(() => taken).toBeGreaterThan(0);
  await expect.poll(() => room.held()).toBe(0);
  expect(taken).toBeLessThan(40 * MEGABYTE);
});

test('who takes too little of an answer whose length nobody knows is not waited for, and who takes it in time has it whole', async () => {
  const app = service();
  letLeave(app, openLeavingRoom(folder(), MEGABYTE), { takesNothingMs: 3000, slowest: 20 * MEGABYTE });
  const piece = 'x'.repeat(MEGABYTE);
  app.get('/file', async () => Readable.from((function* () { for (let at = 0; at < 80; at += 1) yield piece; })(), { objectMode: false })); // prettier-ignore
  onTestFinished(() => app.close());
  const held = heldFor(app);
  const port = await portOf(app as never);
  const slow = ask(port, '/file');
  let taken = 0;
  slow.on('data', (some: Buffer) => {
    taken += some.length;
    slow.pause();
  });
  const nibbling = setInterval(() => slow.resume(), 100);
  onTestFinished(() => clearInterval(nibbling));
  await expect.poll(() => taken).toBeGreaterThan(0);
  await expect.poll(() => held.sockets.size).toBe(0);
  expect(taken).toBeLessThan(80 * MEGABYTE);
  expect(await (await fetch(`http://127.0.0.1:${port}/file`)).text()).toHaveLength(80 * MEGABYTE);
});

test('who takes nothing of a file of the web application is not waited for, whatever they send meanwhile', async () => {
  const dist = folder();
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<html></html>');
  writeFileSync(join(dist, 'assets', 'large.js'), 'x'.repeat(40 * MEGABYTE));
  const app = service();
  letLeave(app, openLeavingRoom(folder(), MEGABYTE), { takesNothingMs: 500, slowest: 400 * MEGABYTE });
  await webRoutes(app, { publicUrl: 'http://localhost', store: null, identity: null }, dist);
  onTestFinished(() => app.close());
  const held = heldFor(app);
  const reader = ask(await portOf(app as never), '/assets/large.js');
  const nagging = setInterval(() => reader.writable && reader.write('\r\n'), 50);
  onTestFinished(() => clearInterval(nagging));
  await expect.poll(() => held.sockets.size).toBe(1);
  await expect.poll(() => held.sockets.size).toBe(0);
});

test('a connection over which nothing is asked for ends, whatever is sent, and one that waits for its answer does not', async () => {
  const app = service();
  endIdle(app.server, { ...MOST_IDLE, idleMs: 500 });
  const answer = Promise.withResolvers<string>();
  app.get('/small', async () => 'x');
  app.get('/slow', async () => answer.promise);
  onTestFinished(() => app.close());
  const port = await portOf(app as never);
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  const idle = connect({ port, host: '127.0.0.1' });
  idle.on('error', () => {});
  idle.write('GET /small HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const nagging = setInterval(() => idle.writable && idle.write('\r\n'), 50);
  onTestFinished(() => {
    clearInterval(nagging);
    idle.destroy();
  });
  idle.resume();
  await expect.poll(() => idle.destroyed).toBe(true);
  answer.resolve('it came');
  expect(await (await slow).text()).toBe('it came');
});

test('what was done is not refused for want of room: its answer waits until others took theirs', async () => {
  const app = service();
  const room = openLeavingRoom(folder(), 200 * MEGABYTE);
  letLeave(app, room, { takesNothingMs: 60_000 });
  const done = Promise.withResolvers<void>();
  app.get('/large', async () => 'x'.repeat(24 * MEGABYTE));
  app.post('/changed', async () => {
    done.resolve();
    return 'x'.repeat(MEGABYTE);
  });
  onTestFinished(() => app.close());
  const port = await portOf(app as never);
  const reader = ask(port, '/large');
  await expect.poll(() => room.held()).toBe(24 * MEGABYTE);
  const changed = fetch(`http://127.0.0.1:${port}/changed`, { method: 'POST' });
  await done.promise;
  await sleep(200);
  reader.destroy();
  const answer = await changed;
  expect(answer.status).toBe(200);
  expect((await answer.text()).length).toBe(MEGABYTE);
});

test('of one caller five answers to what was done wait for room, none is copied meanwhile, and others wait beside them', async () => {
  const app = service();
  const room = openLeavingRoom(folder(), 180 * MEGABYTE);
  app.decorateRequest('actor', null as never);
  app.addHook('onRequest', async (request) => {
    const [userId = ''] = (request.headers.authorization ?? '').replace('Bearer ', '').split('.');
    request.actor = { userId, party: null } as never;
  });
  letLeave(app, room, { takesNothingMs: 60_000 });
  let done = 0;
  app.get('/large', async () => 'x'.repeat(60 * MEGABYTE));
  app.post('/changed', async () => {
    done += 1;
    return 'y'.repeat(MEGABYTE);
  });
  onTestFinished(() => app.close());
  const port = await portOf(app as never);
  // all of the room, and of the share of one who changes things
  const readers = ['ann', 'ben', 'cid'].map((name) => ask(port, '/large', name));
  await expect.poll(() => room.held()).toBe(180 * MEGABYTE);
  const copies = vi.spyOn(Buffer, 'from');
  onTestFinished(() => copies.mockRestore());
  const copied = (): number =>
    (copies.mock.calls as unknown[][]).filter(([what]) => typeof what === 'string' && what.length === MEGABYTE).length;
  const change = async (name: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/changed`, { method: 'POST', headers: { authorization: `Bearer ${name}` } });
    return { status: answer.status, text: await answer.text() };
  };
  const answers = Array.from({ length: 8 }, () => change('ann'));
  const refused: string[] = [];
  for (const answer of answers) void answer.then(({ status, text }) => status === 503 && refused.push(text));
  await expect.poll(() => refused.length).toBe(3);
  for (const text of refused) expect(text).toContain('It was done, and only its answer finds no room');
  const beside = change('eve');
  await expect.poll(() => done).toBe(9);
  expect(copied()).toBe(0);
  for (const reader of readers) reader.destroy();
  expect((await beside).status).toBe(200);
  expect((await Promise.all(answers)).filter(({ status }) => status === 200)).toHaveLength(5);
  expect(copied()).toBe(6);
});

test('an address that nobody signed in from has a small share of the room', async () => {
  const app = service();
  const room = openLeavingRoom(folder(), 200 * MEGABYTE);
  letLeave(app, room, { takesNothingMs: 5000 });
  app.get('/large', async () => 'x'.repeat(24 * MEGABYTE));
  onTestFinished(() => app.close());
  const port = await portOf(app as never);
  const answered = async (): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${port}/large`);
    await answer.arrayBuffer();
    return answer.status;
  };
  const reader = ask(port, '/large');
  await expect.poll(() => room.held()).toBe(24 * MEGABYTE);
  expect(await answered()).not.toBe(200);
  reader.destroy();
  await expect.poll(() => room.held()).toBe(0);
  expect(await answered()).toBe(200);
});

test('what is the same for everybody takes no room, however many read it slowly', async () => {
  const app = service();
  const room = openLeavingRoom(folder(), MEGABYTE);
  letLeave(app, room, { takesNothingMs: 60_000 });
  app.get(
    '/same',
    forAll,
    sameForAll('text/plain', () => 'x'.repeat(16 * MEGABYTE)),
  );
  onTestFinished(() => app.close());
  const port = await portOf(app as never);
  const readers = Array.from({ length: 3 }, () => ask(port, '/same'));
  for (const reader of readers) expect((await buffer(reader)).length).toBeGreaterThan(16 * MEGABYTE);
  expect(room.held()).toBe(0);
});

test('members of organisations that one person holds have one share of the room together', async () => {
  const app = service();
  const room = openLeavingRoom(folder(), 100 * MEGABYTE);
  app.decorateRequest('actor', null as never);
  app.addHook('onRequest', async (request) => {
    const [userId = '', party = ''] = (request.headers.authorization ?? '').replace('Bearer ', '').split('.');
    request.actor = { userId, party } as typeof request.actor;
  });
  letLeave(app, room, { takesNothingMs: 60_000 });
  app.get('/large', async () => 'x'.repeat(16 * MEGABYTE));
  onTestFinished(() => app.close());
  const port = await portOf(app as never);
  ask(port, '/large', 'ann.holder');
  await expect.poll(() => room.held()).toBe(16 * MEGABYTE);
  const second = ask(port, '/large', 'ben.holder');
  await expect.poll(() => room.held()).toBe(32 * MEGABYTE);
  const answered = async (who: string): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${port}/large`, { headers: { authorization: `Bearer ${who}` } });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await answered('cid.holder')).not.toBe(200);
  expect(await answered('dan.other')).toBe(200);
  second.destroy();
  await expect.poll(() => room.held()).toBe(16 * MEGABYTE);
  expect(await answered('cid.holder')).toBe(200);
});

test('small answers that nobody reads leave memory too where there are many of them', async () => {
  const app = service();
  const room = openLeavingRoom(folder(), 1000 * MEGABYTE);
  letLeave(app, room, { takesNothingMs: 60_000 });
  const answers: (() => void)[] = [];
  // an answer that is begun and not ended, as where nobody takes it
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], async () => new Promise<void>((done) => answers.push(done))].flat() as never;
  });
  app.get('/small', async () => 'x'.repeat(200 * 1024));
  onTestFinished(() => app.close());
  const port = await portOf(app as never);
  for (let at = 0; at < 60; at += 1) ask(port, '/small');
  await expect.poll(() => answers.length).toBe(60);
  // twenty in memory, which are four megabytes
  expect(room.held()).toBe(40 * 200 * 1024);
  for (const answer of answers) answer();
  await expect.poll(() => room.held()).toBe(0);
});

test('the room has bounds, for one and for all, leaves no file, and begins empty', async () => {
  const path = folder();
  writeFileSync(join(path, 'left'), 'by a process that died');
  const room = openLeavingRoom(path, 4 * MEGABYTE);
  expect(readdirSync(path)).toEqual([]);
  const some = Buffer.alloc(MEGABYTE, 'x');
  const put = await room.put([{ name: 'ann', share: 1 / 4 }], () => Readable.from([some, some]), MEGABYTE);
  expect([put.bytes, room.held()]).toEqual([2 * MEGABYTE, 2 * MEGABYTE]);
  expect(readdirSync(path)).toEqual([]);
  await expect(room.put([{ name: 'ann', share: 1 / 4 }], () => some, MEGABYTE)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/not been taken/),
  });
  await room.put([{ name: 'ben', share: 1 / 4 }], () => some, MEGABYTE);
  await expect(room.put([{ name: 'cid', share: 1 / 4 }], () => some, 2 * MEGABYTE)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^Many/),
  });
  const broken = Readable.from(
    (async function* () {
      yield some;
      throw new Error('it breaks');
    })(),
  );
  await expect(room.put([{ name: 'cid', share: 1 / 4 }], () => broken, 1)).rejects.toThrow('it breaks');
  expect(await buffer(put.stream)).toHaveLength(2 * MEGABYTE);
  await expect.poll(() => room.held()).toBe(MEGABYTE);
});
