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
    /** Such an answer is made in a process of the pool (engine/work/pool.ts), and waits for its turn there. */
    elsewhere?: (request: Pick<FastifyRequest, 'query'>) => boolean;
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

const boundsFor = (request: FastifyRequest, most: typeof MADE): Bound[] => [
  { name: 'all', most: most.all, waiting: WAITING.all },
  ...(request.actor?.party ? [{ name: nameOfParty(request.actor.party), most: most.party, waiting: WAITING.party }] : []),
  { name: callerOf(request), most: most.person, waiting: WAITING.person },
];

/** Call before answers are sent; whoever sends one calls `isMade`. */
export function makeInTurn(app: FastifyInstance): void {
  const [made, taken] = [openLines(), openLines()];
  app.decorateRequest('isMade', null);
  app.addHook('preHandler', async (request, { raw }: FastifyReply) => {
    const { large, elsewhere } = request.routeOptions.config;
    if (large !== true) return;
    const patience = patienceOf(goneAway(raw));
    whenOver(raw, await taken.take(boundsFor(request, TAKEN), patience));
    if (elsewhere?.(request) === true) return;
    request.isMade = await made.take(boundsFor(request, MADE), patience);
    whenOver(raw, request.isMade);
  });
}
