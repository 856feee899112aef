import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMeant } from '../../app/outbox/work.ts';
import { useTitle } from '../../ui/page.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { ReviewRoom, type RoomProps } from './review-room.tsx';
import { useRequest } from './use-request.ts';

export { askAhead as ahead } from './use-request.ts';

/** The review room (`/dashboard/requests/:requestId/:sheetId?`). Without a sheet all entries are shown in the order of the file. */
export function ReviewScreen() {
  const { requestId, sheetId } = useParams({ from: '/dashboard/requests/$requestId/{-$sheetId}' });
  const search = useSearch({ from: '/dashboard/requests/$requestId/{-$sheetId}' });
  const { request, whole, error, retry } = useRequest(requestId, sheetId ?? null, search);
  useTitle(request?.name ?? '');
  if (error) return <Failure error={error} retry={retry} />;
  if (!request)
    return (
      <div className="page">
        <Skeleton rows={7} height={88} />
      </div>
    );
  return <MeantRoom key={request.id} request={request} whole={whole} sheetId={sheetId ?? null} wanted={search.entry ?? null} />;
}

/** The room with what waits to be sent on top of what the service last said. */
function MeantRoom({ request, ...rest }: RoomProps) {
  const entries = useMeant(request.qa_entries);
  const meant = useMemo(() => ({ ...request, qa_entries: entries }), [request, entries]);
  return <ReviewRoom request={meant} {...rest} />;
}
