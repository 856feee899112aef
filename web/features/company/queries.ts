import { queryOptions } from '@tanstack/react-query';
import { access, orgs } from '#contract/orgs.ts';
import { plans } from '#contract/plans.ts';
import { api } from '../../lib/api.ts';

export const currentOrg = (id: string) =>
  queryOptions({ queryKey: ['orgs', id], queryFn: ({ signal }) => api(orgs.get, { params: { id }, signal }) });
export const members = queryOptions({ queryKey: ['access'], queryFn: ({ signal }) => api(access.list, { signal }) });
export const planList = queryOptions({ queryKey: ['plans'], queryFn: ({ signal }) => api(plans.list, { signal }) });
