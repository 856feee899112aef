import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Extraction, ReadingDifference, TakenReading } from '#contract/extraction.ts';
import { formReadings } from '#contract/form-readings.ts';
import { api } from '../../../lib/api.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { type Check, previewQuery } from '../use-check.ts';

const formReadingQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['read_form', documentId],
    queryFn: ({ signal }) => api(formReadings.find, { query: { questionnaire_doc: documentId }, signal }),
  });

/** What a language model read of a form: where that stands, what differs, and taking of it. */
export function useFormReading(documentId: string, extraction: Extraction, check: Check) {
  const state = useQuery(formReadingQuery(documentId)).data;
  const ask = useApiMutation(formReadings.ask, { invalidates: [['read_form', documentId]] });
  const { reading } = check.decided;
  const id = reading?.id ?? state?.reading?.id ?? null;
  const untouched = useQuery({
    ...previewQuery(documentId, { ...check.decided, reading: { id, taken: [] } }),
    enabled: id !== null && !reading && !extraction.reader,
  });
  const reader = extraction.reader ?? untouched.data?.reader;
  const differences = reader?.differences ?? [];
  const take = (taken: TakenReading['taken']) => id !== null && check.takeReading({ ...reading, id, taken });
  const keysOf = (some: readonly ReadingDifference[]): string[] => some.flatMap(({ key }) => key ?? []);
  return {
    state,
    reader,
    differences,
    /** Decided here, not remembered of another file. */
    own: id !== null && !reader?.remembered,
    ask: () => ask.mutate({ body: { questionnaire_doc: documentId } }),
    asking: ask.isPending,
    takeAll: () => take('all'),
    takeNone: () => take([]),
    /** Follows the model in one difference, or structure again. */
    toggle: ({ key, taken }: ReadingDifference) => take(keysOf(differences.filter((one) => (one.key === key ? !taken : one.taken)))),
    /** Not even what is remembered. */
    withoutMemory: () => check.takeReading({ id: null, taken: [] }),
  };
}
