import { dirname } from 'node:path';
import { pause, freePort, killAll, treeOf } from '../service-process.ts';
import { fill } from '../service/disk.ts';
import { type Run, gone, launch, postmaster, ready } from '../service/running.ts';

/** What befalls a service; each answers the service that stands afterwards, ready. `next` is a number from 0 to 1 by the seed. */
type Fault = (run: Run, dataDir: string, next: () => number) => Promise<Run>;

/** How long what is held still stands, at most: longer than a call waits for a connection, shorter than a service is given up. */
const STILL_MS = 4_000;

const again = async (dataDir: string): Promise<Run> => ready(launch(dataDir, await freePort()));
const pidOf = ({ child }: Run): number => child.pid ?? 0;

/** Ends it by `end`, waits until nothing of it is left, and starts it anew. */
async function ended(run: Run, dataDir: string, end: (tree: number[]) => void): Promise<Run> {
  const tree = await treeOf(pidOf(run));
  end(tree);
  await run.ended;
  const after = await again(dataDir);
  await gone(tree);
  return after;
}

/** Processes stand still for a while, as on a machine that has no time for them, and go on. */
async function still(pids: number[], next: () => number): Promise<void> {
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
  'all processes are killed': (run, dataDir) => ended(run, dataDir, killAll),
  'the service alone is killed': (run, dataDir) => ended(run, dataDir, () => void run.child.kill('SIGKILL')),
  'the service is told to end': (run, dataDir) => ended(run, dataDir, () => void run.child.kill('SIGTERM')),
  'the database is killed': async (run, dataDir) => {
    const main = postmaster(dataDir);
    if (main !== null) killAll([main]);
    return ready(run);
  },
  'the service stands still': async (run, _dataDir, next) => {
    await still([pidOf(run)], next);
    return ready(run);
  },
  'the database stands still': async (run, dataDir, next) => {
    await still(await databaseOf(dataDir), next);
    return ready(run);
  },
};

/** These need the data folder to stand on a disk of its own. */
export const faultsOfDisk: Record<string, Fault> = {
  'the disk is full': async (run, dataDir, next) => {
    const empty = fill(dirname(dataDir));
    await pause(next() * STILL_MS);
    empty();
    return ready(run);
  },
};
