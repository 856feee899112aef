import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textsOf } from '#contract/answer-fields.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { TrustMark } from '../../../shared/answer/trust-mark.tsx';
import { TickedList } from '../../../ui/rows/ticked-list.tsx';
import { halfTyped } from '../entries/drafts.ts';
import { flagsOf } from '../evidence/sides.ts';
import type { Room } from '../use-room.ts';
import { aloneAmong, isApprovable, isUnsure } from './approvable.ts';
import './sure-dialog.css';

/** All that is sure. */
export function SureDialog({ room }: { room: Room }) {
  const { t } = useTranslation('review');
  const title = (count: number) => t('approveSure', { count });
  return (
    <ApproveDialog room={room} all={room.sure} title={title} onApprove={(chosen) => void room.changes.setStatus(chosen, 'approved')} />
  );
}

/** What is selected where not all of it is sure: that stands first, and how many they are is said. */
export function ChosenDialog({ room }: { room: Room }) {
  const { t } = useTranslation('spent');
  const { selection, changes } = room;
  const some = selection.chosen.filter(isApprovable);
  const unsure = some.filter(isUnsure);
  const alone = aloneAmong(selection.chosen).length;
  return (
    <ApproveDialog
      room={room}
      all={[...unsure, ...some.filter((entry) => !isUnsure(entry))]}
      title={(count) => t('approveChosen', { count })}
      said={[unsure.length > 0 && t('unsureFirst', { count: unsure.length }), alone > 0 && t('readAlone', { count: alone })]
        .filter(Boolean)
        .join(' ')}
      onApprove={(chosen) => {
        selection.clear();
        void changes.setStatus(chosen, 'approved', selection.chosen.length);
      }}
    />
  );
}

interface ApproveProps {
  room: Room;
  all: QaEntry[];
  title: (count: number) => string;
  /** What is to be known of them first. */
  said?: string;
  onApprove: (chosen: QaEntry[]) => void;
}

/** What is approved at once, to be read and unticked first. An answer that joins them meanwhile was not seen, and is not among them, nor is a text that its form does not take yet. */
function ApproveDialog({ room, all, title, said, onApprove }: ApproveProps) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  const [seen] = useState(() => new Set(all.filter((entry) => !halfTyped(entry)).map(({ id }) => id)));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const shown = all.filter(({ id }) => seen.has(id));
  const chosen = shown.filter(({ id }) => !left.has(id));
  const close = () => room.setPanel(null);
  const turn = (id: string) => setLeft((ids) => (ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set(ids).add(id)));
  const approve = () => {
    close();
    onApprove(chosen);
  };
  return (
    <Dialog
      className="in-review"
      open
      onClose={close}
      aria-labelledby="sure-title"
      aria-describedby="sure-text"
      slotProps={{ paper: { className: 'sure' } }}
    >
      <DialogTitle id="sure-title">{title(chosen.length)}</DialogTitle>
      <div id="sure-text" className="sure-text">
        {said && <strong>{said}</strong>}
        <p>{t('approveSureText')}</p>
      </div>
      <DialogContent dividers>
        <TickedList
          rows={shown.map((entry) => ({
            id: entry.id,
            question: entry.question,
            said: [entry.choice?.replaceAll('\n', ', '), ...textsOf(entry)].filter(Boolean).join(' · '),
            why: isUnsure(entry) && <Unsure entry={entry} />,
            ticked: !left.has(entry.id),
          }))}
          onTurn={turn}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => setLeft(chosen.length > 0 ? new Set(seen) : new Set())}>
          {t(chosen.length > 0 ? 'tickNone' : 'tickAll')}
        </Button>
        <Button onClick={close}>{common('actions.cancel')}</Button>
        <Button variant="contained" disabled={chosen.length === 0} onClick={approve}>
          {t('approve')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Unsure({ entry }: { entry: QaEntry }) {
  const { t } = useTranslation('review');
  return (
    <>
      <TrustMark of={entry} />{' '}
      {flagsOf(entry)
        .map((name) => t(`flags.${name}`))
        .join(' · ')}
    </>
  );
}
