/** Answers on their way to whoever reads slowly, or not at all: how little of them is held in memory. */
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { EventHub } from '../../events/hub.ts';
import { AppError } from '../app-error.ts';
import { goneAway, isEndOf } from '../streams/gone-away.ts';
import { callerOf, isReading, nameOfParty, whenOver } from './callers.ts';
import type { Holder, LeavingRoom } from './room.ts';
import { cutOffSlow } from './slow-readers.ts';
import { makeInTurn } from './turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the answer before it is compressed; null where it comes as a stream, unless whoever makes that says about how many they are. */
    answerBytes: number | null;
  }
}

/** A larger answer does not wait in memory for whoever takes it. */
const LARGE_BYTES = 256 * 1024;
/** Nor does a smaller one where so many bytes wait for the same caller already. */
const IN_MEMORY_BYTES = 4 * 1024 * 1024;
/** Answers that the connection itself holds. */
const SMALL_BYTES = 8 * 1024;
/** Who takes nothing of an answer for so long is not waited for, in milliseconds. */
export const TAKES_NOTHING_MS = 60_000;
/** Nor is who takes less of one than this, in bytes a second, beyond that time. */
const SLOWEST = 16 * 1024;
/** Shares of the room: of a person, of a party, and of an address that nobody signed in from. */
const SHARE = { person: 1 / 4, party: 2 / 5, address: 1 / 40 };

/** Whose shares of the room an answer takes. */
const holdersOf = (request: FastifyRequest): Holder[] => [
  { name: callerOf(request), share: request.actor ? SHARE.person : SHARE.address },
  ...(request.actor?.party ? [{ name: nameOfParty(request.actor.party), share: SHARE.party }] : []),
];

/** How long readers are waited for: in milliseconds where they take nothing, and in bytes a second where they take too little. */
export interface Waited {
  takesNothingMs: number;
  slowest?: number;
}

/** Where it is told whose sign-in or membership ends while they take an answer. */
type Endings = Pick<EventHub, 'subscribe'>;

/** Call once answers are compressed: what is ready then is taken out of memory. */
export function letLeave(
  app: FastifyInstance,
  room: LeavingRoom,
  { takesNothingMs, slowest = SLOWEST }: Waited,
  events: Endings | null = null,
): void {
  const inMemory = new Map<string, number>();
  app.decorateRequest('answerBytes', null);
  app.addHook('preHandler', async (request, reply) => {
    if (isWatched(request)) cutOffWhenEnded(events, request, reply);
  });
  makeInTurn(app);
  app.addHook('onSend', async (request, _reply, payload) => {
    if (!(payload instanceof Readable)) request.answerBytes = bytesOf(payload);
  });
  const leave = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    try {
      // Whoever takes nothing is cut off, and so is who takes too little, whatever they send meanwhile.
      if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(takesNothingMs);
      const isHeldOnce = request.routeOptions.config.same === true;
      const sent = isHeldOnce ? payload : await outOfMemory({ room, events, inMemory, takesNothingMs }, request, reply, payload);
      const bytes = Number(reply.getHeader('content-length') ?? request.answerBytes ?? Number.NaN);
      if (!Number.isNaN(bytes)) cutOffLate(reply, takesNothingMs + (bytes / slowest) * 1000);
      else if (sent instanceof Readable) cutOffSlow(reply, takesNothingMs, slowest);
      return sent;
    } finally {
      request.isMade?.();
    }
  };
  // What compresses is a hook of each route, and comes after those of all calls.
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') route.onSend = [...[route.onSend ?? []].flat(), leave] as NonNullable<RouteOptions['onSend']>;
  });
}

/** Whether the answer is cut off while it is made too: it may wait for long, and nothing is changed by it. */
const isWatched = ({ routeOptions: { config } }: FastifyRequest): boolean => config.large === true || config.changesNothing === true;

const bytesOf = (payload: unknown): number =>
  typeof payload === 'string' ? Buffer.byteLength(payload) : payload instanceof Uint8Array ? payload.byteLength : 0;

interface Held {
  room: LeavingRoom;
  events: Endings | null;
  inMemory: Map<string, number>;
  takesNothingMs: number;
}

/** The answer as it is sent: itself where it is small or comes as a stream, else from a file. */
async function outOfMemory(
  { room, events, inMemory, takesNothingMs }: Held,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const { answerBytes: bytes } = request;
  const isKnown = typeof payload === 'string' || payload instanceof Uint8Array || payload instanceof Readable;
  if (bytes === null || bytes <= SMALL_BYTES || !isKnown) return payload;
  const caller = callerOf(request);
  const held = inMemory.get(caller) ?? 0;
  if (bytes <= LARGE_BYTES && held + bytes <= IN_MEMORY_BYTES) {
    inMemory.set(caller, held + bytes);
    whenOver(reply.raw, () => letGo(inMemory, caller, bytes));
    return payload;
  }
  // What was done is not refused because its answer finds no room: it waits until others have taken theirs, which they do or are cut off.
  const isDone = changes(request);
  try {
    const patience = isDone ? { ms: takesNothingMs, signal: goneAway(reply.raw) } : null;
    const answer = (): Readable | Buffer => (payload instanceof Readable ? payload : Buffer.from(payload as string));
    const put = await room.put(holdersOf(request), answer, bytes, patience);
    void reply.header('content-length', put.bytes);
    if (!isWatched(request)) cutOffWhenEnded(events, request, reply);
    whenOver(reply.raw, () => put.stream.destroy());
    return put.stream;
  } catch (error) {
    if (payload instanceof Readable) payload.destroy();
    void reply.removeHeader('content-encoding').removeHeader('content-disposition');
    if (!isDone || !(error instanceof AppError) || error.code !== 'unavailable') throw error;
    throw new AppError('unavailable', `It was done, and only its answer finds no room. ${error.message}`);
  }
}

const changes = (request: FastifyRequest): boolean => !isReading(request) && request.routeOptions.config.reads !== true;

/** An answer that is not taken in its time is over. */
const cutOffLate = ({ raw }: FastifyReply, ms: number): void => {
  const late = setTimeout(() => raw.destroy(), ms);
  whenOver(raw, () => clearTimeout(late));
};

/** Whose sign-in or membership ends takes no more of an answer that was made before, as streams end. */
const cutOffWhenEnded = (events: Endings | null, { actor }: FastifyRequest, { raw }: FastifyReply): void => {
  if (events === null || !actor?.orgId) return;
  whenOver(
    raw,
    events.subscribe(actor.orgId, (event) => {
      if (isEndOf(actor.userId, event)) raw.destroy();
    }),
  );
};

const letGo = (inMemory: Map<string, number>, caller: string, bytes: number): void => {
  const left = (inMemory.get(caller) ?? 0) - bytes;
  if (left > 0) inMemory.set(caller, left);
  else inMemory.delete(caller);
};
