import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing } from './passing.ts';

const FIRST_MS = 100;
const LONGEST_MS = 2000;

/**
 * Does something again and again, a little later each time, as long as it fails for a passing reason: the database is away, the
 * disk is full. Ends when it succeeds, fails by itself, or `signal` aborts.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  passes: (error: unknown) => boolean | Promise<boolean> = isPassing,
): Promise<T> {
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, LONGEST_MS)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !(await passes(error))) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
}
