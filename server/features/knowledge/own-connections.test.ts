import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { enqueueIndexing } from '#server/platform/knowledge/enqueue-indexing.ts';
import { openWorker } from '#server/worker.ts';
import { type TestApp, expect, test } from '#test/harness.ts';

/** More than the connections of the application of a test. */
const ORGS = 8;

/** Keeps everybody from the indexes of organisations over a connection of its own; answers how they are let go. */
const holdIndexes = async (app: TestApp, orgIds: string[]): Promise<() => Promise<void>> => {
  const client = app.parts.connect('holds-indexes');
  await client.connect();
  for (const orgId of orgIds) await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`index:${orgId}`]);
  return () => client.end();
};

/** Statements of this database that wait for the index of an organisation. */
const waiting = async ({ deps: { db } }: TestApp): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`.execute(db);
  return rows[0]?.waiting ?? 0;
};

test('jobs that hold every connection of theirs keep no call and no mail waiting', async ({ app, as, seed, mailbox }) => {
  const { db, config } = app.deps;
  expect(ORGS).toBeGreaterThan(config.databasePool);
  const admin = await as('admin');
  const orgIds: string[] = [];
  for (let made = 0; made < ORGS; made++) orgIds.push(await seed.org());
  const letGo = await holdIndexes(app, orgIds);
  const worker = openWorker({ ...app.parts, deps: { ...app.deps, config: { ...config, workerConcurrency: ORGS } } });
  onTestFinished(() => worker.stop());
  for (const orgId of orgIds) await inOrg(db, orgId, (trx) => enqueueIndexing(trx, orgId, [newId()]));
  await expect.poll(() => waiting(app)).toBe(config.databasePool);

  const guest = `guest-${newId().slice(-12)}@example.com`;
  const invitation = { user_email: guest, access_level: 'viewer', notify: true };
  expect((await Promise.all(Array.from({ length: 20 }, () => admin.get('/api/documents')))).every(({ status }) => status === 200)).toBe(
    true,
  );
  expect((await admin.post('/api/access', invitation)).status).toBe(201);
  await expect.poll(async () => (await mailbox.to(guest)).length).toBe(1);
  expect(await waiting(app)).toBe(config.databasePool);
  await letGo();
});
