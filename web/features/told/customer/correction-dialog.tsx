import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import downloadSymbol from 'symbol:download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldCorrection } from '#contract/told-files.ts';
import { notify } from '../../../app/notices/notices.ts';
import { download } from '../../../lib/download.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { correctionQuery } from '../queries.ts';
import { Said } from '../said.tsx';
import { ItWasSent } from './it-was-sent.tsx';

/** What a customer's file would say otherwise now, answer by answer; then the file, with these places alone changed. */
export function CorrectionDialog({ requestId, fileName, onClose }: { requestId: string; fileName: string; onClose: () => void }) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  const { data, error } = useQuery(correctionQuery(requestId));
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<string | null>(null);
  const changed = data?.changed.length ?? 0;
  const take = () => {
    setBusy(true);
    return download(`/api/told/requests/${requestId}/corrected`, fileName)
      .then((name) => {
        notify(t('again.saved', { name, count: changed }));
        setTaken(name);
      })
      .catch((failure: unknown) => notify(sentenceOf(failure), { kind: 'error' }))
      .finally(() => setBusy(false));
  };
  return (
    <Dialog className="in-told" open onClose={onClose} aria-labelledby="again-title" slotProps={{ paper: { className: 'told-wide' } }}>
      <DialogTitle id="again-title">{t('again.title', { name: fileName })}</DialogTitle>
      <DialogContent>
        {error && <p role="alert">{sentenceOf(error)}</p>}
        {!data && !error && <Skeleton rows={3} height={40} />}
        {data && <Items of={data} requestId={requestId} />}
        {data && taken !== null && (
          <ItWasSent told={data.changed} by="file" reason={(date) => t('sending.file', { name: taken, date })} onSaid={onClose} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('actions.close')}</Button>
        {changed > 0 && (
          <Button variant="contained" disabled={busy} startIcon={<Icon d={downloadSymbol} size={18} />} onClick={() => void take()}>
            {t(busy ? 'again.writing' : 'again.take', { count: changed })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Items({ of: { items, marked }, requestId }: { of: ToldCorrection; requestId: string }) {
  const { t } = useTranslation('told');
  if (items.length === 0) return <p>{t('again.same')}</p>;
  return (
    <>
      <p className="quiet">{t(marked ? 'again.marked' : 'again.unmarked')}</p>
      <ul className="again-items" aria-label={t('again.list')}>
        {items.map((item) => (
          <li key={item.told_id}>
            <p className="told-question">{[item.ref, item.question].filter(Boolean).join(' ')}</p>
            <p className="again-was">
              <span className="label">{t('again.was')}</span> <Said answer={item.was} />
            </p>
            {item.now && (
              <p>
                <span className="label">{t('again.now')}</span> <Said answer={item.now} />
              </p>
            )}
            {(item.now === null || item.in_doubt) && (
              <p className="again-open">
                {t(item.now === null ? 'again.open' : 'again.doubted')}{' '}
                <Link to="/dashboard/requests/$requestId/{-$sheetId}" params={{ requestId }} search={{ entry: item.entry_id }}>
                  {t('again.answer')}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
