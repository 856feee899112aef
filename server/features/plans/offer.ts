import type * as z from 'zod/mini';
import type { Plan } from '#contract/plans.ts';

/** Names and prices of specification 9, EUR a month. A price can be bought once the payment provider's id of it is configured. */
export const offer: readonly z.infer<typeof Plan>[] = [
  {
    name: 'Growth',
    description: 'For a team that answers a few questionnaires a month.',
    price: 95,
    stripePriceId: null,
    features: ['Questionnaires as workbooks, Word files and text', 'Knowledge base with cited answers', 'Members with access levels'],
  },
  {
    name: 'Scale up',
    description: 'For several teams and many questionnaires.',
    price: 449,
    stripePriceId: null,
    features: ['Everything in Growth', 'Large requests and large knowledge bases', 'Priority support'],
  },
  {
    name: 'Enterprise',
    description: 'For companies with requirements of their own.',
    price: null,
    stripePriceId: null,
    features: ['Everything in Scale up', 'Single sign-on', 'Terms and support by agreement'],
  },
];
