import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { users } from '#contract/users.ts';
import { type EventData, live, ssePath } from '#contract/events.ts';
import { askFor, patienceOf } from '../db/shares.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/app-error.ts';
import { endpoint } from '../http/endpoint.ts';
import { goneAway } from '../http/streams/gone-away.ts';
import type { VerifiedToken } from '../identity/identity.ts';
import { countedAddress } from '../limits/client-address.ts';
import { openLines } from '../limits/lines.ts';
import type { EventHub } from './hub.ts';
import { streamsOf } from './open-streams.ts';
import type { StreamedEvent } from './stored-events.ts';
import { type Stream, openStream } from './stream.ts';

/** By one person, in all their tabs. */
const OPENINGS_A_MINUTE = 60;
/** Of one person: streams that are being told what was missed at a time, and those that wait for that. */
const OPENINGS = { most: 2, waiting: 20 };
const COOKIE = 'rejoinder_events';

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
  const streams = streamsOf();
  const openings = openLines();
  const tokens = new WeakMap<FastifyRequest, VerifiedToken>();
  const name = parts.secure ? `__Secure-${COOKIE}` : COOKIE;
  const cookie = { path: ssePath, httpOnly: true, sameSite: 'lax', secure: parts.secure } as const;
  app.route({
    ...endpoint(users.createSession),
    handler: async (request, reply) => {
      if (!request.identity) throw new AppError('forbidden', 'An API token opens no live updates: sign in for that.');
      const token = (request.headers.authorization ?? '').slice('Bearer '.length);
      const { expiresAt } = await parts.verify(token);
      return reply
        .setCookie(name, token, { ...cookie, expires: expiresAt })
        .code(204)
        .send(null);
    },
  });
  app.route({
    ...endpoint(users.deleteSession),
    handler: async (_request, reply) => reply.clearCookie(name, cookie).code(204).send(null),
  });
  app.route({
    ...endpoint(live.events, { rateLimit: { max: OPENINGS_A_MINUTE } }),
    exposeHeadRoute: false,
    // Known before it is counted: an office has one address and many people.
    onRequest: async (request) => {
      const token = await parts.verify(request.cookies[name] ?? '');
      request.actor = await parts.actorOf(token, namedBy(request));
      tokens.set(request, token);
    },
    handler: async (request, reply) => {
      const token = tokens.get(request);
      if (!token) throw new Error('the stream was opened before its token was read');
      const { orgId, userId, party } = request.actor;
      if (orgId === null) throw new AppError('forbidden', 'You have no current organisation. Make one, or choose one of yours.');
      const place = streams.take({ userId, party: party ?? orgId });
      reply.raw.on('close', place.leave);
      const begun = await openings.take([{ name: userId, ...OPENINGS }], patienceOf(goneAway(reply.raw)));
      try {
        place.stream = await tellChanges(parts, { request, reply, token, orgId, userId });
      } finally {
        begun();
      }
    },
  });
  app.addHook('preClose', async () => {
    streams.end();
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
async function tellChanges(parts: SseParts, { request, reply, token, orgId, userId }: Opening): Promise<Stream> {
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
  reply.raw.on('close', () => {
    stop();
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
  return stream;
}

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
