import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { cloneDatabase } from '#test/database.ts';
import { expect, test } from '#test/harness.ts';
import { type Connection, openPool } from '../db/connection.ts';
import { type Db, openDb } from '../db/db.ts';
import { openLog } from '../log/log.ts';
import { enqueueJob } from './enqueue.ts';
import { LISTS, apart, jobsApart, placesOf } from './places.ts';
import { openSession } from './session.ts';
import { type Tasks, type Worker, work } from './work.ts';

interface Queue {
  connection: Connection;
  db: Db;
  /** A worker, as a process has one. */
  start(tasks: Tasks): Worker;
  /** Keys of jobs whose worker was gone. */
  freed: string[];
}

async function openQueue(): Promise<Queue> {
  const connection = await cloneDatabase();
  const pool = openPool(connection, { max: LISTS + 6 });
  const db = openDb(pool);
  const freed: string[] = [];
  onTestFinished(() => pool.end());
  const start = (tasks: Tasks): Worker => {
    const worker = work({
      pool,
      longPool: pool,
      db,
      connect: () => new pg.Client(connection),
      tasks,
      every: {},
      freed: async (_trx, keys) => void freed.push(...keys),
      concurrency: 2,
      log: openLog('silent'),
      goneAfterMs: 200,
    });
    onTestFinished(() => worker.stop());
    return worker;
  };
  return { connection, db, start, freed };
}

/** A job that a worker took and did not end. */
async function takenBy(db: Db, worker: string, name: string): Promise<void> {
  await enqueueJob(db, 'note', { name }, { jobKey: name });
  await sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() where key = ${name}`.execute(db);
}

const jobsLeft = async (db: Db): Promise<string[]> =>
  (await sql<{ key: string }>`select key from graphile_worker.jobs order by key`.execute(db)).rows.map(({ key }) => key);

/** Every connection to the database breaks, as when PostgreSQL dies. */
async function breakConnections({ database }: Connection): Promise<void> {
  const admin = openPool(inject('admin'), { max: 1 });
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  await admin.end();
}

const nameOf = (payload: unknown): string => (payload as { name: string }).name;

test('what a dead worker had taken is done by another, and what a living one has is left to it', async () => {
  const { connection, db, start, freed } = await openQueue();
  const living = await openSession(() => new pg.Client(connection));
  onTestFinished(() => living.close());
  await living.hold('pool-living');
  await takenBy(db, 'pool-living', 'of the living');
  await takenBy(db, 'pool-dead', 'of the dead');
  const done: string[] = [];

  start({ note: async (payload) => void done.push(nameOf(payload)) });

  await expect.poll(() => jobsLeft(db)).toEqual(['of the living']);
  await living.close();
  await expect.poll(() => jobsLeft(db)).toEqual([]);
  expect(done).toEqual(['of the dead', 'of the living']);
  expect(freed).toEqual(['of the dead', 'of the living']);
});

test('a job whose process died again and again waits longer each time, and the others get on', async () => {
  const { db, start, freed } = await openQueue();
  await takenBy(db, 'pool-dead', 'ends its process');
  await takenBy(db, 'pool-dead', 'stood beside it');
  await sql`update graphile_worker._private_jobs set attempts = 3 where key = 'ends its process'`.execute(db);
  const done: string[] = [];

  start({ note: async (payload) => void done.push(nameOf(payload)) });

  await expect.poll(() => jobsLeft(db)).toEqual(['ends its process']);
  expect([done, freed.toSorted()]).toEqual([['stood beside it'], ['ends its process', 'stood beside it']]);
  const later = sql<{ seconds: number }>`select extract(epoch from run_at - now())::float as seconds from graphile_worker.jobs`;
  expect((await later.execute(db)).rows[0]?.seconds).toBeGreaterThan(0);
});

test('a worker whose every connection breaks while jobs end and fail goes on, and all is done', async () => {
  const { connection, db, start } = await openQueue();
  const done: string[] = [];
  const failed = new Set<string>();
  // All wait before the first can break the connection that they are enqueued over.
  for (const name of ['breaks as it ends', 'breaks and fails', 'comes after']) await enqueueJob(db, 'note', { name }, { jobKey: name });
  start({
    note: async (payload) => {
      const name = nameOf(payload);
      if (name === 'breaks as it ends') await breakConnections(connection);
      if (name === 'breaks and fails' && !failed.has(name)) {
        failed.add(name);
        await breakConnections(connection);
        throw new Error('it fails by itself');
      }
      done.push(name);
    },
  });

  await expect.poll(() => jobsLeft(db).catch(() => 'away')).toEqual([]);
  expect(done).toEqual(expect.arrayContaining(['breaks as it ends', 'breaks and fails', 'comes after']));
});

test('a job that meets no database waits for it, which is no failed attempt', async () => {
  const { connection, db, start } = await openQueue();
  let times = 0;
  await enqueueJob(db, 'note', { name: 'waits' }, { jobKey: 'waits' });
  start({
    note: async () => {
      times += 1;
      if (times === 1) {
        const asking = sql`select pg_sleep(60)`.execute(db);
        await Promise.all([asking, breakConnections(connection)]);
      }
    },
  });

  await expect.poll(() => jobsLeft(db).catch(() => 'away')).toEqual([]);
  expect(times).toBe(2);
});

test('long jobs hold no place of short ones, and each kind as many as are its own', async () => {
  const { db, start } = await openQueue();
  const done: string[] = [];
  const waits = (_payload: unknown, signal: AbortSignal): Promise<void> => sleep(3_600_000, undefined, { signal });
  for (const name of jobsApart) for (let at = 0; at < 5; at += 1) await enqueueJob(db, name, { at });
  await enqueueJob(db, 'note', { name: 'a mail' });
  start({ ...Object.fromEntries(jobsApart.map((name) => [name, waits])), note: async (payload) => void done.push(nameOf(payload)) });
  await expect.poll(() => done).toEqual(['a mail']);
  const held = sql<{ held: number }>`select count(*)::integer as held from graphile_worker.jobs where locked_at is not null`;
  await expect.poll(async () => (await held.execute(db)).rows[0]?.held).toBe(apart.reduce((sum, own) => sum + placesOf(own, 2), 0));
});

test.for([
  ['room on the disk', 'could not extend file: No space left on device', '53100'],
  ['a disk that can be written to', "EROFS: read-only file system, open '/data/files/a'", 'EROFS'],
] as const)('a job waits for %s', async ([, message, code]) => {
  const { db, start } = await openQueue();
  let times = 0;
  start({
    note: async () => {
      times += 1;
      if (times < 3) throw Object.assign(new Error(message), { code });
    },
  });
  await enqueueJob(db, 'note', { name: 'waits' }, { jobKey: 'waits' });

  await expect.poll(() => jobsLeft(db)).toEqual([]);
  expect(times).toBe(3);
});

test('a job that fails by itself is an attempt that failed', async () => {
  const { db, start } = await openQueue();
  start({ note: () => Promise.reject(new Error('by itself')) });
  await enqueueJob(db, 'note', { name: 'fails' }, { jobKey: 'fails' });
  const seen = () => sql<{ attempts: number; last_error: string }>`select attempts, last_error from graphile_worker.jobs`.execute(db);
  await expect.poll(async () => (await seen()).rows).toEqual([{ attempts: 1, last_error: 'by itself' }]);
});

test('a job that puts the next of its queue in does not wait for the next look', async () => {
  const { db, start } = await openQueue();
  const CHAIN = 40;
  let done = 0;
  const next = () => enqueueJob(db, 'note', { name: String(done) }, { queue: 'one at a time' });
  start({
    note: async () => {
      done += 1;
      if (done < CHAIN) await next();
    },
  });
  await next();
  await expect.poll(() => done).toBe(CHAIN);
});

test('a job whose queue another look had locked does not wait for the next look by itself', async () => {
  const { connection, db, start } = await openQueue();
  const ROUNDS = 40;
  let done = 0;
  const once = () => enqueueJob(db, 'note', { name: String(done) }, { queue: 'one at a time' });
  start({ note: async () => void (done += 1) });
  await once();
  await expect.poll(() => done).toBe(1);
  const other = new pg.Client(connection);
  await other.connect();
  onTestFinished(() => other.end());
  for (let round = 2; round <= ROUNDS; round++) {
    await other.query('begin');
    await other.query('select from graphile_worker._private_job_queues for update');
    await once();
    // Long enough for the look at the notice, which passes over the queue.
    await sleep(50);
    await other.query('commit');
    await expect.poll(() => done).toBe(round);
  }
});
