import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from './refusal.ts';
import { type RunAs, give } from './run-as.ts';

/** Bytes that a socket's path may have on every supported system (macOS: 103), less `/.s.PGSQL.5432.lock`. */
const LONGEST = 103 - '/.s.PGSQL.5432.lock'.length;

/**
 * Where the database's socket is: inside the data folder, or where that path is too long for a socket in a folder of
 * `/tmp` named by it (not `os.tmpdir()`: two starts with different TMPDIR must agree).
 */
export function socketFolder(dataDir: string): string {
  const inside = join(dataDir, 'run');
  if (Buffer.byteLength(inside) <= LONGEST) return inside;
  const name = createHash('sha1').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  return `/tmp/rejoinder-${name}`;
}

/** Makes the folder, for its owner alone; refuses one that somebody else put there. */
export function prepareSocketFolder(folder: string, as: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const mine = [process.getuid?.() ?? found.uid, ...(as.owner === null ? [] : [as.owner])];
  if (!found.isDirectory() || !mine.includes(found.uid)) {
    throw new StartRefused(`${folder} belongs to somebody else. Remove it, or give a shorter DATA_DIR.`);
  }
  chmodSync(folder, 0o700);
  give(folder, as);
}
