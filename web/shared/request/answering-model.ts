import { queryOptions } from '@tanstack/react-query';
import { type AiModel, aiModel, type ModelTest } from '#contract/ai-model.ts';
import { api } from '../../lib/api.ts';

/** Which language model answers in the organisation. */
export const answeringModel = queryOptions({ queryKey: ['ai-model'], queryFn: ({ signal }) => api(aiModel.get, { signal }) });

/** Whether the model replied to nothing that it was asked as it was asked. */
export const gaveNothing = ({ failure, questions }: ModelTest): boolean =>
  failure !== null && questions.every(({ verdict }) => verdict === 'failed');

/** The last test of the model that answers, where it gave nothing. */
export function lastFailed(model: AiModel | undefined): ModelTest | null {
  const test = model?.answers && !model.testing ? model.test : null;
  return test && gaveNothing(test) ? test : null;
}
