/** Buying a plan and managing what was bought, at the payment provider or in the sandbox that stands in for it. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Instant } from './fields.ts';
import { bodyBytes } from './limits.ts';
import { Product } from './products.ts';

/** Where the browser goes next: in `location`, or as JSON for a caller that says `accept: application/json`. */
const goesTo = { 200: z.object({ url: z.string() }), 302: z.object({ url: z.string() }) };

const Token = z.string().check(z.minLength(1), z.maxLength(4000));

const SandboxOrder = z.object({
  product: Product,
  /** EUR a month. */
  price: z.number(),
  email: z.string(),
  back_url: z.string(),
});

const Subscription = z.object({
  product: z.nullable(Product),
  period_end: Instant,
  /** Ends with the period. */
  cancels: z.boolean(),
  /** The last payment failed. */
  unpaid: z.boolean(),
  /** Bought through the provider, and managed there; otherwise it was given. */
  managed: z.boolean(),
});

/** Whose: the caller's organisation's, or the caller's own plan of the assistant. */
const Of = z.object({ of: z.optional(z.enum(['organisation', 'person'])) });
export type Of = NonNullable<z.infer<typeof Of>['of']>;

/** What the sandbox does to a subscription when told to; `switch` takes the other plan of the same kind. */
const sandboxActs = ['renew', 'fail', 'cancel', 'resume', 'switch', 'end'] as const;
export type SandboxAct = (typeof sandboxActs)[number];

const SandboxPortal = z.object({
  product: z.nullable(Product),
  period_end: Instant,
  cancels: z.boolean(),
  unpaid: z.boolean(),
  ended: z.boolean(),
  back_url: z.string(),
});
export type SandboxPortal = z.infer<typeof SandboxPortal>;

export const payments = {
  checkout: {
    method: 'POST',
    path: '/api/stripe/checkout-session',
    summary: 'Begin to buy a plan: answers with where it is paid',
    body: z.object({ priceId: z.string().check(z.minLength(1), z.maxLength(255)) }),
    response: goesTo,
  },
  portal: {
    method: 'POST',
    path: '/api/stripe/customer-portal-session',
    summary: 'Manage what was bought: answers with where that is done',
    query: Of,
    response: goesTo,
  },
  subscription: {
    method: 'GET',
    path: '/api/subscription',
    summary: 'What is paid for; null when nothing ever was',
    query: Of,
    response: { 200: z.object({ subscription: z.nullable(Subscription) }) },
  },
  webhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    maxBytes: bodyBytes.payments,
    summary: 'Where the payment provider sends its signed messages',
    public: true,
    response: { 200: z.object({ received: z.literal(true) }) },
  },
  sandboxOrder: {
    method: 'GET',
    path: '/api/sandbox/checkout',
    summary: 'Sandbox: what is about to be bought',
    public: true,
    query: z.object({ order: Token }),
    response: { 200: SandboxOrder },
  },
  sandboxPay: {
    method: 'POST',
    path: '/api/sandbox/checkout',
    summary: 'Sandbox: pay, or let the card be declined; no money moves',
    public: true,
    body: z.object({ order: Token, card: z.enum(['works', 'declined']) }),
    response: { 200: z.object({ paid: z.boolean(), url: z.string() }) },
  },
  sandboxPortal: {
    method: 'GET',
    path: '/api/sandbox/portal',
    summary: 'Sandbox: a subscription as its buyer sees it',
    public: true,
    query: z.object({ session: Token }),
    response: { 200: SandboxPortal },
  },
  sandboxAct: {
    method: 'POST',
    path: '/api/sandbox/portal',
    summary: 'Sandbox: let a month pass, a payment fail, or cancel',
    public: true,
    body: z.object({ session: Token, act: z.enum(sandboxActs) }),
    response: { 200: SandboxPortal },
  },
} as const satisfies Record<string, Endpoint>;
