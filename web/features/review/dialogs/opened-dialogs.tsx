import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestWithEntries } from '#contract/requests.ts';
import { shownConflict } from '../../../app/outbox/work.ts';
import { useStore } from '../../../lib/store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FinalDoubts } from '../../exports/final-doubts.tsx';
import { useHolds } from '../../exports/use-holds.ts';
import { AskDialog, SkipDialog } from '../entries/way-dialogs.tsx';
import { OnlyDialog } from '../outline/only-dialog.tsx';
import type { Completion } from '../use-completion.ts';
import type { Room } from '../use-room.ts';
import { ChosenDialog, SureDialog } from '../bulk/approve-dialogs.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { AssignDialog, HelpDialog } from './room-dialogs.tsx';

const DocumentViewer = lazy(async () => ({ default: (await import('../../../shared/viewer/document-viewer.tsx')).DocumentViewer }));

interface Props {
  room: Room;
  request: RequestWithEntries;
  sheetId: string | null;
  completion: Completion;
}

/** Whichever dialog of the room is open. */
export function OpenedDialogs({ room, request, sheetId, completion }: Props) {
  const { t } = useTranslation('review');
  const holds = useHolds();
  const lost = useStore(shownConflict);
  return (
    <Suspense>
      {room.panel === 'help' && <HelpDialog canEdit={room.canEdit} onClose={() => room.setPanel(null)} />}
      {room.panel === 'assign' && <AssignDialog room={room} />}
      {room.panel === 'only' && <OnlyDialog request={request} sheetId={sheetId} room={room} />}
      {room.panel === 'ask' && <AskDialog room={room} />}
      {room.panel === 'skipWhy' && <SkipDialog room={room} />}
      {room.panel === 'sure' && <SureDialog room={room} />}
      {room.panel === 'chosen' && <ChosenDialog room={room} />}
      {room.panel === 'source' && room.place.shown && <DocumentViewer shown={room.place.shown} onClose={() => room.setPanel(null)} />}
      {lost !== null && <ConflictDialog entry={lost} />}
      {completion.asked !== null && (
        <ConfirmDialog
          open
          title={t(completion.asked > 0 ? 'completeAnyway' : 'complete')}
          {...(completion.asked > 0
            ? { text: t('completeOpen', { count: completion.asked, holds: holds(request.counts, ['drafts', 'open']) }) }
            : {})}
          confirm={t('complete')}
          onClose={completion.leave}
          onConfirm={completion.confirm}
        >
          <FinalDoubts requestId={request.id} onClose={completion.leave} />
        </ConfirmDialog>
      )}
    </Suspense>
  );
}
