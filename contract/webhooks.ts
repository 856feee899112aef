import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Instant, PageById, WebAddress, Whole } from './fields.ts';

/** What can be told to another program: the events of the stream that are of the organisation, not of one person. */
export const webhookEvents = [
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
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** Addresses of one organisation. */
export const MOST_WEBHOOKS = 10;
/** What a test sends; nobody subscribes to it. */
export const TEST_EVENT = 'webhook:test';

/** Why a delivery did not arrive. `unknown`: its name has no public address; `private` stood for that too, until 2026-11-27. */
const webhookFaults = ['unknown', 'private', 'unreachable', 'slow', 'answered', 'gone', 'off', 'secret'] as const;
export const WebhookFault = z.enum(webhookFaults);
export type WebhookFault = z.infer<typeof WebhookFault>;

/** An address outside that is told what happens, signed as Standard Webhooks describes. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Switched off by an admin, or by an address that answered 410. */
  enabled: z.boolean(),
  /** Who answers for it: whoever made it or gave it its address last, while they may. Null: it is the owners', until somebody changes it. */
  owner: z.nullable(z.object({ id: Id, name: z.string() })),
  created_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;
/** Its secret is answered when it is made and when it is renewed, and at no other time. */
const WithSecret = z.extend(Webhook, { secret: z.string() });

/** One telling. Its id is the `webhook-id` that the receiver sees, the same at each attempt. */
export const WebhookDelivery = z.object({
  id: Id,
  event: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** Why the last attempt failed. */
  fault: z.nullable(WebhookFault),
  /** The HTTP status of the last answer. */
  answered: z.nullable(z.int()),
  created_at: Instant,
  tried_at: z.nullable(Instant),
  /** When it is tried again. */
  next_at: z.nullable(Instant),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const Events = z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length));

export const webhooks = {
  list: {
    method: 'GET',
    path: '/api/webhooks',
    summary: 'Addresses outside that are told what happens here, newest first',
    response: { 200: z.object({ webhooks: Whole(Webhook, MOST_WEBHOOKS), next_cursor: Cursor }) },
  },
  create: {
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Tell an address what happens; the secret that signs is answered this once',
    secret: true,
    body: z.object({ url: WebAddress, events: Events }),
    response: { 201: WithSecret },
  },
  update: {
    method: 'PATCH',
    path: '/api/webhooks/:id',
    summary: 'Change the address or its events, or switch it off and on',
    params: IdParam,
    body: z.object({ url: z.optional(WebAddress), events: z.optional(Events), enabled: z.optional(z.boolean()) }),
    response: { 200: Webhook },
  },
  renewSecret: {
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    summary: 'Make a new secret, answered this once; for 24 hours the former one signs too',
    secret: true,
    params: IdParam,
    response: { 201: WithSecret },
  },
  remove: {
    method: 'DELETE',
    path: '/api/webhooks/:id',
    summary: 'Tell an address nothing more',
    params: IdParam,
    response: { 204: z.null() },
  },
  test: {
    method: 'POST',
    path: '/api/webhooks/:id/test',
    summary: 'Send a test to the address; how it went stands among its deliveries',
    params: IdParam,
    response: { 202: WebhookDelivery },
  },
  deliveries: {
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    summary: 'What the address was told in the last 30 days, newest first',
    params: IdParam,
    query: z.object({ ...PageById }),
    response: { 200: z.object({ deliveries: z.array(WebhookDelivery), next_cursor: Cursor }) },
  },
} as const satisfies Record<string, Endpoint>;
