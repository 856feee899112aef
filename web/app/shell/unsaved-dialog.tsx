import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import { useStore } from '../../lib/store.ts';
import { notify } from '../notices/notices.ts';
import { together, wordsOf, type Change } from '../outbox/change.ts';
import { outbox, shownUnsaved, waitingTexts } from '../outbox/work.ts';

/** An answer that somebody else changed first: both texts, and one of them is kept. */
function Lost({ changes, theirs, own }: { changes: Change[]; theirs: QaEntry; own: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t(own ? 'conflict.here' : 'conflict.mine')}</h3>
      <p className="unsaved-words">{wordsOf({ ...changes[0]?.was, ...together(changes) }) || '–'}</p>
      <h3>{t(own ? 'conflict.there' : 'conflict.theirs')}</h3>
      <p className="unsaved-words">{wordsOf(theirs) || '–'}</p>
      <Button size="small" onClick={() => outbox.keepTheirs(changes)}>
        {t(own ? 'conflict.keepThere' : 'conflict.keepTheirs')}
      </Button>
      <Button size="small" onClick={() => outbox.keepMine(changes, theirs)}>
        {t(own ? 'conflict.keepHere' : 'conflict.keepMine')}
      </Button>
    </>
  );
}

/** What the service refused, with the reason. */
function Refused({ changes, why }: { changes: Change[]; why: string }) {
  const { t } = useTranslation();
  const words = wordsOf(together(changes));
  async function copy() {
    await navigator.clipboard.writeText(words);
    notify(t('unsent.copied'));
  }
  return (
    <>
      <p className="unsaved-words">{words}</p>
      <p className="unsaved-why">{why}</p>
      <Button size="small" onClick={() => void copy()}>
        {t('unsent.copy')}
      </Button>
      <Button size="small" onClick={() => outbox.retry(changes)}>
        {t('unsent.again')}
      </Button>
      <Button size="small" onClick={() => outbox.drop(changes)}>
        {t('unsent.discard')}
      </Button>
    </>
  );
}

/** Every answer that is not saved until a person decides: changed by somebody else first, or refused by the service. */
export function UnsavedDialog() {
  const { t } = useTranslation();
  const waiting = [...waitingTexts(useStore(outbox.queue), useStore(outbox.landed)).values()].flat();
  const close = () => shownUnsaved.set(false);
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby="unsaved-title">
      <DialogTitle id="unsaved-title">{t('unsent.title')}</DialogTitle>
      <DialogContent>
        <p>{t('unsent.text')}</p>
        <ul className="unsaved">
          {waiting.map(({ line, theirs, own, why }) => (
            <li key={line[0]?.id}>
              <b>{line[0]?.question}</b>
              {theirs ? <Lost changes={line} theirs={theirs} own={own} /> : <Refused changes={line} why={why} />}
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
