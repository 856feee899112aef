import type pg from 'pg';

/**
 * The session by which other processes know that the workers of this one live: PostgreSQL gives up its advisory locks the moment
 * the process dies, however it dies.
 */
export interface Session {
  /** @param workers ids that jobs are locked by */
  hold(worker: string): Promise<void>;
  release(worker: string): Promise<void>;
  /** Workers that lock a job while no session holds them; `held` are not asked about. */
  unheld(held: string[]): Promise<string[]>;
  /** Resolves when the connection is over, for whatever reason. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/** A machine that lost its power says nothing: over TCP its session ends after half a minute of silence. */
const KEEPALIVE = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4';
const KEY = (worker: string): string => `hashtextextended('worker ' || ${worker}, 0)`;

/** @param connect makes a client outside the pool */
export async function openSession(connect: () => pg.Client): Promise<Session> {
  const client = connect();
  const ended = new Promise<void>((resolve) => client.on('end', () => resolve()));
  // The end is what counts; a query under way rejects by itself.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(KEEPALIVE);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return {
    hold: async (worker) => void (await client.query(`select pg_advisory_lock(${KEY('$1::text')})`, [worker])),
    release: async (worker) => void (await client.query(`select pg_advisory_unlock(${KEY('$1::text')})`, [worker])),
    async unheld(held) {
      const { rows } = await client.query<{ worker: string }>(
        `with locking as (
           select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null and locked_by <> all($1::text[])
         )
         select worker from locking where pg_try_advisory_xact_lock(${KEY('worker')})`,
        [held],
      );
      return rows.map(({ worker }) => worker);
    },
    ended,
    close: () => client.end().catch(() => {}),
  };
}
