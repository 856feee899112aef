import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chance } from '#eval/bench/made-text.ts';
import { rejoinder } from '#eval/bench/run-command.ts';
import { found } from '#eval/bench/service-calls.ts';
import { openPool } from '#server/platform/db/connection.ts';
import { embeddedConnection } from '#server/platform/embedded-postgres/start.ts';
import { disk, mayMount } from '../service/disk.ts';
import { MINUTE, type Run, folder, start } from '../service/running.ts';
import { faults, faultsOfDisk } from './faults.ts';
import { atRest, nothingLost, nothingTwice } from './holds.ts';
import { type Ledger, acknowledgedIn, emptyLedger } from './ledger.ts';
import { load } from './load.ts';

/** `npm run test:faults -- --rounds N --seed S` sets these; `npm test` has each fault once. */
const all = mayMount ? { ...faults, ...faultsOfDisk } : faults;
const kinds = Object.entries(all);
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? kinds.length);
const SEED = Number(process.env['FAULT_SEED'] ?? 20_261_122);

const WRITERS = 3;
/** Of the data folder, where it can have a disk of its own: three times what an empty one holds. */
const DISK = '400m';
/** So much is acknowledged before a fault comes, at most: it comes at any moment of any of these writes. */
const BEFORE = 12;
/** What a service may answer while its parts are taken from it: it did, it could not, somebody else did, or it was gone. */
const EXPECTED = [200, 201, 204, 409, 429, 503, 0];
/** Handles that may come and go between rounds: connections of a pool, files of the index. */
const HANDLES_APART = 60;

async function tokenFor(run: Run, dataDir: string): Promise<string> {
  const env = { DATA_DIR: dataDir, PORT: new URL(run.url).port, HOST: '127.0.0.1' };
  const words = ['--email', 'ana@example.com'];
  await rejoinder(['user', 'add', ...words, '--password', randomUUID(), '--verified', '--org', 'One'], env);
  return (await rejoinder(['token', 'create', ...words, '--scope', 'write'], env)).stdout.trim();
}

/** Files and connections that a process has open (Linux). */
const handlesOf = (run: Run): number => readdirSync(`/proc/${run.child.pid}/fd`).length;

async function held(dataDir: string, ledger: Ledger): Promise<void> {
  const pool = openPool(embeddedConnection(dataDir, 'postgres'), { max: 1 });
  try {
    await atRest(pool);
    await nothingLost(pool, ledger);
    await nothingTwice(pool);
  } finally {
    await pool.end();
  }
  expect([...ledger.statuses.keys()].filter((status) => !EXPECTED.includes(status))).toEqual([]);
}

test(
  `${ROUNDS} faults at moments that a seed chose: nothing acknowledged is lost, nothing is done twice, nothing hangs, nothing is left open`,
  {
    timeout: ROUNDS * MINUTE,
  },
  async () => {
    const next = chance(SEED);
    const dataDir = mayMount ? join(disk(DISK), 'data') : folder();
    let run = await start(dataDir);
    const token = await tokenFor(run, dataDir);
    const ledger = emptyLedger();
    const handles: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [kind, fault] = found(kinds[round % kinds.length]);
      const working = load(
        { url: () => run.url, token },
        ledger,
        Array.from({ length: WRITERS }, (_, at) => chance(SEED + 31 * round + at)),
      );
      const enough = acknowledgedIn(ledger) + 1 + Math.floor(next() * BEFORE);
      await expect.poll(() => acknowledgedIn(ledger), { interval: 5 }).toBeGreaterThanOrEqual(enough);
      run = await fault(run, dataDir, next);
      const since = acknowledgedIn(ledger);
      await expect.poll(() => acknowledgedIn(ledger), { interval: 5 }).toBeGreaterThan(since);
      await working.stop();
      await held(dataDir, ledger);
      handles.push(handlesOf(run));
      if (process.env['FAULT_ROUNDS'])
        process.stdout.write(`${round + 1} ${kind}: ${acknowledgedIn(ledger)} writes, ${handles.at(-1)} handles\n`);
    }
    onTestFinished(() => void run.child.kill('SIGTERM'));
    expect(Math.max(...handles) - Math.min(...handles)).toBeLessThan(HANDLES_APART);
  },
);
