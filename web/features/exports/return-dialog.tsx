import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exports, type Returned, type ReturnedEntry } from '#contract/exports.ts';
import { accepts } from '#contract/formats.ts';
import { notify } from '../../app/notices/notices.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { api } from '../../lib/api.ts';
import { sendFile } from '../../lib/send-file.ts';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { ReturnedList } from './returned-list.tsx';

interface Read {
  uploadId: string;
  returned: Returned;
}

const takeable = (entries: ReturnedEntry[]) => entries.filter((entry) => entry.problem === null).map((entry) => entry.qa_entry_id);

/** An edited export comes back: choose the file, see old and new per question, and confirm which edits are taken over. */
export function ReturnDialog({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const { t } = useTranslation('exports');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const [read, setRead] = useState<Read | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }
  const open = (file: File) =>
    attempt(async () => {
      const uploadId = await sendFile(file);
      const returned = await api(exports.readReturned, { params: { id: requestId }, body: { upload_id: uploadId } });
      setRead({ uploadId, returned });
      setChosen(new Set(takeable(returned.changed)));
    });
  const apply = ({ uploadId, returned }: Read) =>
    attempt(async () => {
      const entries = [...returned.changed, ...returned.conflicts]
        .filter((entry) => chosen.has(entry.qa_entry_id))
        .map(({ qa_entry_id, version }) => ({ qa_entry_id, version }));
      const { edited, left } = await api(exports.applyReturned, { params: { id: requestId }, body: { upload_id: uploadId, entries } });
      await client.invalidateQueries({ queryKey: ['request', requestId] });
      notify(
        left.length > 0
          ? `${t('return.taken', { count: edited })} ${t('return.left', { count: left.length })}`
          : t('return.taken', { count: edited }),
      );
      onClose();
    });
  const toggle = (id: string) => setChosen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));

  return (
    <Dialog
      className="in-exports"
      open
      onClose={onClose}
      maxWidth="md"
      aria-labelledby="return-title"
      slotProps={{ paper: { className: 'returned' } }}
    >
      <DialogTitle id="return-title">{t('return.title')}</DialogTitle>
      <DialogContent>
        {failure !== null && <p role="alert">{failure}</p>}
        {busy && !read && <Skeleton rows={3} height={40} />}
        {!read && !busy && (
          <DropZone
            title={t('return.drop')}
            text={t('return.text')}
            choose={t('return.choose')}
            accept={accepts.returned}
            onFile={(file) => void open(file)}
          />
        )}
        {read && <ReturnedList returned={read.returned} chosen={chosen} onToggle={toggle} onChoose={setChosen} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('actions.cancel')}</Button>
        {read && (
          <Button variant="contained" disabled={busy || chosen.size === 0} onClick={() => void apply(read)}>
            {t('return.take', { count: chosen.size })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
