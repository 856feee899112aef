import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import close from 'symbol:close';
import search from 'symbol:search';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar, Kbd } from '../../ui/bits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shownKeys } from './keys.ts';
import { isFiltered, noFilter } from './outline.ts';
import { membersQuery } from './queries.ts';
import type { Room } from './use-room.ts';

/** Find and filter: words over question, answer and id; state; and what is left out by them. */
export function FindBar({ room, total }: { room: Room; total: number }) {
  const { t } = useTranslation('review');
  const field = useRef<HTMLInputElement>(null);
  const open = room.panel === 'find';
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  const { filter, setFilter } = room;
  return (
    <div className="find-bar" role="search">
      <label className="find-field">
        <Icon d={search} size={18} label={t('find')} />
        <input
          ref={field}
          type="search"
          value={filter.text}
          placeholder={t('find')}
          onFocus={() => room.setPanel('find')}
          onBlur={() => room.setPanel(null)}
          onChange={(event) => setFilter({ ...filter, text: event.target.value })}
        />
      </label>
      <select
        aria-label={t('state')}
        value={filter.status}
        onChange={(event) => setFilter({ ...filter, status: event.target.value as typeof filter.status })}
      >
        {(['all', 'to_review', 'no_source', 'done'] as const).map((status) => (
          <option key={status} value={status}>
            {t(`filters.${status}`)}
          </option>
        ))}
      </select>
      {isFiltered(filter) && (
        <>
          <span className="figures" role="status">
            {t('shown', { count: room.entries.length, total })}
          </span>
          <button
            type="button"
            className="plain-button"
            aria-label={t('clearFilter')}
            title={t('clearFilter')}
            onClick={() => setFilter(noFilter)}
          >
            <Icon d={close} size={18} />
          </button>
        </>
      )}
    </div>
  );
}

/** What can be done with a selection. */
export function BulkBar({ room }: { room: Room }) {
  const { t } = useTranslation('review');
  if (room.selected.size === 0) return null;
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('selection')}>
      <b>{t('selected', { count: room.selected.size })}</b>
      <Button onClick={room.act.approve}>{t('approve')}</Button>
      <Button onClick={room.act.skip}>{t('skip')}</Button>
      <Button onClick={room.act.resubmit}>{t('answerAgain')}</Button>
      <Button onClick={room.act.assign}>{t('assign')}</Button>
      <Button onClick={() => room.setSelected(new Set())}>{t('clearSelection')}</Button>
    </div>
  );
}

/** The keys of the room, always in sight on a wide screen. */
export function KeyBar() {
  const { t } = useTranslation('review');
  return (
    <footer className="key-bar" aria-hidden>
      {shownKeys.map(({ keys, command }) => (
        <span key={command}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(`keys.${command}`)}
        </span>
      ))}
    </footer>
  );
}

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  const rows = [
    ...shownKeys,
    { keys: ['u'], command: 'undo' as const },
    { keys: ['Ctrl Enter'], command: 'approve' as const },
    { keys: ['Esc'], command: 'leave' as const },
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{t('allKeys')}</DialogTitle>
      <DialogContent>
        <dl className="key-list">
          {rows.map(({ keys, command }) => (
            <div key={command + keys.join()}>
              <dt>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dt>
              <dd>{t(`keys.${command}`)}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('actions.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Hands the current entry or the selection to a member. */
export function AssignDialog({ room }: { room: Room }) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation();
  const { data } = useQuery(membersQuery);
  const onClose = () => room.setPanel(null);
  const give = (userId: string | null) => {
    onClose();
    void room.changes.assign(room.chosen, userId);
    room.list.current?.focusCurrent();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby="assign-title">
      <DialogTitle id="assign-title">{t('assignTo', { count: room.chosen.length })}</DialogTitle>
      <DialogContent>
        <ul className="people">
          {(data?.access ?? []).map((member) =>
            member.user_id ? (
              <li key={member.id}>
                <button type="button" onClick={() => give(member.user_id)}>
                  <Avatar name={member.user_name ?? member.user_email} />
                  <span>{member.user_name ?? member.user_email}</span>
                </button>
              </li>
            ) : null,
          )}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => give(null)}>{t('assignNobody')}</Button>
        <Button onClick={onClose}>{common('actions.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
