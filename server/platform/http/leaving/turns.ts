/** Calls with large answers take turns: how many are made in this process at a time, and how many are made or taken. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { patienceOf } from '../../db/shares.ts';
import { type Bound, openLines } from '../../limits/lines.ts';
import { goneAway } from '../streams/gone-away.ts';
import { callerOf, nameOfParty, whenOver } from './callers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it answers may be as large as all that an organisation holds. */
    large?: boolean;
    /** What it answers may be as large as one answer may be (written.ts): as many are made or taken at a time, though nothing of them is a file. */
    weighty?: boolean;
    /** Such an answer is made in a process of the pool (engine/work/pool.ts), and waits for its turn there. */
    elsewhere?: (request: Pick<FastifyRequest, 'query' | 'body'>) => boolean;
  }
  interface FastifyRequest {
    /** Ends what a call with a large answer holds while that is made. */
    isMade: (() => void) | null;
  }
}

/**
 * Large answers that are made here at a time, and those that are made or taken; of a person, of a party, of all. What is made here
 * is written in a second or so: what takes long is made elsewhere, where it keeps nobody waiting who asks for what is short.
 */
const MADE = { person: 3, party: 4, all: 8 };
const TAKEN = { person: 8, party: 40, all: 400 };
/** Calls with a large answer that wait. */
const WAITING = { person: 60, party: 120, all: 600 };
/** Those that wait with an answer that was made in the pool, and is held until it may be taken. */
const HELD = { person: 2, party: 8, all: 40 };

const boundsFor = (request: FastifyRequest, most: typeof MADE, waiting = WAITING): Bound[] => [
  { name: 'all', most: most.all, waiting: waiting.all },
  ...(request.actor?.party ? [{ name: nameOfParty(request.actor.party), most: most.party, waiting: waiting.party }] : []),
  { name: callerOf(request), most: most.person, waiting: waiting.person },
];

/** Call before answers are sent; whoever sends one calls `isMade`. */
export function makeInTurn(app: FastifyInstance): void {
  const [made, taken] = [openLines(), openLines()];
  app.decorateRequest('isMade', null);
  app.addHook('preHandler', async (request, { raw }: FastifyReply) => {
    const { large } = request.routeOptions.config;
    if ((large !== true && !isWeighty(request)) || isAfterwards(request)) return;
    const patience = patienceOf(goneAway(raw));
    whenOver(raw, await taken.take(boundsFor(request, TAKEN), patience));
    if (large !== true || isElsewhere(request)) return;
    request.isMade = await made.take(boundsFor(request, MADE), patience);
    whenOver(raw, request.isMade);
  });
  app.addHook('preSerialization', async (request, { raw }: FastifyReply, payload) => {
    if (isAfterwards(request)) whenOver(raw, await taken.take(boundsFor(request, TAKEN, HELD), patienceOf(goneAway(raw))));
    return payload;
  });
}

const isWeighty = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.weighty === true;
const isElsewhere = (request: FastifyRequest): boolean => request.routeOptions.config.elsewhere?.(request) === true;
/** What is made in the pool has its line there, which says when it is too long; a place is taken for what was made. */
const isAfterwards = (request: FastifyRequest): boolean => isWeighty(request) && isElsewhere(request);
