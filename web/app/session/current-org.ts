import { queryOptions, useQuery } from '@tanstack/react-query';
import { orgs } from '#contract/orgs.ts';
import { api } from '../../lib/api.ts';
import { useUser } from './session.ts';

const currentOrg = (id: string) =>
  queryOptions({ queryKey: ['orgs', id], queryFn: ({ signal }) => api(orgs.get, { params: { id }, signal }) });

/** The organisation that everything on screen belongs to, once it is loaded. */
export function useCurrentOrg() {
  const { org_id } = useUser();
  return useQuery({ ...currentOrg(org_id ?? ''), enabled: org_id !== null }).data;
}
