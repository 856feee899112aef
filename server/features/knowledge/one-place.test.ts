import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { openWorker } from '#server/worker.ts';
import { enqueueIndexing } from '#server/platform/knowledge/enqueue-indexing.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { type TestApp, expect, test } from '#test/harness.ts';
import { enqueueEncoding } from './encoding.ts';
import { holdIndex } from './testing/hold-index.ts';

/** Jobs of an organisation that are there, and how many of them a worker has in hand. */
const jobsOf = async ({ db }: TestApp['deps'], orgId: string): Promise<{ there: number; held: number }> => {
  const { rows } = await sql<{ there: number; held: number }>`
    select count(*)::integer as there, count(locked_at)::integer as held from graphile_worker._private_jobs
    where payload ->> 'org_id' = ${orgId}`.execute(db);
  return rows[0]!;
};

test(
  'while the index of one organisation opens its jobs hold one place, and others are served',
  { timeout: 240_000 },
  async ({ app, orgId, seed }) => {
    const { db } = app.deps;
    const busy = await seed.org();
    await app.deps.knowledge.forOrg(orgId);
    const letGo = await holdIndex(db, busy);
    const config = { ...app.deps.config, workerConcurrency: 2 };
    const worker = openWorker({ ...app.parts, deps: { ...app.deps, config } });
    onTestFinished(async () => {
      await letGo();
      await worker.stop();
    });

    await inOrg(db, busy, async (trx) => {
      for (let made = 0; made < 5; made++) await enqueueIndexing(trx, busy, [newId()]);
      await enqueueEncoding(trx, busy);
    });
    await expect.poll(() => app.deps.knowledge.isOpening(busy)).toBe(true);
    await inOrg(db, orgId, async (trx) => {
      for (let made = 0; made < 5; made++) await enqueueIndexing(trx, orgId, [newId()]);
    });
    await expect.poll(async () => (await jobsOf(app.deps, orgId)).there).toBe(0);
    await expect.poll(() => jobsOf(app.deps, busy)).toEqual({ there: 6, held: 1 });

    await letGo();
    await expect.poll(async () => (await jobsOf(app.deps, busy)).there).toBe(0);
  },
);
