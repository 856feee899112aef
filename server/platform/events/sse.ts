import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { users } from '#contract/users.ts';
import { type EventData, live, ssePath } from '#contract/events.ts';
import { isDatabaseAway } from '../db/connection.ts';
import { askFor, patienceOf } from '../db/shares.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/app-error.ts';
import { endpoint } from '../http/endpoint.ts';
import { goneAway } from '../http/streams/gone-away.ts';
import type { VerifiedToken } from '../identity/identity.ts';
import { countedAddress } from '../limits/client-address.ts';
import { openLines } from '../limits/lines.ts';
import type { EventHub } from './hub.ts';
import type { StreamedEvent } from './stored-events.ts';

/** By one person, in all their tabs. */
const OPENINGS_A_MINUTE = 60;
/** Of one person: streams that are being told what was missed at a time, and those that wait for that. */
const OPENINGS = { most: 2, waiting: 20 };
/** Streams that one person has open in this process: each holds what its reader does not take. */
const OPEN = 60;
const COOKIE = 'rejoinder_events';
const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2000;
/** A reader that is this far behind is cut off; it comes back and is told what it missed. */
const BACKLOG_BYTES = 2 * 1024 * 1024;

export interface SseParts {
  events: EventHub;
  verify: (token: string) => Promise<VerifiedToken>;
  isLive: (token: VerifiedToken) => Promise<boolean>;
  /** In the organisation that is named, else in the current one. */
  actorOf: (token: VerifiedToken, named: string | null) => Promise<Actor>;
  secure: boolean;
}

/** `POST|DELETE /api/auth/session` and `GET /api/sse`. */
export function sseRoutes(app: FastifyInstance, parts: SseParts): void {
  const streams = new Map<Stream, string>();
  const openings = openLines();
  const tokens = new WeakMap<FastifyRequest, VerifiedToken>();
  const cookie = { path: ssePath, httpOnly: true, sameSite: 'lax', secure: parts.secure } as const;
  app.route({
    ...endpoint(users.createSession),
    handler: async (request, reply) => {
      if (!request.identity) throw new AppError('forbidden', 'An API token opens no live updates: sign in for that.');
      const token = (request.headers.authorization ?? '').slice('Bearer '.length);
      const { expiresAt } = await parts.verify(token);
      return reply
        .setCookie(COOKIE, token, { ...cookie, expires: expiresAt })
        .code(204)
        .send(null);
    },
  });
  app.route({
    ...endpoint(users.deleteSession),
    handler: async (_request, reply) => reply.clearCookie(COOKIE, cookie).code(204).send(null),
  });
  app.route({
    ...endpoint(live.events, { rateLimit: { max: OPENINGS_A_MINUTE } }),
    exposeHeadRoute: false,
    // Known before it is counted: an office has one address and many people.
    onRequest: async (request) => {
      const token = await parts.verify(request.cookies[COOKIE] ?? '');
      request.actor = await parts.actorOf(token, namedBy(request));
      tokens.set(request, token);
    },
    handler: async (request, reply) => {
      const token = tokens.get(request);
      if (!token) throw new Error('the stream was opened before its token was read');
      const { orgId, userId } = request.actor;
      if (orgId === null) throw new AppError('forbidden', 'You have no current organisation. Make one, or choose one of yours.');
      if ([...streams.values()].filter((holder) => holder === userId).length >= OPEN) throw tooManyOpen();
      const begun = await openings.take([{ name: userId, ...OPENINGS }], patienceOf(goneAway(reply.raw)));
      try {
        await tellChanges(parts, streams, { request, reply, token, orgId, userId });
      } finally {
        begun();
      }
    },
  });
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end();
  });
}

interface Opening {
  request: FastifyRequest;
  reply: FastifyReply;
  token: VerifiedToken;
  orgId: string;
  userId: string;
}

/** What was missed first, then whatever is notified, until the stream ends. */
async function tellChanges(
  parts: SseParts,
  streams: Map<Stream, string>,
  { request, reply, token, orgId, userId }: Opening,
): Promise<void> {
  const isMine = ({ user_id, name, data }: StreamedEvent): boolean =>
    name === 'end_of_stream' ? (JSON.parse(data) as EventData).id === userId : user_id === null || user_id === userId;
  const address = countedAddress(request.ip);
  const mayGoOn = (): Promise<boolean> =>
    askFor({ of: 'who', address }, async () => (await parts.isLive(token)) && (await parts.actorOf(token, orgId)).orgId === orgId);
  const meanwhile: StreamedEvent[] = [];
  let tell = (event: StreamedEvent): void => void meanwhile.push(event);
  const stop = parts.events.subscribe(orgId, (event) => isMine(event) && tell(event));
  const missed = await missedBy(request, orgId, parts.events)
    // Asked once it listens: what ends from here on is told.
    .then(async (events) => ((await mayGoOn()) ? events : Promise.reject(ended())))
    .catch((error: unknown) => {
      stop();
      throw error;
    });
  const stream = openStream(reply, token.expiresAt, mayGoOn);
  streams.set(stream, userId);
  reply.raw.on('close', () => {
    stop();
    streams.delete(stream);
    stream.end();
  });
  const replayed = new Set<number>();
  // What was notified while the missed ones were read is among both.
  tell = (event) => void (replayed.delete(event.id) || stream.send(event));
  if (missed === 'resync') stream.hint('resync');
  else
    for (const event of missed.filter((one) => one.name !== 'end_of_stream' && isMine(one))) {
      replayed.add(event.id);
      stream.send(event);
    }
  for (const event of meanwhile) tell(event);
}

const tooManyOpen = (): AppError =>
  new AppError('rate_limited', `You have ${OPEN} live streams open. Close some of them, or the tabs that hold them.`, undefined, 15);
const ended = (): AppError => new AppError('unauthenticated', 'This sign-in, or your membership here, has ended. Sign in again.');
/** A browser opens the stream without headers of its own. */
const namedBy = ({ query }: FastifyRequest): string | null => live.events.query.safeParse(query).data?.org ?? null;

/** What a reader has not seen who comes back, or who read before the stream was open: before the first byte, so that a failure is an ordinary answer. */
async function missedBy(request: FastifyRequest, orgId: string, events: EventHub): Promise<StreamedEvent[] | 'resync'> {
  const given = request.headers['last-event-id'];
  if (given === undefined || given === '') {
    const { held } = request.query as z.infer<typeof live.events.query>;
    return held === undefined ? [] : ((await events.within(orgId, held)) ?? 'resync');
  }
  const lastId = Number(given);
  return Number.isSafeInteger(lastId) ? ((await events.since(orgId, lastId)) ?? 'resync') : 'resync';
}

interface Stream {
  send(event: StreamedEvent): void;
  hint(name: string): void;
  end(): void;
}

/** Ends when it is told so, when the token expires, or when its holder has signed out or is no longer at work in its organisation. */
function openStream(reply: FastifyReply, until: Date, mayGoOn: () => Promise<boolean>): Stream {
  reply.hijack();
  const raw: ServerResponse = reply.raw;
  const headers = reply.getHeaders() as Record<string, string>;
  raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  raw.write(`retry: ${RETRY_MS}\n\n`);
  const heartbeat = setInterval(() => {
    raw.write(': heartbeat\n\n');
    mayGoOn().then(
      (still) => still || stream.end(),
      (error: unknown) => isDatabaseAway(error) || stream.end(),
    );
  }, HEARTBEAT_MS);
  const stream: Stream = {
    send({ id, name, data }) {
      if (raw.writableEnded || raw.destroyed) return;
      if (name === 'end_of_stream') return stream.end();
      raw.write(`id: ${id}\nevent: ${name}\ndata: ${data}\n\n`);
      if (raw.writableLength > BACKLOG_BYTES) raw.destroy();
    },
    hint: (name) => void raw.write(`event: ${name}\ndata: {}\n\n`),
    end() {
      clearInterval(heartbeat);
      clearTimeout(expiry);
      if (!raw.writableEnded) raw.end('event: end_of_stream\ndata: {"id":"end_of_stream"}\n\n');
    },
  };
  const expiry = setTimeout(() => stream.end(), Math.min(until.getTime() - Date.now(), 2 ** 31 - 1));
  return stream;
}
