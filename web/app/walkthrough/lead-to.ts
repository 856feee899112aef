import type { UseNavigateResult } from '@tanstack/react-router';
import { stageOf } from '#contract/entry-statuses.ts';
import { requests } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';
import { placeOf, type Step } from './steps.ts';

/** The first draft that rests on something. */
async function firstCited(request: string): Promise<string | undefined> {
  const { qa_entries: entries } = await api(requests.get, { params: { id: request } });
  return entries.find((entry) => stageOf(entry.status) === 'draft' && entry.citations.length > 0)?.id;
}

/** Leads to where a step is done; where sources are spoken of, to an answer that has one. */
export async function leadTo(navigate: UseNavigateResult<string>, step: Step, request: string): Promise<void> {
  const place = placeOf(step, request);
  if (step !== 'review') return navigate(place);
  // The room that opens says itself why a request cannot be read.
  const entry = await firstCited(request).catch(() => undefined);
  await navigate({ ...place, search: { entry } });
}
