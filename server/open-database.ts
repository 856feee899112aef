import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import { type Connection, parseDatabaseUrl } from './platform/db/connection.ts';
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

/** The database for a command or a worker: DATABASE_URL, the embedded one that the service runs, else one started here. */
export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  if (config.databaseUrl) return { connection: parseDatabaseUrl(config.databaseUrl), stop: async () => {} };
  const lock = await lockDataDir(config.dataDir, { pid: process.pid, address: 'a command' });
  if (!isLock(lock)) return attach(config.dataDir, lock.pid);
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

async function attach(dataDir: string, pid: number): Promise<OpenedDatabase> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await answers(embeddedConnection(dataDir, 'postgres', 'postgres'), join(dataDir, 'postgres', 'cluster')))) {
    if (Date.now() > until) throw new StartRefused(`The database in ${dataDir} belongs to process ${pid} and does not answer.`);
    await sleep(100);
  }
  return { connection: embeddedConnection(dataDir), stop: async () => {} };
}
