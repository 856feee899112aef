import type pg from 'pg';
import { CHANNEL } from './append-event.ts';

const RECONNECT_MS = 300;

interface Parts {
  /** Opens a client outside the pool. */
  connect: () => pg.Client;
  onNotified: (payload: string) => void;
  /** It listens, first or again; what was notified in the last `ms` may not have been heard. While this fails, the connection is made anew. */
  onBack: (ms: number) => Promise<void>;
}

export interface Listener {
  readonly listening: boolean;
  /** Something that was notified is lost: it counts as not heard. */
  lost(): void;
  close(): Promise<void>;
}

/** One connection of its own listens; when it breaks it is made anew. */
export function openListener({ connect, onNotified, onBack }: Parts): Listener {
  let client: pg.Client | null = null;
  let closed = false;
  /** Since when something may not have been heard, by a clock that nobody moves: at first since it was opened, for streams are open before it listens. */
  let unheardSince: number | null = performance.now();

  const listen = async (): Promise<void> => {
    if (closed) return;
    const next = connect();
    next.on('error', () => {});
    next.on('end', () => {
      if (client !== next) return;
      client = null;
      again();
    });
    next.on('notification', ({ payload }) => onNotified(payload ?? ''));
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
  const lost = (): void => void (unheardSince ??= performance.now());
  const again = (): void => {
    if (closed) return;
    lost();
    setTimeout(() => void listen(), RECONNECT_MS).unref();
  };
  const catchUp = async (): Promise<void> => {
    const since = unheardSince;
    if (since === null) return;
    unheardSince = null;
    try {
      await onBack(performance.now() - since);
    } catch (error) {
      unheardSince = since;
      throw error;
    }
  };

  void listen();
  return {
    get listening() {
      return client !== null;
    },
    lost,
    async close() {
      closed = true;
      const open = client;
      client = null;
      await open?.end().catch(() => {});
    },
  };
}
