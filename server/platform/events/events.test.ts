import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import pg from 'pg';
import { type Client, type TestApp, expect, testWith } from '#test/harness.ts';
import { waitingForLock } from '#test/waiting.ts';
import { browser } from '#test/browser-session.ts';
import { makeClient } from '#test/client.ts';
import { appendEvent } from './append-event.ts';

const test = testWith(() => ({ DATABASE_POOL: '10' }));

interface Frame {
  id: string | null;
  event: string;
  data: string;
}

/** A browser's event stream: cookie from POST /api/auth/session, frames as they come. */
async function listen(app: TestApp, client: Client, lastEventId?: string, path = '/api/sse') {
  const session = await client.raw('/api/auth/session', { method: 'POST' });
  expect(session.statusCode).toBe(204);
  const cookie = String(session.headers['set-cookie']);
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const frames: Frame[] = [];
  let text = '';
  let ended = false;
  const headers = { cookie: cookie.split(';')[0] ?? '', ...(lastEventId ? { 'last-event-id': lastEventId } : {}) };
  const status = await new Promise<number>((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, headers }, (answer) => {
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) if (block.includes('event: ')) frames.push(parse(block));
      });
      answer.on('end', () => (ended = true));
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject);
    onTestFinished(() => void call.destroy());
    call.end();
  });
  return { status, cookie, frames, hasEnded: () => ended };
}

const parse = (block: string): Frame => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null;
  return { id: field('id'), event: field('event') ?? '', data: field('data') ?? '' };
};

const append = (app: TestApp, orgId: string | null, id: string) =>
  app.deps.db.transaction().execute((trx) => appendEvent(trx, orgId ?? '', 'request:updated', { id }));

const ids = (frames: Frame[]) => frames.map(({ data }) => (JSON.parse(data) as { id: string }).id);

test('an event reaches the members of its organisation, with its id, and nobody else', async ({ app, as, stranger }) => {
  const viewer = await as('viewer');
  const [mine, theirs] = [await listen(app, viewer), await listen(app, await stranger('owner'))];
  await expect.poll(() => app.deps.events.listening).toBe(true);

  await append(app, viewer.orgId, 'r1');

  await expect.poll(() => mine.frames.length).toBe(1);
  expect(mine.frames[0]).toEqual({ id: expect.stringMatching(/^\d+$/), event: 'request:updated', data: '{"id": "r1"}' });
  expect(theirs.frames).toEqual([]);
});

test('an event for one member reaches that member alone, also one who comes back', async ({ app, as }) => {
  const [mine, other] = [await as('viewer'), await as('viewer')];
  const streams = [await listen(app, mine), await listen(app, other)] as const;
  await expect.poll(() => app.deps.events.listening).toBe(true);
  await append(app, mine.orgId, 'before');
  await app.deps.db
    .transaction()
    .execute((trx) => appendEvent(trx, mine.orgId ?? '', 'notification:created', { id: 'for one' }, mine.userId));
  await append(app, mine.orgId, 'after');

  await expect.poll(() => ids(streams[1].frames)).toEqual(['before', 'after']);
  await expect.poll(() => ids(streams[0].frames)).toEqual(['before', 'for one', 'after']);
  const back = await listen(app, other, streams[1].frames[0]!.id ?? '');
  await expect.poll(() => ids(back.frames)).toEqual(['after']);
});

test('the cookie is for the stream alone and not for scripts', async ({ app, as }) => {
  const { cookie } = await listen(app, await as('viewer'));
  expect(cookie).toMatch(/^rejoinder_events=.+; .*Path=\/api\/sse;.*HttpOnly/);
  expect(cookie).toContain('SameSite=Lax');
});

test('nothing is sent of a transaction that was rolled back', async ({ app, as }) => {
  const viewer = await as('viewer');
  const { frames } = await listen(app, viewer);
  await app.deps.db
    .transaction()
    .execute(async (trx) => {
      await appendEvent(trx, viewer.orgId ?? '', 'request:updated', { id: 'never' });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await append(app, viewer.orgId, 'after');

  await expect.poll(() => frames.length).toBe(1);
  expect(ids(frames)).toEqual(['after']);
});

test('who comes back is told what was missed, or to read everything anew', async ({ app, as }) => {
  const viewer = await as('viewer');
  const first = await listen(app, viewer);
  await append(app, viewer.orgId, 'seen');
  await expect.poll(() => first.frames.length).toBe(1);
  await append(app, viewer.orgId, 'missed');

  const again = await listen(app, viewer, first.frames[0]?.id ?? '');
  await expect.poll(() => ids(again.frames)).toEqual(['missed']);
  const tooLate = await listen(app, viewer, '999999999');
  await expect.poll(() => tooLate.frames.map(({ event }) => event)).toEqual(['resync']);
});

test('who read before the stream was open is told again what changed since', async ({ app, as }) => {
  const editor = await as('editor');
  await append(app, editor.orgId, 'r1');
  const first = await listen(app, editor, undefined, '/api/sse?held=1500');
  await expect.poll(() => ids(first.frames)).toEqual(['r1']);

  const long = await listen(app, editor, undefined, `/api/sse?held=${6 * 60_000}`);
  await expect.poll(() => long.frames[0]?.event).toBe('resync');

  expect((await listen(app, editor, undefined, '/api/sse?held=soon')).status).toBe(400);
});

/** Events of an organisation that nobody was told of. */
const keep = (app: TestApp, orgId: string | null, count: number, data = '{"id": "kept"}') =>
  sql`insert into event (org_id, name, data) select ${orgId}, 'request:updated', ${data}::jsonb from generate_series(1, ${count})`.execute(
    app.deps.db,
  );

test('who missed much is told all of it in order, and who missed more reads everything anew', async ({ app, as, stranger }) => {
  const [some, many, large] = [await as('owner'), await stranger('owner'), await stranger('owner')];
  await keep(app, some.orgId, 450);
  const { frames } = await listen(app, some, undefined, '/api/sse?held=60000');
  await expect.poll(() => frames.length).toBe(450);
  const told = frames.map(({ id }) => Number(id));
  expect(told).toEqual([...new Set(told)].toSorted((a, b) => a - b));

  await append(app, many.orgId, 'last seen');
  const { rows } = await sql<{ id: number }>`select id from event where org_id = ${many.orgId}`.execute(app.deps.db);
  await keep(app, many.orgId, 2100);
  await keep(app, large.orgId, 60, JSON.stringify({ id: 'kept', ids: Array.from({ length: 500 }, () => many.orgId) }));
  for (const stream of [
    await listen(app, many, undefined, '/api/sse?held=60000'),
    await listen(app, many, String(rows[0]?.id)),
    await listen(app, large, undefined, '/api/sse?held=60000'),
  ]) {
    await append(app, many.orgId, 'after');
    await append(app, large.orgId, 'after');
    await expect.poll(() => stream.frames.slice(0, 2).map(({ event }) => event)).toEqual(['resync', 'request:updated']);
  }
});

test('openings of one person are told what they missed two at a time, and others are answered meanwhile', async ({ app, as, stranger }) => {
  const [owner, other] = [await as('owner'), await stranger('owner')];
  await listen(app, owner);
  const holder = app.parts.connect('holder');
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('lock table event in access exclusive mode');
  const opened = Array.from({ length: 30 }, () => listen(app, owner, undefined, '/api/sse?held=1000'));
  const waiting = () => waitingForLock(app.parts.pool);
  await expect.poll(waiting).toBe(2);

  expect((await other.raw('/api/requests')).statusCode).toBe(200);

  expect(await waiting()).toBe(2);
  // whoever has no place is refused before one is free again
  let refused = 0;
  for (const opening of opened) void opening.then(({ status }) => (refused += status === 429 ? 1 : 0));
  await expect.poll(() => refused).toBe(8);
  await holder.query('rollback');
  const statuses = (await Promise.all(opened)).map(({ status }) => status);
  // two under way and twenty that wait
  expect(statuses.filter((status) => status === 200)).toHaveLength(22);
  expect(statuses.filter((status) => status === 429)).toHaveLength(8);
});

test('who is removed is told nothing more, and the others are told on', async ({ app, as }) => {
  const [owner, viewer] = [await as('owner'), await as('viewer')];
  const [own, theirs] = [await listen(app, owner), await listen(app, viewer)];
  await expect.poll(() => app.deps.events.listening).toBe(true);
  const { access } = (await owner.get('/api/access')).body as { access: { id: string; user_email: string }[] };
  await owner.delete(`/api/access/${access.find(({ user_email }) => user_email === viewer.email)?.id}`);
  await append(app, owner.orgId, 'after');
  await expect.poll(() => ids(own.frames)).toEqual(['after']);
  await expect.poll(() => theirs.hasEnded()).toBe(true);
  expect(theirs.frames.map(({ event }) => event)).toEqual(['end_of_stream']);
});

const ways: [string, (page: ReturnType<typeof browser>) => Promise<unknown>][] = [
  ['signing out everywhere', (page) => page.post('/api/identity/revoke-sessions')],
  [
    'a new password',
    (page) =>
      page.post('/api/identity/change-password', { currentPassword: password, newPassword: 'another password', revokeOtherSessions: true }),
  ],
];
const password = 'a long enough password';

test.for(ways)('streams of a person end with %s, and that cookie opens none', async ([name, end], { app }) => {
  const email = `streams-${name.replaceAll(' ', '-')}@example.com`;
  await app.deps.identity.addUser({ email, password, name: 'S', verified: true });
  const pages = [browser(app, '10.6.0.1'), browser(app, '10.6.0.2')] as const;
  for (const page of pages) await page.post('/api/identity/sign-in/email', { email, password });
  const { token } = (await pages[0].get('/api/identity/token')).body as { token: string };
  const person = makeClient(app, { email, userId: null, orgId: null, token });
  await person.post('/api/orgs', { name: 'Streams' });
  const stream = await listen(app, person);
  expect(stream.status).toBe(200);
  await expect.poll(() => app.deps.events.listening).toBe(true);
  await end(pages[1]);
  await expect.poll(() => stream.hasEnded()).toBe(true);
  const again = await app.inject({ url: '/api/sse', headers: { cookie: stream.cookie.split(';')[0] } });
  expect(again.statusCode).toBe(401);
});

test('without the cookie there is no stream', async ({ anonymous }) => {
  expect(await anonymous.get('/api/sse')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

test('a listening connection that breaks is made anew, and what came meanwhile is delivered', async ({ app, as }) => {
  const viewer = await as('viewer');
  const { frames } = await listen(app, viewer);
  await expect.poll(() => app.deps.events.listening).toBe(true);
  const { admin } = await import('vitest').then(({ inject }) => ({ admin: inject('admin') }));
  const superuser = new pg.Client(admin);
  await superuser.connect();
  onTestFinished(() => superuser.end());
  const name = app.parts.pool.options.database;
  await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rejoinder-events' and datname = $1`,
    [name],
  );
  await expect.poll(() => app.deps.events.listening).toBe(false);

  await append(app, viewer.orgId, 'meanwhile');

  await expect.poll(() => ids(frames)).toEqual(['meanwhile']);
  expect(app.deps.events.listening).toBe(true);
});

test('the end of the service ends the streams, in words', async ({ as }) => {
  const { openTestApp } = await import('#test/harness.ts');
  const app = await openTestApp();
  const viewer = await as('viewer');
  const identity = app.parts.embedded;
  const org = await app.deps.db
    .insertInto('org')
    .values({ id: viewer.orgId ?? '', name: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const userId = viewer.userId ?? '';
  await app.deps.db
    .insertInto('app_user')
    .values({ id: userId, issuer: identity?.issuer ?? '', subject: userId, email: 'v@example.com', name: 'v', org_id: org.id })
    .execute();
  await app.deps.db
    .insertInto('access')
    .values({ id: userId, org_id: org.id, user_id: userId, user_email: 'v@example.com', access_level: 'viewer' })
    .execute();
  const token = (await identity?.issueToken({ subject: userId, email: 'v@example.com', emailVerified: true, name: 'v' })) ?? '';
  const stream = await listen(app, makeClient(app, { ...viewer, token }));
  expect(stream.status).toBe(200);

  await app.close();

  await expect.poll(() => stream.hasEnded()).toBe(true);
  expect(stream.frames.map(({ event }) => event)).toEqual(['end_of_stream']);
});

test('an office behind one address opens as many streams as it has people; one person at most sixty a minute', async ({ app, as }) => {
  const people = await Promise.all([as('owner'), as('editor')]);
  const opening = async (client: Client) => {
    const session = await client.raw('/api/auth/session', { method: 'POST' });
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
    const call = () =>
      new Promise<{ status: number; wait: string | undefined }>((resolve, reject) => {
        const { port } = app.server.address() as AddressInfo;
        const sent = request({ port, host: '127.0.0.1', path: '/api/sse', headers: { cookie } }, (answer) => {
          resolve({ status: answer.statusCode ?? 0, wait: answer.headers['retry-after'] });
          sent.destroy();
        });
        sent.on('error', reject).end();
      });
    return call;
  };
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const [one, other] = await Promise.all(people.map(opening));
  for (let time = 0; time < 60; time += 1) expect((await one!()).status).toBe(200);
  expect((await other!()).status).toBe(200);
  const refused = await one!();
  expect(refused.status).toBe(429);
  expect(Number(refused.wait)).toBeGreaterThan(0);
});
