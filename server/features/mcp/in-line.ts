/** Messages of model clients, and the calls that their tools make, each in a line with an end. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import { patienceOf } from '#server/platform/db/shares.ts';
import { type Bound, type Lines, openLines } from '#server/platform/limits/lines.ts';
import { turnsFor } from '#server/platform/limits/turns.ts';
import { goneAway } from '#server/platform/http/streams/gone-away.ts';
import type { Send } from './service.ts';

/**
 * Posts that are worked on at a time, of one organisation and of one person: a batch holds up to a hundred messages, and all others wait for the
 * same thread; nobody takes all places of their colleagues.
 */
const AT_A_TIME = { org: { message: 20, batch: 1 }, person: { message: 10, batch: 1 } };
/** Posts that wait, each with up to a megabyte: of a person, of an organisation, of all. */
const WAITING = { person: 10, org: 20, all: 60 };

/** Where one post stands: its place, whose it is, and whether its caller has left. */
export interface InLine {
  /** Aborts when the caller leaves. */
  left: AbortSignal;
  /** Answers when whoever else waits for this process had their turn, and of this organisation nothing else is begun in the same one. */
  turn(): Promise<void>;
  /** The same calls, of those of one organisation one at a time, each post in turn. */
  inTurn(send: Send): Send;
}

/** Does the work of a post when it is its turn. @throws rate_limited where too many wait · unavailable where it takes too long · who left */
type Line = <T>(request: FastifyRequest, reply: FastifyReply, work: (at: InLine) => Promise<T>) => Promise<T>;

export function openLine(): Line {
  const [posts, calls] = [openLines(), openLines()];
  const begun = turnsFor(1);
  return (request, reply, work) => {
    const left = goneAway(reply.raw);
    const kind = Array.isArray(request.body) && request.body.length > 1 ? 'batch' : 'message';
    return posts.within(boundsFor(request, kind), patienceOf(left), async () => {
      left.throwIfAborted();
      const turn = () => begun(holderOf(request), async () => {});
      await turn();
      left.throwIfAborted();
      return work({ left, turn, inTurn: (send) => callsOf(calls, request, left, send) });
    });
  };
}

/** For whom messages are counted. */
const holderOf = ({ actor }: FastifyRequest): string => actor.orgId ?? actor.userId;

const boundsFor = (request: FastifyRequest, kind: keyof typeof AT_A_TIME.org): Bound[] => [
  { name: 'all', most: Number.POSITIVE_INFINITY, waiting: WAITING.all },
  { name: `${kind} of ${holderOf(request)}`, most: AT_A_TIME.org[kind], waiting: WAITING.org },
  { name: `${kind} of ${holderOf(request)} for ${request.actor.userId}`, most: AT_A_TIME.person[kind], waiting: WAITING.person },
];

/** How many of them wait is bounded by the posts that they are part of. */
const callsOf = (calls: Lines, request: FastifyRequest, left: AbortSignal, send: Send): Send => {
  const bounds: Bound[] = [holderOf(request), request.id].map((name) => ({ name, most: 1, waiting: Number.POSITIVE_INFINITY }));
  return (call) =>
    calls.within(bounds, { ms: null, signal: left }, async () => {
      // Whoever else waits for this process has their turn in between.
      await setImmediate();
      return send(call);
    });
};
