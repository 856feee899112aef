import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import { type Connection, openPool, parseDatabaseUrl } from './platform/db/connection.ts';
import { StartRefused } from './platform/embedded-postgres/refusal.ts';
import { answers, embeddedConnection, startEmbedded } from './platform/embedded-postgres/start.ts';
import { isLock, lockDataDir } from './platform/lifecycle/data-dir-lock.ts';
import type { Log } from './platform/log/log.ts';

export interface OpenedDatabase {
  connection: Connection;
  /** Stops the database where this process started it. */
  stop(): Promise<void>;
}

/** Another process starts it at this moment. */
const PATIENCE_MS = 30_000;

/**
 * The database for a command or a worker: DATABASE_URL, the embedded one that the service runs, else one started here. `alone`: only
 * where nobody else uses it.
 * @throws StartRefused when it is in use and was wanted alone, or cannot be started
 */
export async function openDatabase(config: Config, log: Log, { alone = false }: { alone?: boolean } = {}): Promise<OpenedDatabase> {
  if (config.databaseUrl) {
    const connection = parseDatabaseUrl(config.databaseUrl);
    if (alone) await refuseOthers(connection);
    return { connection, stop: async () => {} };
  }
  const lock = await lockDataDir(config.dataDir, { pid: process.pid, address: 'a command' });
  if (!isLock(lock)) {
    if (alone) throw new StartRefused(`The service runs on ${config.dataDir} (process ${lock.pid}). Stop it first.`);
    return attach(config.dataDir, lock.pid);
  }
  try {
    const database = await startEmbedded(config.dataDir, { log });
    return {
      connection: database.connection,
      stop: async () => {
        await database.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function refuseOthers(connection: Connection): Promise<void> {
  const pool = openPool(connection, { max: 1 });
  try {
    const { rows } = await pool.query<{ others: number }>(
      'select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    if (rows[0]?.others)
      throw new StartRefused('Somebody else uses the database of DATABASE_URL. Stop every service and worker on it first.');
  } finally {
    await pool.end();
  }
}

async function attach(dataDir: string, pid: number): Promise<OpenedDatabase> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await answers(embeddedConnection(dataDir, 'postgres', 'postgres'), join(dataDir, 'postgres', 'cluster')))) {
    if (Date.now() > until) throw new StartRefused(`The database in ${dataDir} belongs to process ${pid} and does not answer.`);
    await sleep(100);
  }
  return { connection: embeddedConnection(dataDir), stop: async () => {} };
}
