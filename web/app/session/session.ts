import { users, type User } from '#contract/users.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { chooseLanguage, hasChosenLanguage, isLanguage } from '../../i18n/i18n.ts';
import { api, identity } from '../../lib/api.ts';
import { queryClient, userQuery } from '../query-client.ts';

/** Loads the profile and, as specification 7 asks, tells it the name and picture of the identity provider when they differ. */
export async function loadProfile(): Promise<User> {
  const user = await queryClient.fetchQuery(userQuery);
  if (!hasChosenLanguage() && isLanguage(user.locale)) await chooseLanguage(user.locale);
  const known = identity.current();
  const change = {
    ...(known?.name && known.name !== user.name ? { name: known.name } : {}),
    ...(known?.image && known.image !== user.image ? { image: known.image } : {}),
  };
  if (Object.keys(change).length === 0) return user;
  const updated = await api(users.update, { body: change });
  queryClient.setQueryData(userQuery.queryKey, updated);
  return updated;
}

export const loadedProfile = (): User | null => queryClient.getQueryData<User>(userQuery.queryKey) ?? null;

/** The signed-in user. Only for screens behind the guard, where the profile is loaded. */
export function useUser(): User {
  const { data } = useQuery(userQuery);
  const user = data ?? loadedProfile();
  if (!user) throw new Error('This screen needs a signed-in user.');
  return user;
}

export const useIdentityUser = () => useSyncExternalStore(identity.onChange, identity.current);
