import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoint.ts';
import type { library } from '#contract/library.ts';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { TickedList } from '../../../ui/rows/ticked-list.tsx';
import { Said } from '../entry-parts.tsx';
import { newEntries } from '../queries.ts';
import '../library-dialogs.css';

type Listed = Answer<typeof library.listNew>['library'][number];

interface Props {
  mine: boolean;
  onClose: () => void;
  onApprove: (ids: string[]) => void;
}

/** What approving all that is new approves, to be read and ticked first; what somebody should read stands first, and without a tick. */
export function ApproveNewDialog({ mine, onClose, onApprove }: Props) {
  const { t } = useTranslation(['library', 'common']);
  const { data, error, refetch } = useQuery(newEntries(mine));
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const all = data?.library ?? [];
  const isTicked = ({ entry, doubts }: Listed) => (doubts.length === 0) !== turned.has(entry.id);
  const chosen = all.filter(isTicked);
  const doubted = all.filter(({ doubts }) => doubts.length > 0).length;
  const turn = (id: string) => setTurned((ids) => ids.symmetricDifference(new Set([id])));
  const tickAll = (ticked: boolean) =>
    setTurned(new Set(all.filter(({ doubts }) => (doubts.length === 0) !== ticked).map(({ entry }) => entry.id)));
  return (
    <Dialog
      className="in-library"
      open
      onClose={onClose}
      aria-labelledby="new-title"
      aria-describedby="new-text"
      slotProps={{ paper: { className: 'new-paper' } }}
    >
      <DialogTitle id="new-title">{t('settleAll.title', { count: chosen.length })}</DialogTitle>
      <div id="new-text" className="new-text">
        {doubted > 0 && <strong>{t('settleAll.doubted', { count: doubted })}</strong>}
        <p>{t('settleAll.read')}</p>
        {data && data.beyond > 0 && <p>{t('settleAll.rest', { count: data.beyond })}</p>}
      </div>
      <DialogContent dividers>
        {error && <Failure error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton rows={6} height={52} />}
        <TickedList
          rows={all.map((one) => ({
            id: one.entry.id,
            question: one.entry.question,
            said: <Said entry={one.entry} />,
            why: one.doubts.map((doubt) => t(`settleAll.doubts.${doubt}`)).join(' · '),
            ticked: isTicked(one),
          }))}
          onTurn={turn}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => tickAll(chosen.length === 0)}>{t(chosen.length > 0 ? 'settleAll.tickNone' : 'settleAll.tickAll')}</Button>
        <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        <Button variant="contained" disabled={chosen.length === 0} onClick={() => onApprove(chosen.map(({ entry }) => entry.id))}>
          {t('new.approve')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
