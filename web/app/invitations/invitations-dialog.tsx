import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { InvitationList } from './invitation-list.tsx';
import { invitationsQuery } from './queries.ts';

/** The open invitations, from the menu of organisations. */
export function InvitationsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['invitations', 'common']);
  const none = useQuery(invitationsQuery).data?.invitations.length === 0;
  useEffect(() => {
    if (none) onClose();
  }, [none, onClose]);
  return (
    <Dialog open onClose={onClose} aria-labelledby="invitations-title">
      <DialogTitle id="invitations-title">{t('list')}</DialogTitle>
      <DialogContent>
        <p className="quiet">{t('listText')}</p>
        <InvitationList />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:actions.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
