import { Logger, run } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log/log.ts';

/** Jobs by name; `signal` aborts when the process stops. */
export type Tasks = Record<string, (payload: unknown, signal: AbortSignal) => Promise<void>>;

export interface Worker {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

interface WorkSettings {
  pool: pg.Pool;
  tasks: Tasks;
  /** Tasks that this process also runs by itself: at once, then every so many milliseconds. */
  every: Record<string, number>;
  concurrency: number;
  log: Log;
}

/** How long running jobs may take to notice that the process stops, before they are left to another worker. */
const DRAIN_MS = 8000;

/** Takes jobs from the queue in the database until stopped. */
export async function work({ pool, tasks, every, concurrency, log }: WorkSettings): Promise<Worker> {
  const stopping = new AbortController();
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    gracefulShutdownAbortTimeout: DRAIN_MS,
    logger: quietLogger(log),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (payload: unknown) => {
          await task(payload, stopping.signal);
        },
      ]),
    ),
  });
  const timers = Object.entries(every).map(([name, milliseconds]) => {
    const once = (): void => {
      void tasks[name]?.({}, stopping.signal).catch(
        (error: unknown) => stopping.signal.aborted || log.warn({ err: error, job: name }, 'a recurring job failed'),
      );
    };
    once();
    return setInterval(once, milliseconds);
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await runner.stop();
    },
  };
}

/** Failures of jobs are worth a line; the queue's own chatter is not. */
export const quietLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.warn({ err: meta?.['error'] }, message);
    else log.trace(message);
  });
