import { queryOptions } from '@tanstack/react-query';
import { payments } from '#contract/payments.ts';
import { api } from '../../lib/api.ts';

export const orderOf = (order: string) =>
  queryOptions({ queryKey: ['sandbox-order', order], queryFn: ({ signal }) => api(payments.sandboxOrder, { query: { order }, signal }) });

export const portalOf = (session: string) =>
  queryOptions({
    queryKey: ['sandbox-portal', session],
    queryFn: ({ signal }) => api(payments.sandboxPortal, { query: { session }, signal }),
  });
