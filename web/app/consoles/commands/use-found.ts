import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import library from 'symbol:menu_book';
import request from 'symbol:assignment';
import document from 'symbol:description';
import { useEffect, useState } from 'react';
import { documents } from '#contract/documents.ts';
import { library as libraryCalls } from '#contract/library.ts';
import { requests } from '#contract/requests.ts';
import { api } from '../../../lib/api.ts';
import type { Command } from './command.ts';

const SETTLED_MS = 150;
const LEAST_LETTERS = 2;
const MOST = 5;
const PASSAGES = 30;

/** Requests to choose from by their names; none while nobody works in an organisation. */
export function useRequests(ready: boolean): Command[] {
  const router = useRouter();
  const { data } = useQuery({
    queryKey: ['requests', 'palette'],
    queryFn: async ({ signal }) => ({ pages: [await api(requests.list, { query: { limit: 200 }, signal })] }),
    enabled: ready,
  });
  return (data?.pages.flatMap((page) => page.requests) ?? []).map((one): Command => ({
    id: one.id,
    group: 'requests',
    name: one.name,
    symbol: request,
    run: () => router.navigate({ to: '/dashboard/requests/$requestId/{-$sheetId}', params: { requestId: one.id } }),
  }));
}

/** Documents and library entries that the service finds for what was typed, by words and by meaning. */
export function useFound(typed: string, ready: boolean): Command[] {
  const router = useRouter();
  const q = useSettled(typed.trim());
  const enabled = ready && q.length >= LEAST_LETTERS;
  const { data } = useQuery({
    queryKey: ['palette', q],
    queryFn: ({ signal }) => find(q, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!data || !ready || typed.trim().length < LEAST_LETTERS) return [];
  return [
    ...data.documents.map((item): Command => ({
      id: item.id,
      group: 'documents',
      name: item.display_name,
      symbol: document,
      run: () => router.navigate({ to: '/dashboard/kb/documents', search: { document: item.id } }),
    })),
    ...data.entries.map((entry): Command => ({
      id: entry.id,
      group: 'library',
      name: entry.question,
      note: entry.choice ?? entry.answer ?? '',
      symbol: library,
      run: () => router.navigate({ to: '/dashboard/library', search: { entry: entry.id } }),
    })),
  ];
}

/** Each document once, the best first. */
async function find(q: string, signal: AbortSignal) {
  const [passages, inLibrary] = await Promise.all([
    api(documents.search, { query: { q, limit: PASSAGES }, signal }),
    api(libraryCalls.list, { query: { q, limit: MOST }, signal }),
  ]);
  const found = new Map(passages.results.map((result) => [result.document.id, result.document]));
  return { documents: [...found.values()].slice(0, MOST), entries: inLibrary.library };
}

/** A text once the typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
