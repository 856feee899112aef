import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { tooManyWait } from '../../limits/lines.ts';
import { whenOver } from './callers.ts';

/** Calls of one connection that may be under way: a browser has one, and few programs send some more before they are answered. */
const MOST_OF_CONNECTION = 16;

/** Refuses calls of a connection over which too many are under way, before anything is done for them. */
export function fewOfConnection(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const calls = underWay.get(socket) ?? 0;
    if (calls >= MOST_OF_CONNECTION) return done(tooManyWait());
    underWay.set(socket, calls + 1);
    whenOver(reply.raw, () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    done();
  });
}
