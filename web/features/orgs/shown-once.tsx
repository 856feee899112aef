import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import copySymbol from 'symbol:content_copy';
import { useTranslation } from 'react-i18next';
import { notify } from '../../app/notices/notices.ts';
import { Icon } from '../../ui/icon.tsx';

/** A secret that the service answers this once, to be copied. */
export function ShownOnce({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  const { t } = useTranslation(['company', 'common']);
  return (
    <Dialog className="in-orgs" open aria-labelledby="shown-once">
      <DialogTitle id="shown-once">{title}</DialogTitle>
      <DialogContent>
        <p className="made-text">{t('tokens.once')}</p>
        <code className="made-token" tabIndex={0}>
          {secret}
        </code>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:actions.close')}</Button>
        <Button
          variant="contained"
          startIcon={<Icon d={copySymbol} size={18} />}
          onClick={() => void navigator.clipboard.writeText(secret).then(() => notify(t('tokens.copied')))}
        >
          {t('tokens.copy')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
