import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations as runWorkerMigrations } from 'graphile-worker';
import type pg from 'pg';
import { isDatabaseAway } from './connection.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** Any fixed number: what holds it is the only process that migrates. */
const LOCK = 7_310_422_017;
const PATIENCE_MS = 30_000;

/**
 * Brings the database to the newest schema, forward only: each file of `server/migrations` once, in order, in a transaction
 * of its own; then the job queue's own migrations. Several processes may call this at the same time. With `only` those of these names.
 * @returns names of the migrations that ran
 */
export async function migrate(pool: pg.Pool, only?: string[]): Promise<string[]> {
  const client = await connectPatiently(pool);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      const done = await runFiles(client, only);
      await migrateQueue(pool);
      return done;
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    client.release();
  }
}

/** The job queue's own migrations. */
export const migrateQueue = (pool: pg.Pool): Promise<void> => runWorkerMigrations({ pgPool: pool });

/** Runs those of these names that did not run here, within the transaction that is open. */
export async function migrateWithin(client: pg.ClientBase, only: string[]): Promise<void> {
  for (const name of await waiting(client, only)) await runFile(client, name);
}

/** Names of the migrations that have not run here yet. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('migration') is not null as there`);
  const names = await migrationNames();
  if (!rows[0]?.there) return names;
  const ran = new Set((await pool.query<{ name: string }>('select name from migration')).rows.map((row) => row.name));
  return names.filter((name) => !ran.has(name));
}

/** In the order in which they run. */
export const migrationNames = async (): Promise<string[]> => (await readdir(FOLDER)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();

async function runFiles(client: pg.ClientBase, only?: string[]): Promise<string[]> {
  const names = await waiting(client, only);
  for (const name of names) {
    await client.query('begin');
    try {
      await runFile(client, name);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }
  return names;
}

/** What did not run here yet, in its order. */
async function waiting(client: pg.ClientBase, only?: string[]): Promise<string[]> {
  await client.query('create table if not exists migration (name text primary key, ran_at timestamptz not null default now())');
  const ran = new Set((await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name));
  return (await migrationNames()).filter((name) => !ran.has(name) && (!only || only.includes(name)));
}

async function runFile(client: pg.ClientBase, name: string): Promise<void> {
  const text = await readFile(join(FOLDER, name), 'utf8');
  try {
    await client.query(text);
    await client.query('insert into migration (name) values ($1)', [name]);
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** A database that is starting up refuses (57P03) for a while. */
async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
