import type pg from 'pg';
import { isDatabaseAway } from '../db/connection.ts';
import { isDiskFull, isDiskReadOnly } from '../lifecycle/passing.ts';
import { patiently } from '../lifecycle/patiently.ts';
import { withConnectionsOf } from './connections.ts';
import { apart, jobsApart, placesOf } from './places.ts';
import { type JobList, type ShiftSettings, workInShifts } from './shifts.ts';

/** Jobs by name; `signal` aborts when the process stops. */
export type Tasks = Record<string, (payload: unknown, signal: AbortSignal) => Promise<void>>;

export interface Worker {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

export interface WorkSettings extends Omit<ShiftSettings, 'lists' | 'stop'> {
  /** Places of short jobs; of the others see places.ts. */
  concurrency: number;
  tasks: Tasks;
  /** Tasks that this process also runs by itself: at once, then every so many milliseconds, each once at a time. */
  every: Record<string, number>;
  /** Whose connections long jobs take; short ones have those of the queue. */
  longPool: pg.Pool;
}

/** Of jobs that come back in a moment, and of those that become due when something is tried again: each place asks the database. */
const POLL_MS = { soon: 2000, later: 6000 };

/** Takes jobs from the queue in the database until stopped, however often the database goes and comes back. */
export function work(settings: WorkSettings): Worker {
  const { tasks, every, log, concurrency, pool, longPool } = settings;
  const stopping = new AbortController();
  const patient = Object.entries(tasks).map(([name, task]): [string, (payload: unknown) => Promise<void>] => [
    name,
    (payload) =>
      withConnectionsOf(jobsApart.includes(name) ? longPool : pool, () =>
        patiently(() => task(payload, stopping.signal), stopping.signal, passesFor(settings, name)),
      ),
  ]);
  const listOf = (places: number, isOn: (name: string) => boolean, pollMs: number): JobList => ({
    places,
    pollMs,
    tasks: Object.fromEntries(patient.filter(([name]) => isOn(name))),
  });
  const lists = [
    listOf(concurrency, (name) => !jobsApart.includes(name), POLL_MS.later),
    ...apart.map((own) =>
      listOf(placesOf(own, concurrency), (name) => own.jobs.includes(name), own.comesBack ? POLL_MS.soon : POLL_MS.later),
    ),
  ].filter((list) => Object.keys(list.tasks).length > 0);
  const shifts = workInShifts({ ...settings, lists, stop: stopping.signal });
  const timers = Object.entries(every).map(([name, milliseconds]) => {
    let isUnderWay = false;
    const once = async (): Promise<void> => {
      if (isUnderWay) return;
      isUnderWay = true;
      try {
        await withConnectionsOf(longPool, async () => tasks[name]?.({}, stopping.signal));
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error, job: name }, 'a recurring job failed');
      } finally {
        isUnderWay = false;
      }
    };
    void once();
    return setInterval(() => void once(), milliseconds);
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await shifts;
    },
  };
}

/** Times that a job is begun again while the database answers: then another server refused, which may do so for hours. */
const MOST_IN_VAIN = 5;

/** A job waits in its place until the database is back or there is room on the disk; that is no failed attempt. */
function passesFor({ pool, log }: WorkSettings, job: string): (error: unknown) => Promise<boolean> {
  let inVain = 0;
  return async (error) => {
    const isOfDisk = isDiskFull(error) || isDiskReadOnly(error);
    if (!isOfDisk && !isDatabaseAway(error)) return false;
    const answers = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    inVain = answers && !isOfDisk ? inVain + 1 : 0;
    log.warn({ err: error, job }, isOfDisk ? 'a job waits for the disk' : 'a job waits for the database');
    return inVain <= MOST_IN_VAIN;
  };
}
