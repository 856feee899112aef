import { features } from './features/all.ts';
import { requeueRuns } from './features/runs/steps.ts';
import type { Parts } from './open-parts.ts';
import { askFor } from './platform/db/shares.ts';
import { forgetKeys } from './platform/http/once/key-store.ts';
import { COUNT_EVENT, sendCounted } from './platform/analytics/analytics.ts';
import { forgetEvents } from './platform/events/forget-events.ts';
import { type Tasks, type Worker, work } from './platform/jobs/work.ts';
import { SEND_MAIL, sendQueued } from './platform/mail/queued-mailer.ts';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;

/** Every job of every feature, bound to the parts. */
export function tasksOf({ deps, mailbox }: Pick<Parts, 'deps' | 'mailbox'>): Tasks {
  const tasks: Tasks = {
    'forget-events': () => forgetEvents(deps.db),
    'forget-idempotency-keys': () => forgetKeys(deps.db),
    [COUNT_EVENT]: (payload) => sendCounted(deps.config.analytics, payload, deps.log),
    [SEND_MAIL]: (payload) => sendQueued(deps.mail, payload),
    'remove-half-files': async () => {
      const removed = (await deps.storage.removeHalfFiles()) + ((await mailbox?.removeHalfFiles()) ?? 0);
      if (removed > 0) deps.log.info({ removed }, 'half files of processes that died were removed');
    },
  };
  for (const { jobs = {} } of features) {
    for (const [name, handler] of Object.entries(jobs)) {
      if (tasks[name]) throw new Error(`two features have a job named ${name}`);
      tasks[name] = (payload, signal) => handler(payload, deps, signal);
    }
  }
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload, signal) => askFor({ of: 'jobs' }, () => task(payload, signal))]),
  );
}

/** Jobs that every worker also runs by itself, each after so many milliseconds; they hold no place. */
export const recurringJobs = (): Record<string, number> =>
  Object.assign(
    { 'forget-events': HOUR_MS, 'forget-idempotency-keys': 6 * HOUR_MS, 'remove-half-files': QUARTER_MS },
    ...features.map((feature) => feature.every ?? {}),
  ) as Record<string, number>;

/** Runs jobs in this process until stopped. */
export function openWorker(parts: Parts): Worker {
  const { config, db, log } = parts.deps;
  return work({
    pool: parts.workPools.queue,
    longPool: parts.workPools.longJobs,
    db,
    connect: () => parts.connect('rejoinder-worker'),
    tasks: tasksOf(parts),
    every: recurringJobs(),
    freed: requeueRuns,
    concurrency: config.workerConcurrency,
    log,
  });
}
