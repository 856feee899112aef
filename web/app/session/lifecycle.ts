import i18next from 'i18next';
import type { User } from '#contract/users.ts';
import { users } from '#contract/users.ts';
import { api, identity } from '../../lib/api.ts';
import { IdentityError } from '../../lib/identity/identity.ts';
import { notify } from '../notices/notices.ts';
import { never, pageOwner } from './page-owner.ts';
import { queryClient, userQuery } from '../query-client.ts';

/** Asks the guard again about the address on screen; the router sets it when it is made. */
export const navigation = { again: async (): Promise<void> => {} };

/**
 * Signs out, here or everywhere. The page is left with all it held (see page-owner), unless the service cannot be reached: then nobody
 * is signed out.
 */
export async function leave(everywhere = false): Promise<void> {
  await api(users.deleteSession).catch((error: unknown) => console.warn('The cookie of the live stream stays until it expires', error));
  try {
    await (everywhere && identity.account ? identity.account.endAll() : identity.signOut());
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    notify(i18next.t('errors.stillSignedIn', { ns: 'common' }), { kind: 'error' });
  }
}

/** Takes the changed profile; when the organisation changed, the page is left and begins anew in the other one. */
export async function takeOver(user: User): Promise<void> {
  if (pageOwner.worksIn(user.org_id)) await never;
  queryClient.setQueryData(userQuery.queryKey, user);
  await navigation.again();
}
