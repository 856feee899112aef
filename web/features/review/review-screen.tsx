import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import fact from 'symbol:fact_check';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requests, type RequestWithEntries } from '#contract/requests.ts';
import { isDone } from '#contract/entry-statuses.ts';
import { reportError } from '../../app/notices/report-error.ts';
import { arrived, shownConflict, useMeant } from '../../app/outbox/work.ts';
import { useUser } from '../../app/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { rememberOpen } from '../../lib/user-settings.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { useTitle } from '../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { BesideSwitch, CheckLink } from './entries/check-link.tsx';
import { EntryList } from './entries/entry-list.tsx';
import { OutlinePanel } from './outline/outline-panel.tsx';
import { requestQuery } from '../../shared/request/queries.ts';
import { ReviewBar } from './review-bar.tsx';
import './review.css';
import { BulkBar, FindBar, KeyBar } from './room-tools.tsx';
import { SheetTabs } from './outline/sheet-tabs.tsx';
import { SourcePanel } from './beside/source-panel.tsx';
import { useHolds } from '../exports/use-holds.ts';
import { countsOf, useRoom, type Room as RoomState } from './use-room.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog }));
const ConflictDialog = lazy(async () => ({ default: (await import('./conflict-dialog.tsx')).ConflictDialog }));
const DocumentViewer = lazy(async () => ({ default: (await import('../../shared/viewer/document-viewer.tsx')).DocumentViewer }));
const HelpDialog = lazy(async () => ({ default: (await import('./room-dialogs.tsx')).HelpDialog }));
const SheetBeside = lazy(async () => ({ default: (await import('./beside/sheet-beside.tsx')).SheetBeside }));
const AssignDialog = lazy(async () => ({ default: (await import('./room-dialogs.tsx')).AssignDialog }));

/** The review room (`/dashboard/requests/:requestId/:sheetId?`). Without a sheet all entries are shown in the order of the file. */
export function ReviewScreen() {
  const { requestId, sheetId } = useParams({ from: '/dashboard/requests/$requestId/{-$sheetId}' });
  const { data, error, refetch } = useQuery(requestQuery(requestId));
  useTitle(data?.name ?? '');
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="page">
        <Skeleton rows={7} height={87} />
      </div>
    );
  return <MeantRoom key={data.id} request={data} sheetId={sheetId ?? null} />;
}

/** The room with what waits to be sent on top of what the service last said. */
function MeantRoom({ request, sheetId }: { request: RequestWithEntries; sheetId: string | null }) {
  const entries = useMeant(request.qa_entries);
  const meant = useMemo(() => ({ ...request, qa_entries: entries }), [request, entries]);
  return <Room request={meant} sheetId={sheetId} />;
}

function Room({ request, sheetId }: { request: RequestWithEntries; sheetId: string | null }) {
  const user = useUser();
  useEffect(() => rememberOpen(user.id, request.id), [user.id, request.id]);
  const client = useQueryClient();
  const room = useRoom(request, sheetId);
  const [asking, setAsking] = useState(false);
  const [beside, setBeside] = useState(false);
  const fresh = () => client.invalidateQueries({ queryKey: ['request', request.id] });
  const update = useApiMutation(requests.update, { invalidates: [['requests']], onSuccess: fresh });
  const cancel = useApiMutation(requests.cancel, { invalidates: [['requests']], onSuccess: fresh });
  const params = { id: request.id };
  const open = request.qa_entries.filter((entry) => !isDone(entry.status)).length;
  /** What was written is with the service before it counts what is open. */
  const complete = async (confirm: boolean) => {
    try {
      await arrived((change) => change.request === request.id);
      update.mutate({ params, body: { status: 'completed', ...(confirm ? { confirm } : {}) } });
    } catch (error) {
      reportError(error, user.access_level);
    }
  };

  return (
    <div className="review">
      <ReviewBar
        request={request}
        onComplete={() => (open > 0 ? setAsking(true) : void complete(false))}
        onReopen={() => update.mutate({ params, body: { status: 'review' } })}
        onCancel={() => cancel.mutate({ params })}
      />
      <div className="review-tabs">
        <SheetTabs request={request} sheetId={sheetId} />
        <BesideSwitch request={request} on={beside} onChange={setBeside} />
        <CheckLink request={request} />
        <FindBar room={room} total={request.qa_entries.length} />
      </div>
      {request.error && (
        <p className="review-error" role="alert">
          {request.error} <CheckLink request={request} plain />
        </p>
      )}
      <div className={beside ? 'review-columns with-sheet' : 'review-columns'}>
        {beside ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <SheetBeside
              request={request}
              entry={room.entry}
              onGo={(id) => {
                const index = room.entries.findIndex((entry) => entry.id === id);
                if (index >= 0) room.go(index, false);
              }}
            />
          </Suspense>
        ) : (
          <OutlinePanel
            entries={room.entries}
            current={room.current}
            filter={room.filter}
            counts={countsOf(request.qa_entries, sheetId, user.id)}
            userId={user.id}
            onGo={room.go}
            onFilter={room.setFilter}
            instructions={request.instructions}
            use={request.instructions_use}
          />
        )}
        <div className="review-list">
          {room.entries.length > 0 ? (
            <EntryList
              handle={room.list}
              entries={room.entries}
              current={room.current}
              selected={room.selected}
              canEdit={room.canEdit}
              cited={room.cited}
              onCite={room.cite}
              onOpen={(index) => index !== room.current && room.go(index, false)}
              onApprove={room.act.approve}
              onSkip={room.act.skip}
              onResubmit={room.act.resubmit}
              onSave={room.act.save}
              onMark={room.mark}
            />
          ) : (
            <NothingToShow request={request} />
          )}
          <BulkBar room={room} />
        </div>
        <SourcePanel
          entry={room.entry}
          cited={room.cited}
          asked={room.asked}
          onCite={room.cite}
          onClose={() => room.setAsked(false)}
          onRestore={(entry, changeId) => void room.changes.restore(entry, changeId)}
          onShow={room.act.source}
          canEdit={room.canEdit}
        />
      </div>
      <KeyBar canEdit={room.canEdit} />
      <Dialogs
        room={room}
        counts={request.counts}
        open={asking ? open : null}
        onClose={() => setAsking(false)}
        onComplete={() => {
          setAsking(false);
          void complete(true);
        }}
      />
    </div>
  );
}

interface DialogsProps {
  room: RoomState;
  counts: RequestWithEntries['counts'];
  /** How many questions are neither approved nor skipped, while it is asked whether to complete all the same. */
  open: number | null;
  onClose: () => void;
  onComplete: () => void;
}

/** Dialogs are fetched when the first of them opens. */
function Dialogs({ room, counts, open, onClose, onComplete }: DialogsProps) {
  const { t } = useTranslation('review');
  const holds = useHolds();
  const lost = useStore(shownConflict);
  return (
    <Suspense>
      {room.panel === 'help' && <HelpDialog canEdit={room.canEdit} onClose={() => room.setPanel(null)} />}
      {room.panel === 'assign' && <AssignDialog room={room} />}
      {room.panel === 'source' && room.shown && <DocumentViewer shown={room.shown} onClose={() => room.setPanel(null)} />}
      {lost !== null && <ConflictDialog entry={lost} />}
      {open !== null && (
        <ConfirmDialog
          open
          title={t('completeAnyway')}
          text={t('completeOpen', { count: open, holds: holds(counts, ['drafts', 'open']) })}
          confirm={t('complete')}
          onClose={onClose}
          onConfirm={onComplete}
        />
      )}
    </Suspense>
  );
}

function NothingToShow({ request }: { request: RequestWithEntries }) {
  const { t } = useTranslation('review');
  if (request.qa_entries.length > 0) return <Empty icon={fact} title={t('empty.filtered')} text={t('empty.filteredText')} />;
  const working = request.status === 'processing';
  return (
    <Empty icon={fact} title={working ? t('empty.working') : t('empty.none')} text={working ? t('empty.workingText') : t('empty.noneText')}>
      {!working && <CheckLink request={request} plain />}
      {!working && <Link to="/dashboard/requests/create">{t('empty.again')}</Link>}
    </Empty>
  );
}
