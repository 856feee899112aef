import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { say } from '../../../app/outbox/comments.ts';
import { membersQuery } from '../../../app/session/members.ts';
import type { Room } from '../use-room.ts';
import './fields.css';

/** Hands the question to a colleague and says what is wanted of them, as a comment. */
export function AskDialog({ room }: { room: Room }) {
  const { t } = useTranslation('review');
  const { data } = useQuery(membersQuery);
  const [person, setPerson] = useState('');
  const [text, setText] = useState(t('ways.askText'));
  const { entry } = room.place;
  const members = (data?.access ?? []).flatMap(({ user_id: id, user_name, user_email }) =>
    id ? [{ id, name: user_name || user_email }] : [],
  );
  return (
    <WayDialog
      title={t('ways.ask')}
      confirm={t('ways.askNow')}
      possible={person !== ''}
      onClose={() => room.setPanel(null)}
      onConfirm={() => {
        room.setPanel(null);
        if (!entry) return;
        void room.changes.assign([entry], person);
        if (text.trim() !== '') say(entry, text.trim(), []);
        room.place.list.current?.focusCurrent();
      }}
    >
      <label className="field">
        <span>{t('ways.who')}</span>
        <select value={person} onChange={(event) => setPerson(event.target.value)}>
          <option value="">–</option>
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Words label={t('ways.what')} text={text} onType={setText} />
    </WayDialog>
  );
}

/** Skips the question; why stands in its comments. */
export function SkipDialog({ room }: { room: Room }) {
  const { t } = useTranslation('review');
  const [why, setWhy] = useState('');
  const { entry } = room.place;
  return (
    <WayDialog
      title={t('ways.skipWhy')}
      confirm={t('skip')}
      possible={why.trim() !== ''}
      onClose={() => room.setPanel(null)}
      onConfirm={() => {
        room.setPanel(null);
        if (!entry) return;
        say(entry, why.trim(), []);
        void room.changes.setStatus([entry], 'skipped');
        room.place.list.current?.focusCurrent();
      }}
    >
      <Words label={t('ways.why')} text={why} onType={setWhy} />
    </WayDialog>
  );
}

interface WayProps {
  title: string;
  confirm: string;
  possible: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

function WayDialog({ title, confirm, possible, onClose, onConfirm, children }: WayProps) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  return (
    <Dialog className="in-review" open onClose={onClose} aria-labelledby="way-title">
      <DialogTitle id="way-title">{title}</DialogTitle>
      <DialogContent>
        <div className="way-fields">{children}</div>
        <p className="quiet">{t('comments.inside')}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('actions.cancel')}</Button>
        <Button variant="contained" disabled={!possible} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Words = ({ label, text, onType }: { label: string; text: string; onType: (text: string) => void }) => (
  <label className="field">
    <span>{label}</span>
    <textarea rows={3} maxLength={limits.comment} value={text} onChange={(event) => onType(event.target.value)} />
  </label>
);
