import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import type { Db } from '../db/db.ts';
import { sharedCount } from './shared-count.ts';

/** What the limiter of calls counts with: over all processes, and apart for an address that has a limit of its own. */
export function limitStore(db: Db, windowMs: number): FastifyRateLimitStoreCtor {
  return class Store {
    readonly #count: ReturnType<typeof sharedCount>;
    constructor(_options: unknown, what = 'calls') {
      this.#count = sharedCount(db, what, windowMs);
    }
    incr(
      who: string,
      done: (error: Error | null, counted?: { current: number; ttl: number }) => void,
      _windowMs: number,
      most: number,
    ): void {
      this.#count(who, most).then((counted) => done(null, counted), done);
    }
    /** What the limiter gives here is not what its types say. */
    child({ routeInfo }: { routeInfo: Pick<RouteOptions, 'method' | 'url'> }): Store {
      return new Store(null, `${String(routeInfo.method)} ${routeInfo.url}`);
    }
  } as unknown as FastifyRateLimitStoreCtor;
}
