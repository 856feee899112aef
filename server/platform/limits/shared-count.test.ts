import { openDb } from '#server/platform/db/db.ts';
import { openPool } from '#server/platform/db/connection.ts';
import { onTestFinished } from 'vitest';
import { expect, test } from '#test/harness.ts';
import { cloneDatabase } from '#test/database.ts';
import { sharedCount } from './shared-count.ts';

test('two processes count the calls of one person together', async ({ app }) => {
  const [one, other] = [sharedCount(app.deps.db, 'calls', 60_000), sharedCount(app.deps.db, 'calls', 60_000)];
  for (let call = 0; call < 10; call += 1) await one('somebody', 20);
  for (let call = 0; call < 10; call += 1) await other('somebody', 20);
  expect(await one('somebody', 20)).toMatchObject({ current: 21 });
  expect(await other('another', 20)).toMatchObject({ current: 1 });
});

test('few calls ask the database, and none is lost from the count', async ({ app }) => {
  const count = sharedCount(app.deps.db, 'calls', 60_000);
  const counted = [];
  for (let call = 0; call < 200; call += 1) counted.push((await count('busy', 1200)).current);
  expect(counted).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
  const { made } = await app.deps.db
    .selectFrom('attempt')
    .select('made')
    .where('what', '=', 'calls')
    .orderBy('made', 'desc')
    .executeTakeFirstOrThrow();
  expect(200 - made).toBeLessThan(24);
});

test('while the database is away each process counts for itself', async () => {
  const pool = openPool({ ...(await cloneDatabase()), host: '/nowhere' }, { max: 1 });
  onTestFinished(() => pool.end());
  const count = sharedCount(openDb(pool), 'calls', 60_000);
  await count('somebody', 2);
  expect(await count('somebody', 2)).toMatchObject({ current: 2 });
});

test('an address that has a limit of its own counts apart from all others', async ({ as, app }) => {
  const viewer = await as('viewer');
  for (let call = 0; call < 100; call += 1) await viewer.get('/api/user');
  const cookie = `rejoinder_events=${viewer.token}`;
  const { statusCode, headers } = await app.inject({ url: '/api/sse', headers: { cookie }, payloadAsStream: true });
  expect({ statusCode, left: headers['ratelimit-remaining'] }).toEqual({ statusCode: 200, left: '59' });
});
