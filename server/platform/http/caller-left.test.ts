import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { approve, given } from '#server/features/requests/testing/forms.ts';
import { type Client, type TestApp, expect, testWith } from '#test/harness.ts';

/** With two connections for what may take long, of which one person has one. */
const test = testWith(() => ({ DATABASE_POOL: '10' }));

/** Statements that wait for a table which somebody holds. */
const waiting = async (app: TestApp): Promise<number> => {
  const { rows } = await app.parts.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
};

const until = async (app: TestApp, count: number): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await waiting(app)) === count) return;
    await sleep(25);
  }
  expect(await waiting(app)).toBe(count);
};

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
      await until(app, 2);
      gone.leave();
      await until(app, 1);
      // the one who stays is answered once the table is free
      void stays.ended;
    });
    expect((await owner.raw(pathOf(theirs))).statusCode, pathOf(theirs)).toBe(200);
  }
  await until(app, 0);
});

test('callers who leave a full pool behind give it free at once', async ({ app, as }) => {
  const [port, owner] = [await portOf(app), await as('owner')];
  const id = await furnish(owner);
  await whileHeld(app, 'qa_entry', async () => {
    const calls = Array.from({ length: 4 }, () => call(port, `/api/requests/${id}/export?format=json&include=all`, owner.token));
    await sleep(50);
    for (const { leave } of calls) leave();
    await until(app, 0);
  });
});

test('what others wait for too goes on when whoever asked first leaves', async ({ app, as }) => {
  const [port, owner] = [await portOf(app), await as('owner')];
  for (const answer of ['Yes.', 'No.']) await owner.post('/api/library', { question: 'Are backups of everything kept?', answer });
  let stays: ReturnType<typeof call> | null = null;
  await whileHeld(app, 'library_apart', async () => {
    const first = call(port, '/api/library/groups?kind=contradiction', owner.token);
    await until(app, 1);
    stays = call(port, '/api/library/groups?kind=contradiction', owner.token);
    await sleep(200);
    first.leave();
    await sleep(300);
    expect(await waiting(app)).toBe(1);
  });
  expect(await (stays as ReturnType<typeof call> | null)?.ended).toBe(200);
});
