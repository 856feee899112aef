import { isDatabaseAway } from '../db/connection.ts';
import { isDiskFull } from '../lifecycle/passing.ts';
import { patiently } from '../lifecycle/patiently.ts';
import { apart, jobsApart } from './places.ts';
import { type ShiftSettings, workInShifts } from './shifts.ts';

/** Jobs by name; `signal` aborts when the process stops. */
export type Tasks = Record<string, (payload: unknown, signal: AbortSignal) => Promise<void>>;

export interface Worker {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

export interface WorkSettings extends Omit<ShiftSettings, 'taskList' | 'stop'> {
  tasks: Tasks;
  /** Tasks that this process also runs by itself: at once, then every so many milliseconds. */
  every: Record<string, number>;
}

/** Takes jobs from the queue in the database until stopped, however often the database goes and comes back. */
export function work(settings: WorkSettings): Worker {
  const { tasks, every, log } = settings;
  const stopping = new AbortController();
  const patient = Object.entries(tasks).map(([name, task]): [string, (payload: unknown) => Promise<void>] => [
    name,
    (payload) => patiently(() => task(payload, stopping.signal), stopping.signal, passesFor(settings, name)),
  ]);
  const places = [
    { some: patient.filter(([name]) => !jobsApart.includes(name)), times: 1 },
    ...apart.map(({ jobs, times }) => ({ some: patient.filter(([name]) => jobs.includes(name)), times })),
  ];
  const shifts = Promise.all(
    places
      .filter(({ some }) => some.length > 0)
      .map(({ some, times }) =>
        workInShifts({
          ...settings,
          concurrency: settings.concurrency * times,
          taskList: Object.fromEntries(some),
          stop: stopping.signal,
        }),
      ),
  );
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
    const isFull = isDiskFull(error);
    if (!isFull && !isDatabaseAway(error)) return false;
    const answers = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    inVain = answers && !isFull ? inVain + 1 : 0;
    log.warn({ err: error, job }, isFull ? 'a job waits for room on the disk' : 'a job waits for the database');
    return inVain <= MOST_IN_VAIN;
  };
}
