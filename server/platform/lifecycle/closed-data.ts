import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log/log.ts';

/** What the service keeps in its data folder. The database closes its own folder, which may belong to another user. */
const KEPT = ['files', 'index', 'mailbox', 'law', 'leaving', 'secret'];
const OTHERS = 0o077;

/**
 * Closes what is kept in the data folder to all other accounts of the machine: what is made from now on by this process, and what an
 * earlier one left open.
 */
export function closeToOthers(dataDir: string, log: Pick<Log, 'warn'>): void {
  process.umask(OTHERS);
  for (const name of KEPT) {
    const path = join(dataDir, name);
    try {
      const found = statSync(path, { throwIfNoEntry: false });
      if (found && (found.mode & OTHERS) !== 0) close(path, found.isDirectory());
    } catch (error) {
      log.warn({ err: error, path }, 'what is kept here stays open to other accounts of this machine: change its owner');
    }
  }
}

/** Itself last: an open one shows that not all in it may be closed. */
function close(path: string, isFolder: boolean): void {
  if (isFolder)
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (entry.isDirectory() || entry.isFile()) close(join(path, entry.name), entry.isDirectory());
  chmodSync(path, isFolder ? 0o700 : 0o600);
}
