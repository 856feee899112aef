import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import PostalMime from 'postal-mime';
import { test } from 'vitest';
import { disk, mayMount } from '../service/disk.ts';
import { MINUTE, folder } from '../service/running.ts';
import { faultsOfDisk } from './faults-of-disk.ts';
import { faultsOfEvents } from './faults-of-events.ts';
import { faults } from './faults.ts';
import type { SentMail } from './ledger.ts';
import { runRounds } from './rounds.ts';

/** `npm run test:faults -- --rounds N --seed S` sets these; `npm test` has each fault once. */
const SEED = Number(process.env['FAULT_SEED'] ?? 20_261_122);
/** Of the data folder, where it can have a disk of its own: three times what an empty one holds. */
const DISK = '400m';
const HALF = /\.part$/;

/** Files below a folder, whole or not by their names, and what stands in them. */
function textsIn(at: string): Map<string, string> {
  const entries = readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !HALF.test(entry.name));
  return new Map(entries.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]));
}

const mailsIn = (dataDir: string): Promise<SentMail[]> =>
  Promise.all(
    [...textsIn(join(dataDir, 'mailbox'))].map(async ([id, text]) => ({ id, to: (await PostalMime.parse(text)).to?.[0]?.address ?? '' })),
  );

const clockFile = `/tmp/rejoinder-test-clock-${process.pid}`;
const all = { ...faults, ...faultsOfEvents(clockFile), ...(mayMount ? faultsOfDisk : {}) };
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? Object.keys(all).length);

test(
  `${ROUNDS} faults at moments that a seed chose: nothing acknowledged is lost, nothing is done twice, nothing hangs, nothing is left open`,
  { timeout: ROUNDS * MINUTE },
  async () => {
    const dataDir = mayMount ? join(disk(DISK), 'data') : folder();
    writeFileSync(clockFile, '0');
    const moved = `--import=${pathToFileURL(join(import.meta.dirname, 'moved-clock.mjs')).href}`;
    const env = { CLOCK_FILE: clockFile, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${moved}`.trim() };
    await runRounds({
      place: { dataDir, env },
      faults: all,
      rounds: ROUNDS,
      seed: SEED,
      mails: () => mailsIn(dataDir),
      files: () => textsIn(join(dataDir, 'files')),
    });
  },
);
