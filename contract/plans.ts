import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor } from './fields.ts';

const planKeys = ['growth', 'scale_up', 'enterprise'] as const;
export type PlanKey = (typeof planKeys)[number];

/** `description` and `features` are English; screens say them by `key` in the language of the reader. */
export const Plan = z.object({
  key: z.enum(planKeys),
  name: z.string(),
  description: z.string(),
  price: z.nullable(z.number()),
  stripePriceId: z.nullable(z.string()),
  features: z.array(z.string()),
});

export const plans = {
  list: {
    method: 'GET',
    path: '/api/plans',
    summary: 'Plans of the questionnaire application, EUR a month',
    response: { 200: z.object({ plans: z.array(Plan), next_cursor: Cursor }) },
  },
} as const satisfies Record<string, Endpoint>;
