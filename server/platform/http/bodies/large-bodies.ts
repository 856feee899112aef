import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { patienceOf } from '../../db/shares.ts';
import { type Bound, openLines } from '../../limits/lines.ts';
import { callerOf, nameOfParty, whenOver } from '../leaving/callers.ts';
import { goneAway } from '../streams/gone-away.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Waits until a large body may be read; null where the body is small. */
    turnToRead: (() => Promise<void>) | null;
    /** Ends what a large body holds, once it was read and checked. */
    bodyRead: (() => void) | null;
  }
}

/** Bytes from which a body is large: to read and check the largest (8 MB) keeps the thread .2 to .4 s. What announces no length is large. */
const LARGE_BYTES = 256 * 1024;

/** Large bodies that come at a time and are held, of a person, of a party, of all; and how many calls wait before theirs are taken. */
const HELD = { person: 2, party: 4, all: 64 };
const WAITING = { person: 40, party: 80, all: 400 };

const boundsFor = (request: FastifyRequest): Bound[] => [
  { name: 'all', most: HELD.all, waiting: WAITING.all },
  ...(request.actor?.party ? [{ name: nameOfParty(request.actor.party), most: HELD.party, waiting: WAITING.party }] : []),
  { name: callerOf(request), most: HELD.person, waiting: WAITING.person },
];

/** Of what has come one body at a time is read; the next of somebody else comes before the next of the same. */
const readingBounds = (request: FastifyRequest): Bound[] => [
  { name: 'all', most: 1, waiting: HELD.all },
  { name: callerOf(request), most: 1, waiting: HELD.person },
];

const isLarge = ({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): boolean => {
  // Files go on as they come, and what anybody may send is small or has turns of its own.
  if (config.open || bodyLimit === Number.MAX_SAFE_INTEGER) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BYTES;
};

/**
 * Large bodies of those who signed in are taken in turn, and read one at a time; between two the thread is free for as long as the first
 * took, so that short calls are answered meanwhile. Call once it is known who calls; `readBodies` waits for `turnToRead`.
 * `refuse` throws for a call that need not be read: it is asked before the body is taken and once more before it is read.
 */
export function takeLargeInTurn(app: FastifyInstance, refuse: (request: FastifyRequest) => Promise<void>): void {
  const [held, reading] = [openLines(), openLines()];
  app.decorateRequest('turnToRead', null);
  app.decorateRequest('bodyRead', null);
  app.addHook('preParsing', async (request, { raw }: FastifyReply) => {
    if (!isLarge(request)) return;
    await refuse(request);
    const patience = patienceOf(goneAway(raw));
    const giveBack = await held.take(boundsFor(request), patience);
    whenOver(raw, giveBack);
    request.bodyRead = giveBack;
    request.turnToRead = async () => {
      const done = await reading.take(readingBounds(request), patience);
      const begun = performance.now();
      const end = once(() => {
        giveBack();
        setTimeout(done, performance.now() - begun);
      });
      whenOver(raw, end);
      request.bodyRead = end;
      await refuse(request);
    };
  });
  // What was sent is checked by then.
  app.addHook('preHandler', async ({ bodyRead }) => bodyRead?.());
}

const once = (act: () => void): (() => void) => {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
};
