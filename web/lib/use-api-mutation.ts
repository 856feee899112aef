import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer, Endpoint } from '#contract/endpoint.ts';
import { api } from './api.ts';
import type { Args } from '#client/create-api.ts';

interface Options<E extends Endpoint> {
  /** Query keys (by their beginning) that the change makes stale. */
  invalidates?: QueryKey[];
  onSuccess?: (answer: Answer<E>, args: Args<E>) => unknown;
  /** The caller shows the error itself; otherwise a dialog or a snackbar does. */
  quiet?: boolean;
  /** The caller shows both texts when the save lost the race; other errors are shown as always. */
  showsBoth?: boolean;
}

/** A change through the API: `mutate({ params, body })`, typed by the endpoint. */
export function useApiMutation<E extends Endpoint>(endpoint: E, options: Options<E> = {}): UseMutationResult<Answer<E>, Error, Args<E>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (args: Args<E>) => (api as (endpoint: E, args: Args<E>) => Promise<Answer<E>>)(endpoint, args),
    meta: { quiet: options.quiet ?? false, showsBoth: options.showsBoth ?? false },
    onSuccess: async (answer, args) => {
      await Promise.all((options.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
      await options.onSuccess?.(answer, args);
    },
  });
}

/**
 * What somebody chose is shown with the click itself: until the service has answered, a box would otherwise spring back. `choose` gives
 * what `mutate` takes besides; after the answer, a refusal too, what is kept is shown again. Waiting of a mutation comes a moment too late
 * for that.
 */
export function useChosen<Value>(kept: Value) {
  const [chosen, setChosen] = useState<{ value: Value } | null>(null);
  return {
    shown: chosen ? chosen.value : kept,
    waiting: chosen !== null,
    choose(value: Value): { onSettled: () => void } {
      setChosen({ value });
      return { onSettled: () => setChosen(null) };
    },
  };
}
