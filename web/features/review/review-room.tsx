import { Link } from '@tanstack/react-router';
import fact from 'symbol:fact_check';
import { lazy, Suspense, useEffect, useMemo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReasonCode } from '#contract/reasons.ts';
import type { RequestWithEntries } from '#contract/requests.ts';
import { useUser } from '../../app/session/session.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { After } from '../../lib/after.tsx';
import { later } from '../../lib/later.ts';
import { useStore } from '../../lib/store.ts';
import { rememberOpen } from '../../lib/user-settings.ts';
import { Empty, Skeleton } from '../../ui/states.tsx';
import { dialogs } from './dialogs/load.ts';
import { BesideSwitch, CheckLink } from './entries/check-link.tsx';
import { EntryList } from './entries/entry-list.tsx';
import { SaidOnceContext, saidOnceOf } from './evidence/said-once.ts';
import { outlineWidth } from './outline/outline-width.ts';
import { SheetTabs } from './outline/sheet-tabs.tsx';
import { ReviewBar } from './review-bar.tsx';
import './review.css';
import { FindBar, KeyBar } from './room-tools.tsx';
import { useCompletion } from './use-completion.ts';
import { countsOf, useRoom, type Room, type Shown } from './use-room.ts';

const Expected = lazy(async () => {
  const [{ Expected: it }] = await Promise.all([import('./standing/expected.tsx'), loadTexts(['spent'])]);
  return { default: it };
});
const AskedWithout = lazy(async () => ({ default: (await import('./standing/asked-without.tsx')).AskedWithout }));
const BulkBar = later(async () => ({ default: (await dialogs()).BulkBar }));
const OpenedDialogs = later(async () => ({ default: (await dialogs()).OpenedDialogs }));
const Others = later(async () => ({ default: (await import('./beside/all.ts')).Others }));
const OutlinePanel = later(async () => ({ default: (await import('./beside/all.ts')).OutlinePanel }));
const SourcePanel = later(async () => ({ default: (await import('./beside/all.ts')).SourcePanel }));
const SaidOnceLine = lazy(async () => ({ default: (await import('./standing/said-once.tsx')).SaidOnceLine }));
const Standing = lazy(async () => ({ default: (await import('./standing/standing.tsx')).Standing }));
const SheetBeside = lazy(async () => ({ default: (await import('./beside/sheet-beside.tsx')).SheetBeside }));

export interface RoomProps extends Shown {
  request: RequestWithEntries;
}

export function ReviewRoom({ request, whole, sheetId, wanted }: RoomProps) {
  const user = useUser();
  useEffect(() => rememberOpen(user.id, request.id), [user.id, request.id]);
  const room = useRoom(request, { sheetId, wanted, whole });
  const completion = useCompletion(request);
  const [beside, setBeside] = useState(false);
  // While drafts still come, what most of them have changes under the hand.
  const drafts = request.status === 'processing' ? none : request.qa_entries;
  const once = useMemo(() => saidOnceOf(drafts), [drafts]);
  const said = useMemo(() => new Set<ReasonCode>(once.map(({ code }) => code)), [once]);
  const wide = { '--outline-width': `${useStore(outlineWidth)}px` } as CSSProperties;
  return (
    <div className="review" inert={!whole} aria-busy={!whole}>
      <After now={request}>
        <ReviewBar request={request} onComplete={completion.complete} onReopen={completion.reopen} onCancel={completion.cancel} />
      </After>
      <div className="review-tabs">
        <After now={sheetId}>
          <SheetTabs request={request} sheetId={sheetId} />
        </After>
        <BesideSwitch request={request} on={beside} onChange={setBeside} />
        <CheckLink request={request} />
        <Suspense>
          <Others request={request} room={room} />
        </Suspense>
        <FindBar room={room} total={request.qa_entries.length} />
      </div>
      <div className="review-standing">
        <Suspense>
          {hasStanding(request) && (
            <Standing request={request} toCheck={<CheckLink request={request} plain="look" />}>
              <CheckLink request={request} plain="mark" />
            </Standing>
          )}
        </Suspense>
        {whole && mayAskAgain(request) && (
          <Suspense>
            <AskedWithout request={request} />
          </Suspense>
        )}
        {whole && awaits(request) && (
          <Suspense
            fallback={request.model_answers ? null : <p className={request.counts.not_asked > 0 ? 'review-expected' : 'review-left'} />}
          >
            <Expected request={request} />
          </Suspense>
        )}
        {whole && once.length > 0 && (
          <Suspense>
            <SaidOnceLine id={request.id} once={once} filter={room.filter} onFilter={room.setFilter} />
          </Suspense>
        )}
      </div>
      <div className={beside ? 'review-columns with-sheet' : 'review-columns'} style={wide}>
        {beside ? <Sheet request={request} room={room} /> : <Outline request={request} whole={whole} sheetId={sheetId} room={room} />}
        <SaidOnceContext value={said}>
          <Entries request={request} sheetId={sheetId} room={room} />
        </SaidOnceContext>
        <Source room={room} />
      </div>
      <After>
        <KeyBar canEdit={room.canEdit} entry={room.place.entry} />
      </After>
      <Suspense>
        <OpenedDialogs room={room} request={request} sheetId={sheetId} completion={completion} />
      </Suspense>
    </div>
  );
}

const none: never[] = [];

/** Whether there is anything to say of the work on it. */
const hasStanding = ({ error, notes, stopped }: RequestWithEntries): boolean => error !== null || notes.length > 0 || stopped !== null;

/** Whether a language model is there to be asked about what it did not answer before. */
const mayAskAgain = ({ qa_entries, status, model_answers, can }: RequestWithEntries): boolean =>
  model_answers && status !== 'processing' && can.edit && qa_entries.some(({ flags }) => flags.includes('without_model'));

/** Whether questions wait for somebody to have them answered, or stay open. */
const awaits = ({ counts, status, sample, can }: RequestWithEntries): boolean =>
  counts.not_asked + counts.unanswered > 0 && status !== 'processing' && !sample && can.edit;

interface RegionProps {
  request: RequestWithEntries;
  room: Room;
}

/** The customer's sheet in place of the outline. */
function Sheet({ request, room: { entries, place } }: RegionProps) {
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      <SheetBeside
        request={request}
        entry={place.entry}
        onGo={(id) => {
          const index = entries.findIndex((entry) => entry.id === id);
          if (index >= 0) place.go(index, false);
        }}
      />
    </Suspense>
  );
}

function Outline({ request, whole, sheetId, room }: RegionProps & Pick<RoomProps, 'sheetId' | 'whole'>) {
  const { t } = useTranslation('review');
  const { id: userId } = useUser();
  const { threads } = room;
  const counts = useMemo(() => countsOf(request.qa_entries, { sheetId, userId, threads }), [request.qa_entries, sheetId, userId, threads]);
  if (!whole) return <Skeleton rows={6} />;
  return (
    <After now={room.filter}>
      <Suspense fallback={<nav className="outline" aria-label={t('outline')} />}>
        <OutlinePanel
          entries={room.entries}
          current={room.place.current}
          filter={room.filter}
          counts={counts}
          userId={userId}
          onGo={room.place.go}
          onFilter={room.setFilter}
          canEdit={room.canEdit}
          onAssign={room.handSection}
          sure={room.canEdit ? room.sure.length : 0}
          onApproveSure={() => room.setPanel('sure')}
          instructions={request.instructions}
          use={request.instructions_use}
        />
      </Suspense>
    </After>
  );
}

function Entries({ request, sheetId, room }: RegionProps & Pick<RoomProps, 'sheetId'>) {
  const { entries, place, act, actHere } = room;
  return (
    <div className="review-list">
      {entries.length > 0 ? (
        <EntryList
          handle={place.list}
          entries={entries}
          current={place.current}
          selected={room.selection.selected}
          canEdit={room.canEdit}
          cited={place.cited}
          onCite={place.cite}
          onOpen={(index) => index !== place.current && place.go(index, false)}
          onSelect={room.select}
          onAssign={room.handSection}
          onDo={actHere}
          onSave={act.save}
          onMark={room.mark}
          onTake={room.take}
          onUntake={room.untake}
          threads={room.threads}
          writing={place.writing}
          onWrite={room.write}
          onWay={(way) => (way === 'write' ? act.edit() : room.setPanel(way))}
          onPaper={request.sample ? null : (entry, file) => void room.changes.askWith(entry, file, request.scope)}
        />
      ) : (
        <NothingToShow request={request} sheetId={sheetId} />
      )}
      {room.selection.selected.size > 0 && (
        <Suspense>
          <BulkBar room={room} />
        </Suspense>
      )}
    </div>
  );
}

function Source({ room: { place, changes, act, canEdit } }: Pick<RegionProps, 'room'>) {
  const { t } = useTranslation('review');
  return (
    <After>
      <Suspense fallback={<aside className="source" aria-label={t('source')} />}>
        <SourcePanel
          entry={place.entry}
          cited={place.cited}
          asked={place.asked}
          onCite={place.cite}
          onClose={place.leaveCited}
          onRestore={(entry, changeId) => void changes.restore(entry, changeId)}
          onTake={(entry, taken) => void changes.take(entry, taken)}
          onShow={act.source}
          canEdit={canEdit}
        />
      </Suspense>
    </After>
  );
}

function NothingToShow({ request, sheetId }: { request: RequestWithEntries; sheetId: string | null }) {
  const { t } = useTranslation('review');
  if (sheetId !== null && request.sheets.every((sheet) => sheet.id !== sheetId))
    return (
      <Empty icon={fact} title={t('empty.noSheet')} text={t('empty.noSheetText')}>
        <Link to="/dashboard/requests/$requestId/{-$sheetId}" params={{ requestId: request.id, sheetId: undefined }}>
          {t('empty.allSheets')}
        </Link>
      </Empty>
    );
  if (request.qa_entries.length > 0) return <Empty icon={fact} title={t('empty.filtered')} text={t('empty.filteredText')} />;
  const working = request.status === 'processing';
  return (
    <Empty icon={fact} title={working ? t('empty.working') : t('empty.none')} text={working ? t('empty.workingText') : t('empty.noneText')}>
      {!working && <CheckLink request={request} plain="mark" />}
      {!working && <Link to="/dashboard/requests/create">{t('empty.again')}</Link>}
    </Empty>
  );
}
