import { ApiError } from '#client/api-error.ts';
import type { Store } from '../../lib/store.ts';

/** An error of the service itself is tried this often before people are told. */
const MOST_FAILURES = 4;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

export const waitAfter = (failures: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));

export const resting = (ms: number, until: AbortSignal): Promise<unknown> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    until.addEventListener('abort', () => (clearTimeout(timer), done(null)), { once: true });
  });

/** Settles when one of the stores has changed. */
export const newsOf = (stores: Pick<Store<unknown>, 'subscribe'>[], until: AbortSignal): Promise<unknown> =>
  new Promise((done) => {
    const stops = stores.map((store) => store.subscribe(heard));
    function heard() {
      for (const stop of stops) stop();
      until.removeEventListener('abort', heard);
      done(null);
    }
    until.addEventListener('abort', heard);
  });

/** Nothing was decided about what was sent: no connection, no sign-in, too many calls, or a service that is not itself. */
export function isPassing(error: unknown, failures: number): boolean {
  if (!(error instanceof ApiError)) return false;
  if ([0, 401, 408, 429, 502, 503, 504].includes(error.status)) return true;
  return error.status >= 500 && failures < MOST_FAILURES;
}
