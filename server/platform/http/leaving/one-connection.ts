import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { beyondBound } from '#engine/common/beyond-bound.ts';
import { tooManyWait } from '../../limits/lines.ts';
import { refuse } from '../broken-call.ts';
import { whenOver } from './callers.ts';

/** Calls of one connection that may be under way: a browser has one, and few programs send some more before they are answered. */
const MOST_OF_CONNECTION = 16;
/** Of one that sends on after the refusals, so many are answered; then it ends: thousands of calls of one write are a refusal's work each. */
const MOST_ANSWERED = 64;

/** Refuses calls of a connection over which too many are under way, before anything is done for them. */
export function fewOfConnection(app: FastifyInstance): void {
  const beyond = new WeakSet<IncomingMessage>();
  guard(app.server as Server, beyond);
  endExpecting(app.server as Server);
  app.addHook('onRequest', ({ raw }, _reply, done) => done(beyond.has(raw) ? tooManyWait() : undefined));
}

/** What a connection may ask for before any other part of the service knows of a call: all that one write brought comes in one go. */
function guard(server: Server, beyond: WeakSet<IncomingMessage>): void {
  const underWay = new WeakMap<Socket, number>();
  const answer = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) => {
    const { socket } = request;
    const calls = (underWay.get(socket) ?? 0) + 1;
    if (calls > MOST_ANSWERED) socket.destroy();
    if (socket.destroyed) return;
    underWay.set(socket, calls);
    if (calls > MOST_OF_CONNECTION) beyond.add(request);
    whenOver(response, () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (request.headers['transfer-encoding'] !== undefined) endFineBody(request, response);
    if (request.headers.upgrade !== undefined) answerAlone(request, response);
    for (const listener of answer) listener(request, response);
  });
}

/** Node answers by itself what a call expects and there is not, as often as one write asks for it. (`Expect: 100-continue` is a call like others.) */
const endExpecting = (server: Server): void =>
  void server.on('checkExpectation', ({ socket }: IncomingMessage) => refuse(socket, 'invalid', 'Send the call without Expect.'));

/** Clients that would rather speak another protocol are answered in this one; Node takes what comes after such a call for theirs, and reads it without end. */
function answerAlone({ socket }: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
  socket.pause();
}

const BRINGS_NOTHING = new Set(['GET', 'HEAD']);

/** Ends the connection of a call whose body comes in pieces that are too small, and of one that brings what nobody will read. */
function endFineBody(request: IncomingMessage, response: ServerResponse): void {
  if (BRINGS_NOTHING.has(request.method ?? '')) {
    response.shouldKeepAlive = false;
    return;
  }
  const isFine = beyondBound(Infinity);
  const push = request.push.bind(request);
  request.push = (piece: Uint8Array | null, encoding) => {
    if (piece !== null && isFine(piece)) {
      request.socket.destroy();
      return false;
    }
    return push(piece, encoding);
  };
}
