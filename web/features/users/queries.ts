import { queryOptions } from '@tanstack/react-query';
import type { OwnAccount } from '../../lib/identity/identity.ts';

export const accountQuery = (account: OwnAccount) => queryOptions({ queryKey: ['account'], queryFn: () => account.read() });
export const sessionsQuery = (account: OwnAccount) =>
  queryOptions({ queryKey: ['account', 'sessions'], queryFn: () => account.sessions() });
