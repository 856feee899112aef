import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../notices/notices.ts';

interface Props {
  org: string;
  decline: (forGood: boolean) => Promise<unknown>;
  onDeclined: () => void;
  onClose: () => void;
}

/** Says no once, or for good. */
export function DeclineDialog({ org, decline, onDeclined, onClose }: Props) {
  const { t } = useTranslation('invitations');
  const [forGood, setForGood] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: decline,
    onSuccess: () => {
      notify(t('declined', { org }));
      onDeclined();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('declineTitle', { org })}
      text={t('declineText')}
      confirm={t('decline')}
      busy={isPending}
      onConfirm={() => mutate(forGood)}
      onClose={onClose}
    >
      <FormControlLabel
        label={t('forGood')}
        control={<Checkbox checked={forGood} onChange={(event) => setForGood(event.target.checked)} />}
      />
    </ConfirmDialog>
  );
}
