import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestWithEntries } from '#contract/requests.ts';
import { useUser } from '../../../app/session/session.ts';
import { countsOf, type Room } from '../use-room.ts';
import { sectionsOf } from './outline.ts';
import './outline.css';

const OnlyFilters = lazy(async () => ({ default: (await import('../beside/all.ts')).OnlyFilters }));
const SectionTree = lazy(async () => ({ default: (await import('../beside/all.ts')).SectionTree }));

interface Props {
  request: RequestWithEntries;
  sheetId: string | null;
  room: Room;
}

/** What the outline holds, where there is no room for it beside the list. */
export function OnlyDialog({ request, sheetId, room }: Props) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  const user = useUser();
  const close = () => room.setPanel(null);
  return (
    <Dialog className="in-review" open onClose={close} fullWidth aria-labelledby="only-title">
      <DialogTitle id="only-title">{t('only')}</DialogTitle>
      <DialogContent>
        <Suspense>
          <OnlyFilters
            filter={room.filter}
            counts={countsOf(request.qa_entries, { sheetId, userId: user.id, threads: room.threads })}
            userId={user.id}
            onFilter={room.setFilter}
            sure={room.canEdit ? room.sure.length : 0}
            onApproveSure={() => room.setPanel('sure')}
          />
          <h3 className="only-sections">{t('outline')}</h3>
          <SectionTree
            sections={sectionsOf(room.entries)}
            current={room.place.current}
            onGo={(index) => {
              close();
              room.place.go(index, false);
            }}
            onAssign={room.canEdit ? room.handSection : null}
          />
        </Suspense>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          {common('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
