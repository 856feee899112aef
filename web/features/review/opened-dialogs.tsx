import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestWithEntries } from '#contract/requests.ts';
import { shownConflict } from '../../app/outbox/work.ts';
import { useStore } from '../../lib/store.ts';
import { useHolds } from '../exports/use-holds.ts';
import type { Completion } from './use-completion.ts';
import type { Room } from './use-room.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog }));
const ConflictDialog = lazy(async () => ({ default: (await import('./conflict-dialog.tsx')).ConflictDialog }));
const DocumentViewer = lazy(async () => ({ default: (await import('../../shared/viewer/document-viewer.tsx')).DocumentViewer }));
const HelpDialog = lazy(async () => ({ default: (await import('./room-dialogs.tsx')).HelpDialog }));
const AssignDialog = lazy(async () => ({ default: (await import('./room-dialogs.tsx')).AssignDialog }));

interface Props {
  room: Room;
  counts: RequestWithEntries['counts'];
  completion: Completion;
}

/** Dialogs are fetched when the first of them opens. */
export function OpenedDialogs({ room, counts, completion }: Props) {
  const { t } = useTranslation('review');
  const holds = useHolds();
  const lost = useStore(shownConflict);
  return (
    <Suspense>
      {room.panel === 'help' && <HelpDialog canEdit={room.canEdit} onClose={() => room.setPanel(null)} />}
      {room.panel === 'assign' && <AssignDialog room={room} />}
      {room.panel === 'source' && room.place.shown && <DocumentViewer shown={room.place.shown} onClose={() => room.setPanel(null)} />}
      {lost !== null && <ConflictDialog entry={lost} />}
      {completion.asked !== null && (
        <ConfirmDialog
          open
          title={t('completeAnyway')}
          text={t('completeOpen', { count: completion.asked, holds: holds(counts, ['drafts', 'open']) })}
          confirm={t('complete')}
          onClose={completion.leave}
          onConfirm={completion.confirm}
        />
      )}
    </Suspense>
  );
}
