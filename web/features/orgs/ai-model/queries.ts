import { queryOptions } from '@tanstack/react-query';
import { aiModel } from '#contract/ai-model.ts';
import { api } from '../../../lib/api.ts';
import { answeringModel } from '../../../shared/request/answering-model.ts';

const WHILE_TESTED_MS = 1000;

/** Looked at every second while a test runs. */
export const aiModelQuery = queryOptions({
  ...answeringModel,
  refetchInterval: ({ state }) => (state.data?.testing ? WHILE_TESTED_MS : false),
});

/** What runs on the machine of the service now, asked anew each time. */
export const localServers = queryOptions({
  queryKey: ['ai-model-local'],
  queryFn: ({ signal }) => api(aiModel.local, { signal }),
  gcTime: 0,
});

/** What answers at one address, asked once while it stands there. */
export const listedAt = (url: string) =>
  queryOptions({
    queryKey: ['ai-model-local', url],
    queryFn: ({ signal }) => api(aiModel.local, { signal, query: { url } }),
    gcTime: 0,
    retry: false,
    staleTime: Infinity,
  });

export const staleByModel = { invalidates: [['ai-model'], ['audit']] };
