import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textsOf } from '#contract/answer-fields.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { Room } from '../use-room.ts';
import './sure-dialog.css';

/** What is approved at once, to be read and unticked first. An answer that becomes sure meanwhile was not seen, and is not among them. */
export function SureDialog({ room }: { room: Room }) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  const [seen] = useState(() => new Set(room.sure.map(({ id }) => id)));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const sure = room.sure.filter(({ id }) => seen.has(id));
  const chosen = sure.filter(({ id }) => !left.has(id));
  const close = () => room.setPanel(null);
  const turn = (id: string) => setLeft((all) => (all.has(id) ? new Set([...all].filter((one) => one !== id)) : new Set(all).add(id)));
  const approve = () => {
    close();
    void room.changes.setStatus(chosen, 'approved');
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
      <DialogTitle id="sure-title">{t('approveSure', { count: chosen.length })}</DialogTitle>
      <p id="sure-text" className="sure-text">
        {t('approveSureText')}
      </p>
      <DialogContent dividers>
        <ul className="sure-list">
          {sure.map((entry) => (
            <SureAnswer key={entry.id} entry={entry} checked={!left.has(entry.id)} onTurn={() => turn(entry.id)} />
          ))}
        </ul>
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

function SureAnswer({ entry, checked, onTurn }: { entry: QaEntry; checked: boolean; onTurn: () => void }) {
  return (
    <li>
      <label>
        <input type="checkbox" checked={checked} onChange={onTurn} />
        <b>{entry.question}</b>
        <span>{[entry.choice?.replaceAll('\n', ', '), ...textsOf(entry)].filter(Boolean).join(' · ')}</span>
      </label>
    </li>
  );
}
