import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { beforeEach, vi } from 'vitest';
import { callerLeft } from '#server/platform/db/caller-left.ts';
import { nameOfAsker } from '#server/platform/db/shares.ts';
import { approve, given } from '#server/features/requests/testing/forms.ts';
import { type Client, type TestApp, expect, testWith } from '#test/harness.ts';

/** With two connections for what may take long, of which one person has one. */
const test = testWith(() => ({ DATABASE_POOL: '10' }));

/** For whom each connection was taken last, by its process in the database, and whether what is asked over it ends when they leave. */
const taken = new Map<number, { asker: string; mayLeave: boolean }>();

beforeEach<{ app: TestApp }>(({ app: { parts } }) => {
  const connect = parts.pool.connect.bind(parts.pool) as () => Promise<pg.PoolClient>;
  const noted = async (): Promise<pg.PoolClient> => {
    const [asker, mayLeave, client] = [nameOfAsker(), callerLeft() !== undefined, await connect()];
    taken.set((client as pg.PoolClient & { processID: number }).processID, { asker, mayLeave });
    return client;
  };
  // With a function it is the pool's own way to ask: without an answer to that the connection would never come back.
  const spy = vi
    .spyOn(parts.pool, 'connect')
    .mockImplementation((told?: unknown) => (told === undefined ? noted() : (connect as (told: unknown) => Promise<pg.PoolClient>)(told)));
  return () => spy.mockRestore();
});

/** Who has a statement that waits for a table which somebody holds: people who call, and not what the service does besides. */
const waiting = async (app: TestApp, { mayLeave }: { mayLeave: boolean }): Promise<string[]> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.deps.db);
  const holders = rows.map(({ pid }) => taken.get(pid)).filter((holder) => holder && (holder.mayLeave || !mayLeave));
  return [...new Set(holders.map((holder) => holder?.asker ?? ''))].toSorted();
};

/** Also where others wait for the same, which goes on without whoever asked first. */
const anybody = { mayLeave: false };

const until = (app: TestApp, people: Client[], how = { mayLeave: true }): Promise<void> =>
  vi.waitFor(async () => expect(await waiting(app, how)).toEqual(people.map(({ userId }) => `person ${userId}`).toSorted()), 10_000);

/** Makes a call over a connection of its own, and closes that when it is told to. */
const call = (port: number, path: string, token: string): { leave: () => void; ended: Promise<number | null> } => {
  const asked = httpRequest({ port, path, headers: { authorization: `Bearer ${token}` } });
  const ended = new Promise<number | null>((done) => {
    asked.on('response', (response) => done(response.resume().statusCode ?? null));
    asked.on('error', () => done(null));
  });
  asked.end();
  return { leave: () => asked.destroy(), ended };
};

/** While the rows of a table are held, asks for something that reads them. */
const whileHeld = async (app: TestApp, table: string, work: () => Promise<void>): Promise<void> => {
  const holder = await app.parts.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
};

const portOf = async (app: TestApp): Promise<number> => {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

const furnish = async (owner: Client): Promise<string> => {
  const { id, qa_entries: [entry] } = await given(owner, ['Are backups kept?']); // prettier-ignore
  if (entry) await approve(owner, entry, { answer: 'Yes.' });
  return id;
};

test('what somebody reads ends in the database when they leave, and others go on', async ({ app, as, stranger }) => {
  const [port, owner, other] = [await portOf(app), await as('owner'), await stranger('owner')];
  const paths: [(requestId: string) => string, string][] = [
    [() => '/api/library?status=retired&q=backups', 'library_entry'],
    [(id) => `/api/requests/${id}/export?format=json&include=all`, 'qa_entry'],
    [() => '/api/orgs/usage', 'document'],
  ];
  const [theirs, others] = [await furnish(owner), await furnish(other)];
  for (const [pathOf, table] of paths) {
    await whileHeld(app, table, async () => {
      const [gone, stays] = [call(port, pathOf(theirs), owner.token), call(port, pathOf(others), other.token)];
      await until(app, [owner, other]);
      gone.leave();
      await until(app, [other]);
      // the one who stays is answered once the table is free
      void stays.ended;
    });
    expect((await owner.raw(pathOf(theirs))).statusCode, pathOf(theirs)).toBe(200);
  }
  await until(app, []);
});

test('callers who leave a full pool behind give it free at once', async ({ app, as }) => {
  const [port, owner] = [await portOf(app), await as('owner')];
  const id = await furnish(owner);
  await whileHeld(app, 'qa_entry', async () => {
    const calls = Array.from({ length: 4 }, () => call(port, `/api/requests/${id}/export?format=json&include=all`, owner.token));
    await until(app, [owner]);
    for (const { leave } of calls) leave();
    await until(app, []);
  });
});

test('what others wait for too goes on when whoever asked first leaves', async ({ app, as }) => {
  const [port, owner] = [await portOf(app), await as('owner')];
  for (const answer of ['Yes.', 'No.']) await owner.post('/api/library', { question: 'Are backups of everything kept?', answer });
  let stays: ReturnType<typeof call> | null = null;
  await whileHeld(app, 'library_apart', async () => {
    const first = call(port, '/api/library/groups?kind=contradiction', owner.token);
    await until(app, [owner], anybody);
    stays = call(port, '/api/library/groups?kind=contradiction', owner.token);
    await sleep(200);
    first.leave();
    await sleep(300);
    await until(app, [owner], anybody);
  });
  expect(await (stays as ReturnType<typeof call> | null)?.ended).toBe(200);
});
