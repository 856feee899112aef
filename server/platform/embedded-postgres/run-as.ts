import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** How PostgreSQL's programs are started: it refuses to run as root, so root starts them as nobody. */
export interface RunAs {
  /** Words before the program's own. */
  prefix: string[];
  uid?: number;
  gid?: number;
  /** Owner of the folders that PostgreSQL writes, or null where that is this user anyway. */
  owner: number | null;
}

const NOBODY = 65_534;

/**
 * @param folders what the other user must reach: programs and data
 * @param cluster an existing data folder keeps its owner
 */
export function runAs(folders: string[], cluster: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null };
  const there = existsSync(cluster) ? statSync(cluster).uid : NOBODY;
  const owner = there === 0 ? NOBODY : there;
  if (folders.every(reachable)) return { prefix: [], uid: owner, gid: owner, owner };
  // A 0700 folder above (such as /root): the capability to pass it is kept, everything else of root is given up.
  const setpriv = ['setpriv', `--reuid=${owner}`, `--regid=${owner}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  const prefix = [...setpriv, '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--'];
  const works = spawnSync(prefix[0] ?? '', [...prefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0;
  return works ? { prefix, owner } : { prefix: [], uid: owner, gid: owner, owner };
}

/** Whether everybody may enter a folder and all above it. */
export function reachable(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(path) && (statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

export const give = (path: string, as: RunAs): void => {
  if (as.owner !== null) chownSync(path, as.owner, as.owner);
};
