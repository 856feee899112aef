/** Connections over which nothing is asked for. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends connections over which no call begins for so long, in milliseconds. Empty lines are no call, and begin the server's own wait for the next
 * one anew.
 */
export function endIdle(server: Server, idleMs: number): void {
  const calls = new WeakMap<Socket, number>();
  const clocks = new WeakMap<Socket, NodeJS.Timeout>();
  const wait = (socket: Socket): void => void clocks.set(socket, setTimeout(() => socket.destroy(), idleMs).unref());
  server.on('connection', (socket: Socket) => {
    wait(socket);
    socket.once('close', () => clearTimeout(clocks.get(socket)));
  });
  server.on('request', ({ socket }, answer) => {
    clearTimeout(clocks.get(socket));
    calls.set(socket, (calls.get(socket) ?? 0) + 1);
    answer.once('close', () => {
      const left = (calls.get(socket) ?? 1) - 1;
      calls.set(socket, left);
      if (left === 0 && !socket.destroyed) wait(socket);
    });
  });
}
