import { readdirSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import { chance } from '#eval/bench/made-text.ts';
import { rejoinder } from '#eval/bench/run-command.ts';
import { found } from '#eval/bench/service-calls.ts';
import { openPool } from '#server/platform/db/connection.ts';
import { embeddedConnection } from '#server/platform/embedded-postgres/start.ts';
import { password } from '../password.ts';
import { freePort, treeOf } from '../service-process.ts';
import { type Run, gone, launch, ready } from '../service/running.ts';
import type { Fault, Place } from './faults.ts';
import { atRest, everythingTold, filesAreWhole, mailedOnce, nothingLost, nothingTwice, readAll } from './holds.ts';
import { type Ledger, type SentMail, acknowledgedIn, emptyLedger } from './ledger.ts';
import { load } from './load.ts';
import { type Person, type Watcher, watch } from './watch.ts';

const WRITERS = 3;
/** So much is acknowledged before a fault comes, at most: it comes at any moment of any of these writes. */
const BEFORE = 12;
/** What a service may answer while its parts are taken from it: it did, it could not, somebody else did, or it was gone. */
const EXPECTED = [200, 201, 204, 409, 429, 503, 0];
/** In `npm test` writers go on through so many faults before it is looked at what holds, otherwise it is after each; a run whose process died more often waits for minutes. */
const TOGETHER = process.env['FAULT_ROUNDS'] ? 1 : 2;
/** Handles and processes that the later half of the rounds may have beyond the earlier one: connections of a pool, files of the index, readers. */
const MORE = { handles: 60, processes: 8 };

export interface Rounds {
  place: Place;
  faults: Record<string, Fault>;
  rounds: number;
  seed: number;
  /** What left the service. */
  mails: () => Promise<SentMail[]>;
  files: () => ReadonlyMap<string, string>;
  /** What has to hold besides, once all is at rest. */
  also?: () => void;
}

interface Work {
  ledger: Ledger;
  watcher: Watcher;
}

const PERSON: Person = { email: 'ana@example.com', password };

async function tokenFor(run: Run, { dataDir, env: given }: Place): Promise<string> {
  const env = { ...given, DATA_DIR: dataDir, PORT: new URL(run.url).port, HOST: '127.0.0.1' };
  const words = ['--email', PERSON.email];
  await rejoinder(['user', 'add', ...words, '--password', password, '--verified', '--org', 'One'], env);
  return (await rejoinder(['token', 'create', ...words, '--scope', 'admin'], env)).stdout.trim();
}

/** Files and connections that a process has open (Linux). */
const handlesOf = (run: Run): number => readdirSync(`/proc/${run.child.pid}/fd`).length;
const processesOf = async (run: Run): Promise<number[]> => treeOf(run.child.pid ?? 0);

const asked = async (dataDir: string, ask: (pool: ReturnType<typeof openPool>) => Promise<void>): Promise<void> => {
  const pool = openPool(embeddedConnection(dataDir, 'postgres'), { max: 1 });
  try {
    await ask(pool);
  } finally {
    await pool.end();
  }
};

const held = ({ place, mails, files, also }: Rounds, { ledger, watcher }: Work): Promise<void> =>
  asked(place.dataDir, async (pool) => {
    await atRest(pool);
    await nothingLost(pool, ledger);
    await nothingTwice(pool);
    await mailedOnce(pool, ledger, mails);
    await everythingTold(pool, watcher);
    filesAreWhole(files(), ledger);
    also?.();
    expect([...ledger.statuses.keys()].filter((status) => !EXPECTED.includes(status))).toEqual([]);
  });

/** How much more there was at most in the later half than in the earlier one: what leaks grows, what comes and goes does not. */
function grownBy(counts: number[]): number {
  const half = Math.ceil(counts.length / 2);
  return Math.max(...counts.slice(half), 0) - Math.max(...counts.slice(0, half));
}

/** Faults in turn at moments that a seed chooses, while writers work and somebody watches; and after each what must hold. */
export async function runRounds(asking: Rounds): Promise<void> {
  const { place, faults, rounds, seed } = asking;
  const kinds = Object.entries(faults);
  const next = chance(seed);
  let run = await ready(launch(place.dataDir, await freePort(), place.env));
  const token = await tokenFor(run, place);
  const ledger = emptyLedger();
  const watcher = watch(() => run.url, PERSON);
  onTestFinished(() => watcher.stop());
  await watcher.opened;
  await asked(place.dataDir, (pool) => readAll(pool, watcher));
  const [handles, processes]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += TOGETHER) {
    const working = load(
      { url: () => run.url, token },
      ledger,
      Array.from({ length: WRITERS }, (_, at) => chance(seed + 31 * round + at)),
    );
    const now = Array.from({ length: Math.min(TOGETHER, rounds - round) }, (_, at) => found(kinds[(round + at) % kinds.length]));
    for (const [, fault] of now) {
      const enough = acknowledgedIn(ledger) + 1 + Math.floor(next() * BEFORE);
      await expect.poll(() => acknowledgedIn(ledger), { interval: 5 }).toBeGreaterThanOrEqual(enough);
      run = await fault(run, place, next);
      const since = acknowledgedIn(ledger);
      await expect.poll(() => acknowledgedIn(ledger), { interval: 5 }).toBeGreaterThan(since);
    }
    await working.stop();
    await held(asking, { ledger, watcher });
    handles.push(handlesOf(run));
    processes.push((await processesOf(run)).length);
    if (process.env['FAULT_ROUNDS'])
      process.stdout.write(
        `${round + 1} ${now.map(([kind]) => kind).join(', ')}: ${acknowledgedIn(ledger)} writes, ${watcher.seen.size} events, ${handles.at(-1)} handles, ${processes.at(-1)} processes\n`,
      );
  }
  expect(grownBy(handles)).toBeLessThan(MORE.handles);
  expect(grownBy(processes)).toBeLessThan(MORE.processes);
  const tree = await processesOf(run);
  run.child.kill('SIGTERM');
  await run.ended;
  await gone(tree);
}
