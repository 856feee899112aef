import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { dropDraft, setDraft } from './drafts.ts';
import { conflict, type EntryChanges } from './use-entry-changes.ts';

/** A save that lost the race: both texts side by side; nothing is lost until somebody chooses. */
export function ConflictDialog({ changes }: { changes: EntryChanges }) {
  const { t } = useTranslation('review');
  const open = useStore(conflict);
  if (!open) return null;
  const { mine, theirs } = open;
  const close = () => conflict.set(null);
  return (
    <Dialog open onClose={close} maxWidth="md" aria-labelledby="conflict-title" slotProps={{ paper: { className: 'conflict' } }}>
      <DialogTitle id="conflict-title">{t('conflict.title')}</DialogTitle>
      <DialogContent className="conflict-sides">
        <section>
          <h3>{t('conflict.mine')}</h3>
          <p>{[mine.choice, mine.answer, mine.comment].filter(Boolean).join(' · ')}</p>
        </section>
        <section>
          <h3>{t('conflict.theirs')}</h3>
          <p>{[theirs.choice, theirs.answer, theirs.comment].filter(Boolean).join(' · ')}</p>
        </section>
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            dropDraft(theirs.id);
            close();
          }}
        >
          {t('conflict.keepTheirs')}
        </Button>
        <Button
          variant="contained"
          onClick={() => {
            setDraft(theirs.id, { ...mine, version: theirs.version });
            close();
            void changes.save(theirs);
          }}
        >
          {t('conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
