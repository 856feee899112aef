import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../app/people/person-avatar.tsx';
import { KeysDialog } from '../../../ui/rows/keys-dialog.tsx';
import { isEditing, keysFor } from '../keys.ts';
import { membersQuery } from '../../../app/session/members.ts';
import type { Room } from '../use-room.ts';
import '../room-tools.css';

export function HelpDialog({ canEdit, onClose }: { canEdit: boolean; onClose: () => void }) {
  const { t } = useTranslation('review');
  const rows = [
    ...keysFor(canEdit),
    { keys: ['0'], command: 'noMark' as const },
    { keys: ['Shift x'], command: 'selectRange' as const },
    { keys: ['u'], command: 'undo' as const },
    { keys: ['Ctrl Enter'], command: 'approve' as const },
    { keys: ['Esc'], command: 'leave' as const },
  ].filter(({ command }) => canEdit || !isEditing(command));
  return (
    <KeysDialog
      className="in-review"
      title={t('allKeys')}
      rows={rows.map(({ keys, command }) => ({ keys, does: t(`keys.${command}`) }))}
      onClose={onClose}
    />
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
    void room.changes.assign(room.handing, userId);
    room.place.list.current?.focusCurrent();
  };
  return (
    <Dialog className="in-review" open onClose={onClose} aria-labelledby="assign-title">
      <DialogTitle id="assign-title">{t('assignTo', { count: room.handing.length })}</DialogTitle>
      <DialogContent>
        <ul className="people">
          {(data?.access ?? []).map((member) =>
            member.user_id ? (
              <li key={member.id}>
                <button type="button" className="row-button" onClick={() => give(member.user_id)}>
                  <PersonAvatar id={member.user_id} name={member.user_name ?? member.user_email} />
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
