import type pg from 'pg';
import { CHANNEL } from './append-event.ts';

const RECONNECT_MS = 300;

interface Parts {
  /** Opens a client outside the pool. */
  connect: () => pg.Client;
  onNotified: (payload: string) => void;
  /** It listens again; what was notified from `since` on may not have been heard. While this fails, the connection is made anew. */
  onBack: (since: Date) => Promise<void>;
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
  let brokenSince: Date | null = null;

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
  const lost = (): void => void (brokenSince ??= new Date());
  const again = (): void => {
    if (closed) return;
    lost();
    setTimeout(() => void listen(), RECONNECT_MS).unref();
  };
  const catchUp = async (): Promise<void> => {
    const since = brokenSince;
    if (!since) return;
    brokenSince = null;
    try {
      await onBack(since);
    } catch (error) {
      brokenSince = since;
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
