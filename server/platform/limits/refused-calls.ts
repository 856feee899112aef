import { createHash } from 'node:crypto';
import { keepRecent } from '#engine/common/kept.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { sharedCount } from './shared-count.ts';

/** How long a token counts as one that holds, for whoever shares an address with somebody who tries tokens. */
const KNOWN_MS = 15 * 60_000;

export const tooManyCalls = (waitMs: number): AppError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('rate_limited', `Too many calls. Try again in ${seconds} seconds.`, undefined, seconds);
};

/**
 * Counts, by address, calls that are refused before it is known who makes them. Above `most` in a window the next ones are not looked at
 * until it is over, but those with a token that held a moment ago.
 */
export function refusedCalls(db: Db, most: number, windowMs: number) {
  const count = sharedCount(db, 'refused calls', windowMs);
  const closed = keepRecent<string, number>(10_000);
  const known = keepRecent<string, number>(10_000);
  const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
  return {
    /** @throws rate_limited */
    hold(address: string, token: string): void {
      const waitMs = (closed.get(address) ?? 0) - Date.now();
      if (waitMs > 0 && (known.get(keyOf(token)) ?? 0) < Date.now()) throw tooManyCalls(waitMs);
    },
    came: (token: string): void => known.set(keyOf(token), Date.now() + KNOWN_MS),
    async refused(address: string): Promise<void> {
      const { current, ttl } = await count(address, most);
      if (current >= most) closed.set(address, Date.now() + ttl);
    },
  };
}
