import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { once } from '#engine/common/once.ts';
import { type Connection, openPool, parseDatabaseUrl } from '#server/platform/db/connection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { makeApplication, startEmbedded } from '#server/platform/embedded-postgres/start.ts';
import { openLog } from '#server/platform/log/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser of the run's database server. */
    admin: Connection;
  }
}

export const TEMPLATE = 'rejoinder_template';
const PREFIX = 'rejoinder-test-';

interface Started {
  admin: Connection;
  stop(): Promise<void>;
}

/** Every project of tests loads this file for itself; what it starts is the run's. */
const run = globalThis as typeof globalThis & { rejoinderPostgres?: Promise<Started> };

/**
 * One PostgreSQL for the whole run, with a migrated database that every test file clones. Nothing needs to survive: no fsync; nothing
 * lives long enough to be cleaned up: no autovacuum, which would visit the hundreds of databases in turn.
 * REJOINDER_POSTGRES is the address of another one's superuser, which the run is tried on instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, stop } = await (run.rejoinderPostgres ??= start());
  project.provide('admin', admin);
  return stop;
}

async function start(): Promise<Started> {
  sweep();
  const other = process.env['REJOINDER_POSTGRES'];
  if (other !== undefined) {
    const admin = parseDatabaseUrl(other);
    await makeApplication(admin);
    await makeTemplate(admin);
    return { admin, stop: async () => {} };
  }
  const folder = mkdtempSync(join('/tmp', PREFIX));
  writeFileSync(join(folder, 'pid'), String(process.pid));
  const server = await startEmbedded(folder, {
    log: openLog('error'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '300' },
  });
  await makeTemplate(server.admin);
  const stop = once(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { admin: server.admin, stop };
}

async function makeTemplate(admin: Connection): Promise<void> {
  const asAdmin = openPool(admin, { max: 1 });
  await asAdmin.query(`create database ${TEMPLATE} owner rejoinder`);
  await asAdmin.end();
  const pool = openPool({ ...admin, user: 'rejoinder', database: TEMPLATE }, { max: 2 });
  await migrate(pool);
  await pool.end();
}

/** A folder that names no process is left alone this long: another run of tests may be using it. */
const FRESH_MS = 3_600_000;

/** Folders of runs that were killed. */
function sweep(): void {
  for (const name of readdirSync('/tmp').filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join('/tmp', name);
    if (!runs(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

function runs(folder: string): boolean {
  try {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    return Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) < FRESH_MS;
  }
}
