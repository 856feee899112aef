import { queryOptions } from '@tanstack/react-query';
import { ownData } from '#contract/own-data.ts';
import { api } from '../../lib/api.ts';
import type { OwnAccount } from '../../lib/identity/identity.ts';

export const accountQuery = (account: OwnAccount) => queryOptions({ queryKey: ['account'], queryFn: () => account.read() });
export const sessionsQuery = (account: OwnAccount) =>
  queryOptions({ queryKey: ['account', 'sessions'], queryFn: () => account.sessions() });

/** What acts for the person without their sign-in. */
export const keysQuery = queryOptions({ queryKey: ['account', 'keys'], queryFn: ({ signal }) => api(ownData.keys, { signal }) });
