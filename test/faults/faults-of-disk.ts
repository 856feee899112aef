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

const mount = (...words: string[]): void => expect(spawnSync('mount', words).status, `mount ${words.join(' ')}`).toBe(0);

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
    for (const folder of folders) {
      mount('--bind', folder, folder);
      mount('-o', 'remount,bind,ro', folder);
    }
    await pause(next() * STILL_MS);
    for (const folder of folders) spawnSync('umount', ['-l', folder]);
    return ready(run);
  },
};
