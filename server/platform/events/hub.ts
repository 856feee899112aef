import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import type { Db } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import { openListener } from './listener.ts';
import { type StreamedEvent, eventsById, eventsFrom, eventsSince, eventsWithin } from './stored-events.ts';

type Subscriber = (event: StreamedEvent) => void;

/** Delivers the events of all processes to the streams of this one. */
export interface EventHub {
  /** @returns how to stop */
  subscribe(orgId: string, subscriber: Subscriber): () => void;
  /**
   * For whoever asks: events of the last five minutes after `lastId`, overlapping by a minute; null when it is too old to tell what was
   * missed, or that is more than is told again.
   */
  since(orgId: string, lastId: number): Promise<StreamedEvent[] | null>;
  /** The same of the last so many milliseconds. */
  within(orgId: string, ms: number): Promise<StreamedEvent[] | null>;
  readonly listening: boolean;
  close(): Promise<void>;
}

const REMEMBERED = 5000;
/** Events that were notified, of one reading. */
const TOGETHER = 200;
/** Subscribers who are told before whoever else waits for this process has their turn. */
const TOLD_AT_A_TIME = 200;

interface HubParts {
  /** For whoever asks what they missed. */
  db: Db;
  /** For what is notified, which everybody waits for. */
  pool: pg.Pool;
  /** Opens a client outside the pool. */
  connect: () => pg.Client;
  log: Log;
}

/** What is notified is read from the table, also what was notified while nothing listened. */
export function openEventHub({ db, pool, connect, log }: HubParts): EventHub {
  const subscribers = new Map<string, Set<Subscriber>>();
  const delivered = new Recent(REMEMBERED);
  const batch = new Set<number>();
  let reading = false;
  let told = 0;
  const listener = openListener({ connect, onNotified, onBack });

  function onNotified(payload: string): void {
    const [id = '', orgId = ''] = payload.split(' ');
    if (!subscribers.has(orgId)) return;
    batch.add(Number(id));
    if (reading) return;
    reading = true;
    void flush();
  }
  /** One reading at a time: what was notified first is delivered first. */
  async function flush(): Promise<void> {
    try {
      await setImmediate();
      while (batch.size > 0) {
        const wanted = [...batch].slice(0, TOGETHER);
        for (const id of wanted) batch.delete(id);
        await deliver(await eventsById(pool, wanted));
      }
    } catch (error) {
      log.warn({ err: error }, 'events could not be read; they come once the database is back');
      listener.lost();
    } finally {
      reading = false;
    }
  }
  async function onBack(ms: number): Promise<void> {
    if (subscribers.size === 0) return;
    for await (const events of eventsFrom(pool, [...subscribers.keys()], ms)) await deliver(events);
  }
  async function deliver(events: (StreamedEvent & { org_id: string })[]): Promise<void> {
    for (const event of events) {
      if (!delivered.add(event.id)) continue;
      for (const subscriber of subscribers.get(event.org_id) ?? []) {
        subscriber(event);
        told += 1;
        if (told % TOLD_AT_A_TIME === 0) await setImmediate();
      }
    }
  }

  return {
    subscribe(orgId, subscriber) {
      const known = subscribers.get(orgId) ?? new Set();
      subscribers.set(orgId, known.add(subscriber));
      return () => {
        known.delete(subscriber);
        if (known.size === 0) subscribers.delete(orgId);
      };
    },
    since: (orgId, lastId) => eventsSince(db, orgId, lastId),
    within: (orgId, ms) => eventsWithin(db, orgId, ms),
    get listening() {
      return listener.listening;
    },
    close() {
      subscribers.clear();
      return listener.close();
    },
  };
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
