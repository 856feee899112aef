import type { FastifyInstance } from 'fastify';
import { type Config, mailsMissing } from './config.ts';
import type { Deps } from './deps.ts';
import type { Connection } from './platform/db/connection.ts';
import type { Worker } from './platform/jobs/work.ts';
import type { Log } from './platform/log/log.ts';
import { StartRefused } from './platform/embedded-postgres/refusal.ts';
import { type DataDirLock, type Holder, holderOf, isLock, lockDataDir } from './platform/lifecycle/data-dir-lock.ts';
import { watchLoop } from './platform/lifecycle/loop-watch.ts';
import { freePort, portRefusal } from './platform/lifecycle/port.ts';
import { endInTime, stopOn } from './platform/lifecycle/stopping.ts';

/** What is told to whoever starts a second service on the same data. */
export class AlreadyRunning extends StartRefused {}

/**
 * Runs the service until it is told to stop: everything that can refuse the start quickly comes first (port, data folder),
 * then the database, then the parts and roles.
 */
export async function serve(given: Config, announce: (address: string) => void): Promise<void> {
  refuseWithoutMails(given);
  const config = await withPort(given).catch(async (error: Error) => Promise.reject((await runningOn(given)) ?? error));
  const lock = await takeLock(config);
  const closing: Closing = [() => lock?.release()];
  stopOn(() => closeAll(closing));
  try {
    const { openLog } = await import('./platform/log/log.ts');
    // Loaded while the database starts in its own process.
    const loading = Promise.all([import('./open-parts.ts'), import('./app.ts'), import('./worker.ts')]);
    loading.catch(() => {});
    const log = openLog(config.logLevel);
    const connection = await database(config, closing);
    await run(config, connection, closing, log);
    announce(config.publicUrl);
  } catch (error) {
    endInTime();
    await closeAll(closing);
    throw await refusal(error as NodeJS.ErrnoException, config);
  }
}

/** @throws StartRefused where links would lead to nobody */
function refuseWithoutMails(config: Config): void {
  const missing = mailsMissing(config);
  if (missing !== null) throw new StartRefused(missing);
}

/** The sentence for a start that failed, where there is one. */
async function refusal(error: NodeJS.ErrnoException, { dataDir, databaseUrl, host, port }: Config): Promise<Error> {
  if (error instanceof StartRefused) return error;
  const [{ isDatabaseAway }, { isDiskFull }] = await Promise.all([
    import('./platform/db/connection.ts'),
    import('./platform/lifecycle/passing.ts'),
  ]);
  const cause = { cause: error };
  if (isDiskFull(error)) {
    return new StartRefused(`The disk of ${databaseUrl ? 'the database' : dataDir} is full. Free some space and start again.`, cause);
  }
  if (isDatabaseAway(error)) {
    const what = databaseUrl ? 'Is it running, and is DATABASE_URL right?' : 'Start again; the log says more.';
    return new StartRefused(`The database does not answer (${error.message}). ${what}`, cause);
  }
  return portRefusal(error, host, port);
}

async function withPort(config: Config): Promise<Config> {
  const port = config.roles.includes('api') ? await freePort(config.host, config.port) : config.port;
  return { ...config, port, publicUrl: config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl };
}

async function takeLock(config: Config): Promise<DataDirLock | null> {
  if (config.databaseUrl) return null;
  const lock = await lockDataDir(config.dataDir, { pid: process.pid, address: config.publicUrl });
  if (isLock(lock)) return lock;
  throw alreadyRunning(config, lock);
}

/** Whoever starts the same service again finds its port in use, too: that it runs says more. */
async function runningOn(config: Config): Promise<AlreadyRunning | null> {
  const holder = config.databaseUrl ? null : await holderOf(config.dataDir);
  return holder && alreadyRunning(config, holder);
}

const alreadyRunning = ({ dataDir }: Config, { address, pid }: Holder): AlreadyRunning =>
  new AlreadyRunning(`The service runs already on ${dataDir}: ${address} (process ${pid}). Stop it first, or give another DATA_DIR.`);

/** What was opened, in order; closed from the end, each once. */
type Closing = (() => Promise<unknown> | void)[];

async function closeAll(closing: Closing): Promise<void> {
  for (let close = closing.pop(); close; close = closing.pop()) await close();
}

async function database(config: Config, closing: Closing): Promise<Connection> {
  const { parseDatabaseUrl } = await import('./platform/db/connection.ts');
  if (config.databaseUrl) return parseDatabaseUrl(config.databaseUrl);
  const { startEmbedded } = await import('./platform/embedded-postgres/start.ts');
  const { openLog } = await import('./platform/log/log.ts');
  const embedded = await startEmbedded(config.dataDir, { log: openLog(config.logLevel) });
  closing.push(() => embedded.stop());
  return embedded.connection;
}

async function run(config: Config, connection: Connection, closing: Closing, log: Log): Promise<void> {
  watchLoop(config.loopLimitSeconds, config.logLevel);
  const [{ openParts }, { migrate }] = await Promise.all([import('./open-parts.ts'), import('./platform/db/migrate.ts')]);
  const parts = openParts(config, connection, log);
  closing.push(() => parts.close());
  await migrate(parts.pool);
  await tryStorage(parts.deps);
  if (config.mails === 'none') log.warn('No mail is sent: MAILS is none');
  const state = { stopping: false };
  const roles: { app?: FastifyInstance; worker?: Worker } = {};
  closing.push(() => {
    state.stopping = true;
    return Promise.all([roles.app?.close(), roles.worker?.stop()]);
  });
  if (config.roles.includes('api')) {
    roles.app = await import('./app.ts').then(({ openApp }) => openApp(parts, state));
    await roles.app.listen({ host: config.host, port: config.port });
  }
  if (config.roles.includes('worker')) roles.worker = await import('./worker.ts').then(({ openWorker }) => openWorker(parts));
  if (config.metricsPort !== null) {
    const { openMetrics } = await import('./platform/http/metrics.ts');
    const metrics = await openMetrics(config.host, config.metricsPort, parts.pool);
    closing.push(() => metrics.close());
  }
}

/** @throws StartRefused when files cannot be kept where they should be */
async function tryStorage({ storage, log }: Pick<Deps, 'storage' | 'log'>): Promise<void> {
  const { missing } = await storage.check().catch((error: Error) => {
    throw new StartRefused(error.message, { cause: error });
  });
  if (missing !== null) log.warn(missing);
}

/** A worker process beside a service: shares its database. */
export async function serveWorker(config: Config): Promise<void> {
  refuseWithoutMails(config);
  const [{ openDatabase }, { openLog }] = await Promise.all([import('./open-database.ts'), import('./platform/log/log.ts')]);
  const log = openLog(config.logLevel);
  const opened = await openDatabase(config, log);
  const closing: Closing = [() => opened.stop()];
  stopOn(() => closeAll(closing));
  try {
    await run({ ...config, roles: ['worker'] }, opened.connection, closing, log);
  } catch (error) {
    endInTime();
    await closeAll(closing);
    throw await refusal(error as NodeJS.ErrnoException, config);
  }
}
