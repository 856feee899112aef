import { join } from 'node:path';
import type { Config } from './config.ts';
import { type Connection, parseDatabaseUrl } from './platform/db/connection.ts';
import { answers, embeddedConnection, startEmbedded } from './platform/embedded-postgres/start.ts';
import type { Log } from './platform/log/log.ts';

export interface OpenedDatabase {
  connection: Connection;
  /** Stops the database where this process started it. */
  stop(): Promise<void>;
}

/**
 * The database of the configuration: the one of DATABASE_URL, or the embedded one, started here unless another process of the
 * same data folder runs it.
 */
export async function openDatabase(config: Config, log: Log, gaveUp?: (reason: Error) => void): Promise<OpenedDatabase> {
  if (config.databaseUrl) return { connection: parseDatabaseUrl(config.databaseUrl), stop: async () => {} };
  const cluster = join(config.dataDir, 'postgres', 'cluster');
  if (await answers(embeddedConnection(config.dataDir, 'postgres', 'postgres'), cluster)) {
    return { connection: embeddedConnection(config.dataDir), stop: async () => {} };
  }
  return startEmbedded(config.dataDir, { log, ...(gaveUp ? { gaveUp } : {}) });
}
