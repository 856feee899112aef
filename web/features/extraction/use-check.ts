import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Extraction, Mapping, MappingBySheet, StoredReading } from '#contract/extraction.ts';
import { rememberedMappings } from '#contract/remembered-mappings.ts';
import { requests } from '#contract/requests.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { api } from '../../lib/api.ts';

/** What a person decided: corrections by sheet (null leaves one out), and whether hidden parts are read. */
export interface Decided {
  mapping: MappingBySheet;
  hidden: boolean;
  /** What of a model’s reading is taken; absent: what is remembered for files of this shape. */
  reading?: TakenOf;
}

export type TakenOf = Pick<StoredReading, 'id' | 'taken' | 'without'>;

const DEBOUNCE_MS = 250;
const MOST_STEPS = 200;

/** What would be found with these decisions. */
export const previewQuery = (documentId: string, { mapping, hidden, reading }: Decided) =>
  queryOptions({
    queryKey: ['preview', documentId, mapping, hidden, reading],
    queryFn: ({ signal }) =>
      api(requests.preview, {
        body: {
          questionnaire_doc: documentId,
          ...(Object.keys(mapping).length > 0 ? { mapping } : {}),
          ...(hidden ? { hidden } : {}),
          ...(reading ? { reading } : {}),
        },
        signal,
      }),
    staleTime: 5 * 60_000,
    retry: false,
  });

export const rememberedQuery = queryOptions({
  queryKey: ['remembered'],
  queryFn: ({ signal }) => api(rememberedMappings.list, { query: { limit: 200 }, signal }),
});

/** Holds the decisions with their undo, and asks anew what would be found a moment after each of them. */
export function useCheck(documentId: string, initial: Decided) {
  const [steps, setSteps] = useState<Decided[]>([initial]);
  const decided = steps.at(-1) ?? initial;
  const [asked, setAsked] = useState(decided);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(decided), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [decided]);
  const preview = useQuery({ ...previewQuery(documentId, asked), placeholderData: keepPreviousData });
  const [last, setLast] = useState<Extraction | undefined>(preview.data);
  if (preview.data && preview.data !== last) setLast(preview.data);
  const extraction = preview.data ?? last;

  const decide = (next: Decided) => setSteps((old) => [...old.slice(1 - MOST_STEPS), next]);
  const set = (sheet: string, mapping: Mapping | null | undefined) => {
    const { [sheet]: _, ...rest } = decided.mapping;
    decide({ ...decided, mapping: mapping === undefined ? rest : { ...rest, [sheet]: mapping } });
  };
  return {
    decided,
    extraction,
    failure: preview.error ? sentenceOf(preview.error) : null,
    /** What is shown is not yet what was decided. */
    pending: decided !== asked || preview.isPlaceholderData || preview.isFetching,
    retry: () => void preview.refetch(),
    canUndo: steps.length > 1,
    undo: () => setSteps((old) => (old.length > 1 ? old.slice(0, -1) : old)),
    readHidden: (hidden: boolean) => decide({ ...decided, hidden }),
    takeReading: (reading: TakenOf) => decide({ ...decided, reading }),
    /** Leaves out one question of a form that a model read, by its key. */
    leaveOut: (key: string) => {
      const { reading } = decided;
      if (reading) decide({ ...decided, reading: { ...reading, without: [...(reading.without ?? []), key] } });
    },
    /** Leaves a sheet out, or takes it in again as it was found. */
    use: (sheet: string, used: boolean) => set(sheet, used ? undefined : null),
    /** The sheet as it is found without a correction of this file. */
    asFound: (sheet: string) => set(sheet, undefined),
    correct: (sheet: string, mapping: Mapping) => set(sheet, mapping),
    /** The mapping that the next correction of a sheet starts from. */
    mappingOf: (sheet: string): Mapping | null => {
      const mapping = decided.mapping[sheet] ?? extraction?.sheets.find((one) => one.name === sheet)?.mapping ?? null;
      // a box has no columns that could be corrected
      return mapping?.box ? null : mapping;
    },
  };
}

export type Check = ReturnType<typeof useCheck>;
