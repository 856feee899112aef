import type * as z from 'zod/mini';
import type { Plan } from '#contract/plans.ts';
import type { Config } from '#server/config.ts';

/** Names and prices of specification 9, EUR a month. A plan can be bought where its price has an id. */
export const offer = ({ prices }: Pick<Config, 'prices'>): z.infer<typeof Plan>[] => [
  {
    key: 'growth',
    name: 'Growth',
    description: 'For a team that answers a few questionnaires a month.',
    price: 95,
    stripePriceId: prices.growth,
    features: ['Questionnaires as workbooks, Word files and text', 'Knowledge base with cited answers', 'Members with access levels'],
  },
  {
    key: 'scale_up',
    name: 'Scale up',
    description: 'For several teams and many questionnaires.',
    price: 449,
    stripePriceId: prices.scale_up,
    features: ['Everything in Growth', 'Priority support'],
  },
  {
    key: 'enterprise',
    name: 'Enterprise',
    description: 'For companies with requirements of their own.',
    price: null,
    stripePriceId: null,
    features: ['Everything in Scale up', 'Terms and support by agreement'],
  },
];
