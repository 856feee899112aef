import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestWithEntries } from '#contract/requests.ts';
import { shownConflict } from '../../../app/outbox/work.ts';
import { later } from '../../../lib/later.ts';
import { useStore } from '../../../lib/store.ts';
import { useHolds } from '../../exports/use-holds.ts';
import type { Completion } from '../use-completion.ts';
import type { Room } from '../use-room.ts';

const ConfirmDialog = later(async () => ({ default: (await import('./all.ts')).ConfirmDialog }));
const ConflictDialog = later(async () => ({ default: (await import('./all.ts')).ConflictDialog }));
const DocumentViewer = lazy(async () => ({ default: (await import('../../../shared/viewer/document-viewer.tsx')).DocumentViewer }));
const HelpDialog = later(async () => ({ default: (await import('./all.ts')).HelpDialog }));
const AssignDialog = later(async () => ({ default: (await import('./all.ts')).AssignDialog }));
const OnlyDialog = later(async () => ({ default: (await import('./all.ts')).OnlyDialog }));
const AskDialog = later(async () => ({ default: (await import('./all.ts')).AskDialog }));
const SkipDialog = later(async () => ({ default: (await import('./all.ts')).SkipDialog }));

interface Props {
  room: Room;
  request: RequestWithEntries;
  sheetId: string | null;
  completion: Completion;
}

/** Dialogs are fetched when the first of them opens. */
export function OpenedDialogs({ room, request, sheetId, completion }: Props) {
  const { t } = useTranslation('review');
  const holds = useHolds();
  const lost = useStore(shownConflict);
  const { sure } = room;
  return (
    <Suspense>
      {room.panel === 'help' && <HelpDialog canEdit={room.canEdit} onClose={() => room.setPanel(null)} />}
      {room.panel === 'assign' && <AssignDialog room={room} />}
      {room.panel === 'only' && <OnlyDialog request={request} sheetId={sheetId} room={room} />}
      {room.panel === 'ask' && <AskDialog room={room} />}
      {room.panel === 'skipWhy' && <SkipDialog room={room} />}
      {room.panel === 'sure' && (
        <ConfirmDialog
          open
          title={t('approveSure', { count: sure.length })}
          text={t('approveSureText')}
          confirm={t('approve')}
          onClose={() => room.setPanel(null)}
          onConfirm={() => {
            room.setPanel(null);
            void room.changes.setStatus(sure, 'approved');
          }}
        />
      )}
      {room.panel === 'source' && room.place.shown && <DocumentViewer shown={room.place.shown} onClose={() => room.setPanel(null)} />}
      {lost !== null && <ConflictDialog entry={lost} />}
      {completion.asked !== null && (
        <ConfirmDialog
          open
          title={t('completeAnyway')}
          text={t('completeOpen', { count: completion.asked, holds: holds(request.counts, ['drafts', 'open']) })}
          confirm={t('complete')}
          onClose={completion.leave}
          onConfirm={completion.confirm}
        />
      )}
    </Suspense>
  );
}
