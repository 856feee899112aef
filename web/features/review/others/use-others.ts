import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SAYS_EVERY_SECONDS, presence } from '#contract/presence.ts';
import { connection } from '../../../app/live/connection.ts';
import { api } from '../../../lib/api.ts';
import { useStore } from '../../../lib/store.ts';

/** Who goes through the questions quickly is told of where they rest. */
const RESTS_MS = 700;

/** Says where this page is, as long as it is open, and answers who else has the request open. */
export function useOthers(requestId: string, entryId: string | null) {
  const [page] = useState(() => crypto.randomUUID());
  const at = useRested(entryId);
  const live = useStore(connection) === 'connected';
  const { data, refetch } = useQuery({
    queryKey: ['presence', requestId],
    queryFn: ({ signal }) => api(presence.tell, { params: { id: requestId }, body: { page, entry_id: at }, signal }),
    enabled: live,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: SAYS_EVERY_SECONDS * 1000,
  });
  useEffect(() => {
    if (live) void refetch();
  }, [at, live, refetch]);
  useEffect(() => {
    const leave = () => {
      // Who is not heard of for a minute has left, too.
      api(presence.leave, { params: { id: requestId, page } }).catch((error: unknown) =>
        console.info('The others see it in a minute:', error),
      );
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [requestId, page]);
  return live ? (data?.people ?? []) : [];
}

function useRested(entryId: string | null): string | null {
  const [rested, setRested] = useState(entryId);
  useEffect(() => {
    const timer = setTimeout(() => setRested(entryId), RESTS_MS);
    return () => clearTimeout(timer);
  }, [entryId]);
  return rested;
}
