/** What somebody asks of the database ends when they leave, or takes too long: nobody reads what comes of it, and others need the connection. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isForCall, type Shares } from './shares.ts';

/** For whom the database is asked. */
interface Caller {
  left?: AbortSignal;
  /** Looks whether they still may. */
  look?: () => Promise<void>;
}

const callers = new AsyncLocalStorage<Caller>();

/** What is asked of the database within is for one caller: once the signal aborts, the statement in hand is cancelled and no other begins. */
export const forCaller = <T>(left: AbortSignal, work: () => T): T => callers.run({ left }, work);

/** Within, no connection is lent before `look` agrees, which throws for whoever may not go on. */
export const lookingFirst = <T>(look: () => Promise<void>, work: () => T): T => callers.run({ look }, work);

/** Aborts when the caller leaves for whom whoever runs does so alone. */
export const callerLeft = (): AbortSignal | undefined => callers.getStore()?.left;

/** What others wait for too goes on when whoever asked first leaves. */
export const forEveryCaller = <T>(work: () => T): T => callers.exit(work);

/** Ends what was begun; all that a transaction may still say. */
const ENDS = /^(?:rollback|commit)$/;

/** Longer than that no statement of a call takes, in milliseconds: whoever asked, or what stands between, has given up by then. */
const LONGEST_STATEMENT_MS = 60_000;

/** A pool whose connections are lent to callers who may leave, to each as many as their share is, and for statements that end in so many milliseconds. */
export const lentToCallers = (pool: pg.Pool, shares: Shares | null, longestMs = LONGEST_STATEMENT_MS): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    const { left, look } = callers.getStore() ?? {};
    left?.throwIfAborted();
    if (look) await forEveryCaller(look);
    const giveBack = (await shares?.take(left)) ?? (() => {});
    try {
      const client = await pool.connect();
      return lend({ pool, client, longestMs: isForCall() ? longestMs : null }, left, giveBack);
    } catch (error) {
      giveBack();
      throw error;
    }
  },
  end: () => pool.end(),
});

interface Lent {
  pool: pg.Pool;
  client: pg.PoolClient;
  /** Null where a statement takes as long as it takes. */
  longestMs: number | null;
}

const lend = ({ pool, client, longestMs }: Lent, left: AbortSignal | undefined, giveBack: () => void): PostgresPoolClient => {
  let inHand = true;
  let cancelled = false;
  const end = (): void => {
    cancelled = true;
    // Where it cannot be cancelled it ends by itself, as it would have.
    void cancel(pool, client, () => inHand).catch(() => undefined);
  };
  left?.addEventListener('abort', end, { once: true });
  if (left?.aborted) end();
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    const isEnd = ENDS.test(text);
    if (left?.aborted && !isEnd) throw left.reason as Error;
    const over = longestMs === null || isEnd ? undefined : setTimeout(end, longestMs);
    try {
      return await client.query(text, values);
    } finally {
      clearTimeout(over);
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: () => {
      inHand = false;
      left?.removeEventListener('abort', end);
      // Nobody else's statement may meet a cancelling that comes late.
      client.release(cancelled);
      giveBack();
    },
  };
};

/** From a connection of its own: those of the pool may all be in the hands of callers who left. */
const cancel = async (pool: pg.Pool, client: pg.PoolClient, isInHand: () => boolean): Promise<void> => {
  const { processID } = client as pg.PoolClient & { processID: number };
  const other = new pg.Client({ ...pool.options, statement_timeout: 5000 });
  other.on('error', () => {});
  try {
    await other.connect();
    if (isInHand()) await other.query('select pg_cancel_backend($1)', [processID]);
  } finally {
    await other.end();
  }
};
