import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Connection } from '../db/connection.ts';
import type { Log } from '../log/log.ts';
import { copyBinaries, findBinaries } from './binaries.ts';
import { prepareDataDir } from '../lifecycle/data-dir.ts';
import { prepareCluster } from './cluster.ts';
import { give, reachable, runAs } from './run-as.ts';
import { prepareSocketFolder, socketFolder } from './socket-folder.ts';
import { supervise } from './supervisor.ts';

/** The embedded PostgreSQL of one data folder. */
export interface EmbeddedPostgres {
  /** As the application: not a superuser, so that row-level security holds for it. */
  connection: Connection;
  /** As the superuser, for tests that make databases. */
  admin: Connection;
  stop(): Promise<void>;
}

const settings = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '64MB',
  // No parallel plans: they need shared memory, of which a container may have little.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  log_min_messages: 'warning',
  timezone: 'UTC',
};

const APPLICATION = 'rejoinder';

/** How the database of a data folder is reached while some process runs it. */
export const embeddedConnection = (dataDir: string, user: string = APPLICATION, database: string = APPLICATION): Connection => ({
  host: socketFolder(dataDir),
  port: 5432,
  user,
  password: '',
  database,
  ssl: false,
});

/**
 * Starts (on the first time makes) the PostgreSQL of a data folder as a supervised child.
 * @throws StartRefused with one sentence
 */
export async function startEmbedded(dataDir: string, options: { log: Log; settings?: Record<string, string> }): Promise<EmbeddedPostgres> {
  prepareDataDir(dataDir);
  const home = join(dataDir, 'postgres');
  const cluster = join(home, 'cluster');
  let binaries = findBinaries(dataDir);
  let as = runAs([binaries.bin, dataDir], cluster);
  if (as.owner !== null && as.prefix.length === 0 && !reachable(binaries.bin)) {
    binaries = copyBinaries(binaries, dataDir);
    as = runAs([binaries.bin, dataDir], cluster);
  }
  mkdirSync(home, { recursive: true, mode: 0o700 });
  give(home, as);
  prepareCluster(cluster, binaries, as);
  const sockets = socketFolder(dataDir);
  prepareSocketFolder(sockets, as);
  const admin = embeddedConnection(dataDir, 'postgres', 'postgres');
  const supervisor = await supervise({
    cluster,
    socketFolder: sockets,
    binaries,
    as,
    settings: { ...settings, ...options.settings },
    answers: () => answers(admin, cluster),
    log: options.log,
  });
  try {
    await makeApplication(admin);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return { connection: embeddedConnection(dataDir), admin, stop: () => supervisor.stop() };
}

/** Whether the database behind a connection answers, and is the one of this cluster. */
export async function answers(connection: Connection, cluster: string): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return realpathSync(rows[0]?.data_directory ?? '') === realpathSync(cluster);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The application's role and database, once. */
export async function makeApplication(admin: Connection): Promise<void> {
  const client = new pg.Client(admin);
  // The query under way rejects by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      'select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as database',
      [APPLICATION],
    );
    if (!rows[0]?.role) await client.query(`create role ${APPLICATION} login nosuperuser nobypassrls`);
    if (!rows[0]?.database) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`);
  } finally {
    await client.end();
  }
}
