import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ComponentProps, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyList } from '../key-list.tsx';

interface Props extends ComponentProps<typeof KeyList> {
  title: string;
  onClose: () => void;
  /** Of the dialog and of its paper, for screens that have rules for theirs. */
  className?: string;
  paper?: string;
}

/** All keys of a list or a screen. */
export function KeysDialog({ title, rows, onClose, className = '', paper = '' }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog className={className} open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: paper } }}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <KeyList rows={rows} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('actions.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
