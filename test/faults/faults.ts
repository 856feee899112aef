import { pause, freePort, killAll, treeOf } from '../service-process.ts';
import { type Run, gone, launch, postmaster, ready } from '../service/running.ts';

/** Where a service stands, and what it is started with. */
export interface Place {
  dataDir: string;
  env: Record<string, string>;
}

/** What befalls a service; each answers the service that stands afterwards, ready. `next` is a number from 0 to 1 by the seed. */
export type Fault = (run: Run, place: Place, next: () => number) => Promise<Run>;

/** How long what is held still stands, at most: longer than a call waits for a connection, shorter than a service is given up. */
export const STILL_MS = 4_000;

const again = async ({ dataDir, env }: Place): Promise<Run> => ready(launch(dataDir, await freePort(), env));
const pidOf = ({ child }: Run): number => child.pid ?? 0;

/** Ends it by `end`, waits until nothing of it is left, and starts it anew. */
export async function ended(run: Run, place: Place, end: (tree: number[]) => void): Promise<Run> {
  const tree = await treeOf(pidOf(run));
  end(tree);
  await run.ended;
  const after = await again(place);
  await gone(tree);
  return after;
}

/** Processes stand still for a while, as on a machine that has no time for them, and go on. */
export async function still(pids: number[], next: () => number): Promise<void> {
  const send = (signal: NodeJS.Signals): void => {
    for (const pid of pids)
      try {
        process.kill(pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
  };
  send('SIGSTOP');
  await pause(next() * STILL_MS);
  send('SIGCONT');
}

const databaseOf = async (dataDir: string): Promise<number[]> => {
  const main = postmaster(dataDir);
  return main === null ? [] : treeOf(main);
};

export const faults: Record<string, Fault> = {
  'all processes are killed': (run, place) => ended(run, place, killAll),
  'the service alone is killed': (run, place) => ended(run, place, () => void run.child.kill('SIGKILL')),
  'the service is told to end': (run, place) => ended(run, place, () => void run.child.kill('SIGTERM')),
  'the database is killed': async (run, { dataDir }) => {
    const main = postmaster(dataDir);
    if (main !== null) killAll([main]);
    return ready(run);
  },
  'a process beside it is killed': async (run, { dataDir }, next) => {
    const [itself, ...beside] = await treeOf(pidOf(run));
    const database = await databaseOf(dataDir);
    const one = beside.filter((pid) => pid !== itself && !database.includes(pid));
    const chosen = one[Math.floor(next() * one.length)];
    if (chosen !== undefined) killAll([chosen]);
    return ready(run);
  },
  'the service stands still': async (run, _place, next) => {
    await still([pidOf(run)], next);
    return ready(run);
  },
  'the database stands still': async (run, { dataDir }, next) => {
    await still(await databaseOf(dataDir), next);
    return ready(run);
  },
};
