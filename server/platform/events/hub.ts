import type pg from 'pg';
import type { EventName } from '#contract/events.ts';
import type { Log } from '../log/log.ts';
import { CHANNEL } from './append-event.ts';

/** An event as the stream sends it; `data` is JSON text, just as it was appended. */
export interface StreamedEvent {
  id: number;
  name: EventName;
  data: string;
}

type Subscriber = (event: StreamedEvent) => void;

/** Delivers the events of all processes to the streams of this one. */
export interface EventHub {
  /** @returns how to stop */
  subscribe(orgId: string, subscriber: Subscriber): () => void;
  /** Events of the last five minutes after `lastId`, overlapping by a minute; null when it is too old to tell what was missed. */
  since(orgId: string, lastId: number): Promise<StreamedEvent[] | null>;
  readonly listening: boolean;
  close(): Promise<void>;
}

const RECONNECT_MS = 300;
/** What is kept to be replayed. */
const REPLAY = "interval '5 minutes'";
/** A transaction may commit its event after one with a higher id. */
const OVERLAP = "interval '1 minute'";
const REMEMBERED = 5000;

/**
 * One connection of its own listens; when it breaks it is made anew and what was notified meanwhile is read from the table.
 * `connect` opens a client outside the pool.
 */
export function openEventHub(parts: { pool: pg.Pool; connect: () => pg.Client; log: Log }): EventHub {
  const subscribers = new Map<string, Set<Subscriber>>();
  const delivered = new Recent(REMEMBERED);
  let client: pg.Client | null = null;
  let closed = false;
  let brokenSince: Date | null = null;

  const deliver = (orgId: string, event: StreamedEvent): void => {
    if (!delivered.add(event.id)) return;
    for (const subscriber of subscribers.get(orgId) ?? []) subscriber(event);
  };

  let batch = new Map<number, string>();
  const notified = (payload: string): void => {
    const [id = '', orgId = ''] = payload.split(' ');
    if (!subscribers.has(orgId)) return;
    if (batch.size === 0) setImmediate(() => void flush());
    batch.set(Number(id), orgId);
  };
  const flush = async (): Promise<void> => {
    const wanted = batch;
    batch = new Map();
    try {
      for (const row of await readEvents(parts.pool, 'id = any($1)', [[...wanted.keys()]])) deliver(row.org_id, row);
    } catch (error) {
      parts.log.warn({ err: error }, 'events could not be read; they come once the database is back');
      brokenSince ??= new Date();
    }
  };

  const listen = async (): Promise<void> => {
    if (closed) return;
    const next = parts.connect();
    next.on('error', () => {});
    next.on('end', () => {
      if (client !== next) return;
      client = null;
      again();
    });
    next.on('notification', ({ payload }) => notified(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (closed) return await next.end();
      client = next;
      await catchUp();
    } catch {
      await next.end().catch(() => {});
      client = null;
      again();
    }
  };
  const again = (): void => {
    if (closed) return;
    brokenSince ??= new Date();
    setTimeout(() => void listen(), RECONNECT_MS).unref();
  };
  const catchUp = async (): Promise<void> => {
    const from = brokenSince;
    brokenSince = null;
    if (!from || subscribers.size === 0) return;
    const rows = await readEvents(parts.pool, `org_id = any($1) and created_at > $2::timestamptz - ${OVERLAP}`, [
      [...subscribers.keys()],
      from,
    ]);
    for (const row of rows) deliver(row.org_id, row);
  };

  void listen();
  return {
    subscribe(orgId, subscriber) {
      const known = subscribers.get(orgId) ?? new Set();
      subscribers.set(orgId, known.add(subscriber));
      return () => {
        known.delete(subscriber);
        if (known.size === 0) subscribers.delete(orgId);
      };
    },
    async since(orgId, lastId) {
      const known = await parts.pool.query(`select from event where id = $1 and org_id = $2 and created_at > now() - ${REPLAY}`, [
        lastId,
        orgId,
      ]);
      if (known.rowCount === 0) return null;
      return readEvents(
        parts.pool,
        `org_id = $1 and id <> $2 and (id > $2 or created_at > (select created_at from event where id = $2) - ${OVERLAP})`,
        [orgId, lastId],
      );
    },
    get listening() {
      return client !== null;
    },
    async close() {
      closed = true;
      const open = client;
      client = null;
      subscribers.clear();
      await open?.end().catch(() => {});
    },
  };
}

async function readEvents(pool: pg.Pool, condition: string, values: unknown[]): Promise<(StreamedEvent & { org_id: string })[]> {
  const { rows } = await pool.query<StreamedEvent & { org_id: string }>(
    `select id, org_id, name, data::text as data from event where ${condition} order by id`,
    values,
  );
  return rows;
}

/** The newest ids that were seen, so that none is delivered twice. */
class Recent {
  readonly #ids = new Set<number>();
  readonly #most: number;
  constructor(most: number) {
    this.#most = most;
  }

  /** False when it was seen before. */
  add(id: number): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    if (this.#ids.size > this.#most) for (const oldest of this.#ids) return this.#ids.delete(oldest);
    return true;
  }
}
