import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RequestWithEntries } from '#contract/requests.ts';
import type { At } from '../../app/lazy-screen.ts';
import { useMeant } from '../../app/outbox/work.ts';
import { queryClient } from '../../app/query-client.ts';
import { requestQuery } from '../../shared/request/queries.ts';
import { useTitle } from '../../ui/page.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { ReviewRoom } from './review-room.tsx';

/** Asks for the request before the room is drawn. */
export const ahead = ({ params }: At): Promise<void> => queryClient.prefetchQuery(requestQuery(params['requestId'] ?? ''));

/** The review room (`/dashboard/requests/:requestId/:sheetId?`). Without a sheet all entries are shown in the order of the file. */
export function ReviewScreen() {
  const { requestId, sheetId } = useParams({ from: '/dashboard/requests/$requestId/{-$sheetId}' });
  const { entry = null } = useSearch({ from: '/dashboard/requests/$requestId/{-$sheetId}' });
  const { data, error, refetch } = useQuery(requestQuery(requestId));
  useTitle(data?.name ?? '');
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="page">
        <Skeleton rows={7} height={87} />
      </div>
    );
  return <MeantRoom key={data.id} request={data} sheetId={sheetId ?? null} wanted={entry} />;
}

/** The room with what waits to be sent on top of what the service last said. */
function MeantRoom({ request, sheetId, wanted }: { request: RequestWithEntries; sheetId: string | null; wanted: string | null }) {
  const entries = useMeant(request.qa_entries);
  const meant = useMemo(() => ({ ...request, qa_entries: entries }), [request, entries]);
  return <ReviewRoom request={meant} sheetId={sheetId} wanted={wanted} />;
}
