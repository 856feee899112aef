import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Refusal } from './notices.ts';
import { WhomToAsk } from './whom-to-ask.tsx';

/** "View-only access", "Admin access required", or that the trial has ended; each points to the company settings. */
export function RefusalDialog({ kind, onClose }: { kind: Refusal; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isSubscription = kind === 'subscription';
  return (
    <Dialog open onClose={onClose} aria-labelledby="refusal-title" aria-describedby="refusal-text">
      <DialogTitle id="refusal-title">{t(`refusal.${kind}.title`)}</DialogTitle>
      <DialogContent>
        <DialogContentText id="refusal-text" style={{ fontSize: 14 }}>
          {t(`refusal.${kind}.text`)}
        </DialogContentText>
        <WhomToAsk kind={kind} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('actions.close')}</Button>
        <Button
          variant="contained"
          onClick={() => {
            onClose();
            void navigate({ to: '/dashboard/company', ...(isSubscription ? { hash: 'plans' } : {}) });
          }}
        >
          {t(isSubscription ? 'refusal.upgrade' : 'refusal.toCompany')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
