import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../shared/request/details-dialog.css';
import { Kept } from './kept.tsx';
import { SentFields } from './sent-fields.tsx';
import { useSent } from './use-sent.ts';
import { useSentForm } from './use-sent-form.ts';

/** Adds a form that was sent before: the filled file, whose it is and the day; then says what was read of it. */
export function SentDialog({ customer, onClose }: { customer?: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  const { step, add, reset } = useSent();
  const form = useSentForm(customer);
  const [tried, setTried] = useState(false);
  const busy = step.at === 'sending' || step.at === 'reading';
  const close = () => {
    reset();
    onClose();
  };
  const another = () => {
    reset();
    form.setFile(null);
    setTried(false);
  };
  const keep = () => {
    setTried(true);
    const given = form.given();
    if (given) void add(given);
  };
  return (
    <Dialog className="in-told" open onClose={close} aria-labelledby="sent-title" slotProps={{ paper: { className: 'told-wide' } }}>
      <DialogTitle id="sent-title">{t(step.at === 'kept' ? 'sent.done' : 'sent.title')}</DialogTitle>
      <DialogContent>
        {step.at === 'kept' ? (
          <Kept file={step.kept} onTakenBack={another} onLeave={close} />
        ) : (
          <SentFields form={form} step={step} tried={tried} />
        )}
      </DialogContent>
      <DialogActions>
        {step.at === 'kept' ? (
          <>
            <Button onClick={another}>{t('sent.another')}</Button>
            <Button variant="contained" onClick={close}>
              {common('actions.close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={busy ? reset : close}>{common('actions.cancel')}</Button>
            <Button variant="contained" disabled={busy} onClick={keep}>
              {t('sent.keep')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
