import { useQueries } from '@tanstack/react-query';
import { LIBRARY_DOUBTS, type LibraryDoubt, told } from '#contract/told.ts';
import type { Reason } from '#contract/reasons.ts';
import { api } from '../../lib/api.ts';

/** As many as one call says it of. */
const portionsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / LIBRARY_DOUBTS) }, (_, at) => ids.slice(at * LIBRARY_DOUBTS, (at + 1) * LIBRARY_DOUBTS));

/** Which of these entries of the library say what customers were told and what may hold no longer, by the id of the entry. */
export const useLibraryDoubts = (ids: readonly string[]): ReadonlyMap<string, LibraryDoubt> =>
  useQueries({
    queries: portionsOf(ids).map((some) => ({
      queryKey: ['told', 'library-doubts', some],
      queryFn: ({ signal }: { signal: AbortSignal }) => api(told.libraryDoubts, { query: { library_entries: some.join(',') }, signal }),
    })),
    combine: byEntry,
  });

const byEntry = (answers: { data?: { doubts: LibraryDoubt[] } | undefined }[]): ReadonlyMap<string, LibraryDoubt> =>
  new Map(answers.flatMap(({ data }) => data?.doubts ?? []).map((doubt) => [doubt.library_entry_id, doubt]));

/** Why, as a draft that rests on the entry says it. */
export const reasonOf = ({ document, said, gone }: LibraryDoubt): Reason => ({
  code: gone ? 'told_gone' : 'told_doubted',
  values: { document, said },
});
