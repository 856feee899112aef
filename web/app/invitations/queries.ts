import { queryOptions } from '@tanstack/react-query';
import { invitations } from '#contract/invitations.ts';
import { users } from '#contract/users.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '#client/every-page.ts';
import { tabOrg } from '../../lib/identity/tab-org.ts';
import { queryClient } from '../query-client.ts';
import { takeOver } from '../session/lifecycle.ts';

/** Open invitations of the signed-in person. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: async ({ signal }) => ({
    invitations: (await everyPage((query) => api(invitations.invited, { query, signal }))).flatMap((page) => page.invitations),
  }),
  staleTime: 60_000,
});

/** Becomes a member; this tab goes on in the organisation. Who is new to the product is welcomed there first. */
export async function acceptInvitation(id: string): Promise<void> {
  const { org_id } = await api(invitations.accept, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey });
  tabOrg.set(org_id);
  await takeOver(await api(users.get));
}
