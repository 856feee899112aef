import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Whole } from './fields.ts';
import type { Product } from './products.ts';

/** Plans of the questionnaire application: of an organisation. */
const planKeys = ['growth', 'scale_up', 'enterprise'] as const;
export type PlanKey = (typeof planKeys)[number];

/** What can be paid for by card, and whose it is then. */
export const paidProducts = {
  growth: 'organisation',
  scale_up: 'organisation',
  basic: 'person',
  business: 'person',
} as const;
export type PaidProduct = keyof typeof paidProducts;
export const paidProductKeys = Object.keys(paidProducts) as PaidProduct[];

/** Names of plans are the same in every language. */
export const productNames: Record<Product, string> = {
  growth: 'Growth',
  scale_up: 'Scale up',
  enterprise: 'Enterprise',
  basic: 'Basic',
  business: 'Business',
};

/** `description` and `features` are English; screens say them by `key` in the language of the reader. */
export const Plan = z.object({
  key: z.enum(planKeys),
  name: z.string(),
  description: z.string(),
  price: z.nullable(z.number()),
  /** What `POST /api/stripe/checkout-session` takes; null where the plan cannot be bought here. */
  stripePriceId: z.nullable(z.string()),
  features: z.array(z.string()),
});

export const plans = {
  list: {
    method: 'GET',
    path: '/api/plans',
    summary: 'Plans of the questionnaire application, EUR a month',
    response: {
      200: z.object({
        plans: Whole(Plan, planKeys.length),
        next_cursor: Cursor,
        /** Prices of the assistant's plans; null for what cannot be bought here. */
        assistant: z.object({ basic: z.nullable(z.string()), business: z.nullable(z.string()) }),
        /** No money moves: a sandbox stands in for the payment provider. */
        sandbox: z.boolean(),
      }),
    },
  },
} as const satisfies Record<string, Endpoint>;
