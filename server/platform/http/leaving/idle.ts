/** Connections over which nothing is asked for. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { countedAddress } from '../../limits/client-address.ts';

/** How long a connection waits for a call, in milliseconds, and how many may wait: of one address, and of all. */
export interface Idle {
  idleMs: number;
  /** Null where all come over a proxy, from its address. */
  ofAddress: number | null;
  all: number;
}

/** A browser keeps six connections open, and an office of thirty shares an address; each holds some kilobytes. */
export const MOST_IDLE = { ofAddress: 200, all: 2000 };

/** A connection that waits for the head of a call, and what had come over it when that began. */
interface Waiting {
  clock: NodeJS.Timeout;
  bytes: number;
}

/**
 * Ends connections over which no call begins for so long. Empty lines are no call, and begin the server's own wait for the next one anew.
 * Where too many wait, the oldest goes whose call is begun and does not come; one that only rests between two calls stays, unless all of
 * them are too many.
 */
export function endIdle(server: Server, { idleMs, ofAddress, all }: Idle): void {
  const calls = new WeakMap<Socket, number>();
  const addresses = new WeakMap<Socket, string>();
  const waiting = new Map<Socket, Waiting>();
  const byAddress = new Map<string, Set<Socket>>();
  const stop = (socket: Socket): void => {
    clearTimeout(waiting.get(socket)?.clock);
    waiting.delete(socket);
    const address = addresses.get(socket) ?? '';
    const others = byAddress.get(address);
    others?.delete(socket);
    if (others?.size === 0) byAddress.delete(address);
  };
  const end = (socket: Socket | undefined): void => {
    if (socket === undefined) return;
    stop(socket);
    socket.destroy();
  };
  const isSlow = (socket: Socket): boolean => !calls.has(socket) || socket.bytesRead > (waiting.get(socket)?.bytes ?? 0);
  const wait = (socket: Socket): void => {
    waiting.set(socket, { clock: setTimeout(() => socket.destroy(), idleMs).unref(), bytes: socket.bytesRead });
    const address = addresses.get(socket) ?? '';
    const others = byAddress.get(address) ?? new Set();
    byAddress.set(address, others.add(socket));
    if (ofAddress !== null && others.size > ofAddress) end(others.values().find(isSlow));
    if (waiting.size <= all) return;
    const [oldest] = waiting.keys();
    end(waiting.keys().find(isSlow) ?? oldest);
  };
  server.on('connection', (socket: Socket) => {
    addresses.set(socket, countedAddress(socket.remoteAddress ?? ''));
    wait(socket);
    socket.once('close', () => stop(socket));
  });
  server.on('request', ({ socket }, answer) => {
    stop(socket);
    calls.set(socket, (calls.get(socket) ?? 0) + 1);
    answer.once('close', () => {
      const left = (calls.get(socket) ?? 1) - 1;
      calls.set(socket, left);
      if (left === 0 && !socket.destroyed) wait(socket);
    });
  });
}
