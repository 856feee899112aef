import type { QueryKey } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { users } from '#contract/users.ts';
import { api, identity } from '../lib/api.ts';
import { configQuery, queryClient, userQuery } from './query-client.ts';

/** Where the browser goes from outside React; the router sets it when it is made. */
export const navigation = { toAuth: async (): Promise<void> => {}, again: async (): Promise<void> => {} };

/** Signs out, shows the sign-in, and forgets everything of this person. */
export async function leave(): Promise<void> {
  await api(users.deleteSession).catch((error: unknown) => console.warn('The cookie of the live stream stays until it expires', error));
  await identity.signOut();
  await navigation.toAuth();
  forget([configQuery.queryKey]);
}

/** Takes the changed profile; when the organisation changed, nothing of the former one stays in the cache. */
export async function takeOver(user: User): Promise<void> {
  const before = queryClient.getQueryData<User>(userQuery.queryKey);
  queryClient.setQueryData(userQuery.queryKey, user);
  await navigation.again();
  if (before?.org_id !== user.org_id) {
    forget([configQuery.queryKey, userQuery.queryKey]);
    await queryClient.invalidateQueries();
  }
}

/** Empties the cache but for the given keys. */
function forget(kept: QueryKey[]): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.some((key) => key[0] === queryKey[0]), type: 'inactive' });
}
