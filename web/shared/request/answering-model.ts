import { queryOptions } from '@tanstack/react-query';
import { aiModel } from '#contract/ai-model.ts';
import { api } from '../../lib/api.ts';

/** Which language model answers in the organisation. */
export const answeringModel = queryOptions({ queryKey: ['ai-model'], queryFn: ({ signal }) => api(aiModel.get, { signal }) });
