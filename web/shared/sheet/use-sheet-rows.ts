import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { SheetView } from '#contract/extraction.ts';
import { requests } from '#contract/requests.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { api } from '../../lib/api.ts';
import type { ViewRow } from './grid-layout.ts';

const BLOCK = 200;

export interface SheetRows {
  /** Null until the first rows are here. */
  view: Pick<SheetView, 'row_count' | 'columns'> | null;
  rows: ReadonlyMap<number, ViewRow>;
  failure: string | null;
  /** Fetches what is not here yet of the rows from `first` to `last`. */
  want: (first: number, last: number) => void;
}

/** The rows of one sheet as they look, fetched in blocks as they come into sight. For one sheet only: key the component by it. */
export function useSheetRows(documentId: string, sheet: string): SheetRows {
  const client = useQueryClient();
  const asked = useRef(new Set<number>());
  const [state, setState] = useState<Omit<SheetRows, 'want'>>({ view: null, rows: new Map(), failure: null });
  const fetchBlock = useCallback(
    async (block: number) => {
      try {
        const view = await client.fetchQuery({
          queryKey: ['sheet-view', documentId, sheet, block],
          queryFn: ({ signal }) =>
            api(requests.previewSheet, { query: { questionnaire_doc: documentId, sheet, from: block * BLOCK + 1, rows: BLOCK }, signal }),
          staleTime: Number.POSITIVE_INFINITY,
        });
        setState(({ rows }) => ({
          view,
          rows: new Map([...rows, ...view.rows.map((row): [number, ViewRow] => [row.row, row])]),
          failure: null,
        }));
      } catch (error) {
        asked.current.delete(block);
        setState((old) => ({ ...old, failure: sentenceOf(error) }));
      }
    },
    [client, documentId, sheet],
  );
  const want = useCallback(
    (first: number, last: number) => {
      for (let block = Math.floor((first - 1) / BLOCK); block <= Math.floor((last - 1) / BLOCK); block++) {
        if (asked.current.has(block)) continue;
        asked.current.add(block);
        void fetchBlock(block);
      }
    },
    [fetchBlock],
  );
  return { ...state, want };
}
