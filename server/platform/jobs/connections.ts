/** Connections of background work are its own: however many jobs hold one, no call waits for it, and no mail for a long job. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const lenders = new AsyncLocalStorage<pg.Pool>();

/** What is asked of the database within is asked over connections of that pool. */
export const withConnectionsOf = <T>(pool: pg.Pool, work: () => T): T => lenders.run(pool, work);

/** The pool of the calls, which lends jobs the connections that are theirs. */
export const lentByWork = (calls: pg.Pool): pg.Pool => {
  const connect = (...args: []): Promise<pg.PoolClient> => (lenders.getStore() ?? calls).connect(...args);
  return Object.create(calls, { connect: { value: connect } }) as pg.Pool;
};
