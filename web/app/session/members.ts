import { queryOptions } from '@tanstack/react-query';
import { access } from '#contract/orgs.ts';
import { api } from '../../lib/api.ts';

/** The people of the organisation, with those who were invited. */
export const membersQuery = queryOptions({ queryKey: ['access'], queryFn: ({ signal }) => api(access.list, { signal }) });
