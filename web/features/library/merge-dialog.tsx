import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { library, type LibraryEntry } from '#contract/library.ts';
import { notify } from '../../app/notices/notices.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { RestWarning } from '../../shared/told/rest-warning.tsx';
import { newestOf } from './entry-parts.tsx';
import { MergeChoice } from './merge-choice.tsx';
import { stale } from './queries.ts';
import './library-dialogs.css';

/** Which of the selected entries is kept; the others are retired and point to it. */
export function MergeDialog({ entries, onClose, onMerged }: { entries: LibraryEntry[]; onClose: () => void; onMerged: () => void }) {
  const { t } = useTranslation(['library', 'common']);
  const [keep, setKeep] = useState(newestOf(entries)?.id ?? '');
  const merge = useApiMutation(library.merge, {
    ...stale,
    onSuccess: () => {
      onClose();
      onMerged();
      notify(t('merge.done'));
    },
  });
  return (
    <Dialog className="in-library" open onClose={onClose} aria-labelledby="merge-title" slotProps={{ paper: { className: 'merge-paper' } }}>
      <DialogTitle id="merge-title">{t('merge.title')}</DialogTitle>
      <DialogContent>
        <p className="quiet merge-text">{t('merge.text')}</p>
        <RestWarning entries={entries.filter(({ id }) => id !== keep).map(({ id }) => id)} />
        <MergeChoice entries={entries} keep={keep} onKeep={setKeep} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        <Button
          variant="contained"
          disabled={merge.isPending}
          onClick={() => merge.mutate({ body: { keep, retire: entries.filter(({ id }) => id !== keep).map(({ id }) => id) } })}
        >
          {t('merge.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
