import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assistant, type Specialist } from '#contract/assistant.ts';
import { keepAnswer } from '../../../lib/keep-answer.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { assistantQuery } from '../queries.ts';

/** The specialists that somebody put first, and how one becomes such or no longer. */
export function useFavourites() {
  const client = useQueryClient();
  const { data } = useQuery(assistantQuery);
  const favourites: Specialist[] = data?.favourites ?? [];
  const change = useApiMutation(assistant.update, { onSuccess: (changed) => keepAnswer(client, assistantQuery.queryKey, () => changed) });
  return {
    favourites,
    /** Nothing can be changed while it is not known, or a change is on its way: each sends the whole list. */
    waiting: !data || change.isPending,
    toggle: (one: Specialist) =>
      change.mutate({
        body: { favourites: favourites.includes(one) ? favourites.filter((other) => other !== one) : [...favourites, one] },
      }),
  };
}

export type Favourites = ReturnType<typeof useFavourites>;
