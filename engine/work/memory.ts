/** How much memory a process of ours holds, asked from outside: one that is busy cannot say so itself. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const PAGE_BYTES = 4096;
const run = promisify(execFile);

/** Resident memory in MB; null where the system does not tell, or the process is gone. */
export async function residentMb(pid: number): Promise<number | null> {
  try {
    if (process.platform === 'linux')
      return (Number((await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ')[1]) * PAGE_BYTES) / 2 ** 20;
    if (process.platform === 'win32') return null;
    return Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1024;
  } catch {
    return null;
  }
}
