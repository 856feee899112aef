import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { users } from '#contract/users.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { userQuery } from '../query-client.ts';
import { useUser } from './session.ts';

/** The zone of this browser's clock. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Says once by which clock the person lives, so that mails and reminders of a day come on that day. */
export function useTimeZone(): void {
  const { time_zone } = useUser();
  const client = useQueryClient();
  const { mutate } = useApiMutation(users.update, {
    quiet: true,
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
  });
  useEffect(() => {
    if (time_zone === null) mutate({ body: { time_zone: localZone() } });
  }, [time_zone, mutate]);
}
