import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { notify } from '../notices/notices.ts';
import { wordsOf, type Change } from '../outbox/change.ts';
import { outbox, shownRefusals } from '../outbox/work.ts';

/** What the service refused, with the reason: to be copied, tried again or discarded. */
export function RefusedDialog() {
  const { t } = useTranslation();
  const refused = useStore(outbox.queue).flatMap((change) =>
    change.trouble?.kind === 'refused' ? [{ change, why: change.trouble.why }] : [],
  );
  const close = () => shownRefusals.set(false);
  async function copy(change: Change) {
    await navigator.clipboard.writeText(wordsOf(change.set));
    notify(t('unsent.copied'));
  }
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby="refused-title">
      <DialogTitle id="refused-title">{t('unsent.title')}</DialogTitle>
      <DialogContent>
        <p>{t('unsent.text')}</p>
        <ul className="refused">
          {refused.map(({ change, why }) => (
            <li key={change.id}>
              <b>{change.question}</b>
              <p className="refused-words">{wordsOf(change.set)}</p>
              <p className="refused-why">{why}</p>
              <Button size="small" onClick={() => void copy(change)}>
                {t('unsent.copy')}
              </Button>
              <Button size="small" onClick={() => outbox.retry([change])}>
                {t('unsent.again')}
              </Button>
              <Button size="small" onClick={() => outbox.drop([change])}>
                {t('unsent.discard')}
              </Button>
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t('actions.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
