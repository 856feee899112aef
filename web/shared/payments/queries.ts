import { queryOptions } from '@tanstack/react-query';
import { type Of, payments } from '#contract/payments.ts';
import { plans } from '#contract/plans.ts';
import { api } from '../../lib/api.ts';

export const planList = queryOptions({ queryKey: ['plans'], queryFn: ({ signal }) => api(plans.list, { signal }) });

/** What an organisation, or the reader, pays for. */
export const subscriptionOf = (of: Of) =>
  queryOptions({ queryKey: ['subscription', of], queryFn: ({ signal }) => api(payments.subscription, { query: { of }, signal }) });
