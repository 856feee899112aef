import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

/** The event names of specification 7, in its order, and before the last one what else is told: to one person alone, and who is at work where. */
export const eventNames = [
  'task:started',
  'task:completed',
  'request:created',
  'request:updated',
  'request:status:updated',
  'qa_entry:created',
  'qa_entry:updated',
  'qa_entry:status:updated',
  'document:created',
  'document:updated',
  'document:deleted',
  'questionnaire:created',
  'questionnaire:updated',
  'questionnaire:deleted',
  'told:changed',
  'promise:changed',
  'promise:due',
  'notification:created',
  'notification:updated',
  'presence:updated',
  'end_of_stream',
] as const;
export const EventName = z.enum(eventNames);
export type EventName = z.infer<typeof EventName>;

/**
 * The `data:` of a frame of `GET /api/sse`: the id and what changed, never content. `ids` gathers many rows of one kind
 * (entries of one request). Besides these the stream sends `resync` when it cannot replay what was missed.
 */
export const EventData = z.object({
  id: z.string(),
  ids: z.optional(z.array(z.string())),
  /** Of an entry: the version that this change made. Whoever holds it, or a newer one, has nothing to fetch. */
  version: z.optional(z.int()),
  /** The same of each of `ids`, in their order. */
  versions: z.optional(z.array(z.int())),
  request_id: z.optional(z.string()),
  parent_id: z.optional(z.nullable(z.string())),
  status: z.optional(z.string()),
  kind: z.optional(z.string()),
  progress: z.optional(z.object({ done: z.int(), total: z.int() })),
});
export type EventData = z.infer<typeof EventData>;

export const ssePath = '/api/sse';

/** Opened with the cookie of `POST /api/auth/session`; needs no bearer token. */
export const live = {
  events: {
    method: 'GET',
    path: ssePath,
    summary: 'Live events of an organisation of the caller',
    cookie: true,
    query: z.object({
      /** Milliseconds since the oldest of what the reader holds was asked for: changes since then are told again. */
      held: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
      /** One of the reader's organisations, other than the current one. */
      org: z.optional(Id),
    }),
    response: {},
    file: ['text/event-stream'],
  },
} as const satisfies Record<string, Endpoint>;
