/** How much memory a process of ours holds, asked from outside: one that is busy cannot say so itself. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
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

/** Where the memory of the machine is short, Linux ends such a process before those that somebody waits for. Elsewhere nothing is said. */
export function endFirst(pid: number): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // It ended by itself meanwhile, or the container keeps /proc closed.
  }
}
