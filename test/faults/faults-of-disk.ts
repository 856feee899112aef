import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { pause } from '../service-process.ts';
import { fill } from '../service/disk.ts';
import { ready } from '../service/running.ts';
import { type Fault, STILL_MS } from './faults.ts';

/** What the service itself writes; the database keeps its files open, so its disk cannot be made read only under it. */
const WRITTEN = ['files', 'index', 'mailbox', 'leaving'];

const mounts = (...words: string[]): boolean => spawnSync('mount', words).status === 0;

/** A folder can be read only once no file in it is open to be written: so it is tried again. */
async function readOnly(folder: string): Promise<void> {
  expect(mounts('--bind', folder, folder)).toBe(true);
  await expect.poll(() => mounts('-o', 'remount,bind,ro', folder), { interval: 20 }).toBe(true);
}

/** These need the data folder to stand on a disk of its own. */
export const faultsOfDisk: Record<string, Fault> = {
  'the disk is full': async (run, { dataDir }, next) => {
    const empty = fill(dirname(dataDir));
    await pause(next() * STILL_MS);
    empty();
    return ready(run);
  },
  'the folders can only be read': async (run, { dataDir }, next) => {
    const folders = WRITTEN.map((name) => join(dataDir, name)).filter((folder) => existsSync(folder));
    for (const folder of folders) await readOnly(folder);
    await pause(next() * STILL_MS);
    for (const folder of folders) spawnSync('umount', ['-l', folder]);
    return ready(run);
  },
};
