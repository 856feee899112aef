import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExportIncludes } from '#contract/exports.ts';
import { notify } from '../../app/notices/notices.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { download } from '../../lib/download.ts';
import { Skeleton } from '../../ui/states.tsx';
import { proofQuery } from './queries.ts';

/** What the export changes in the customer's file: how many places, which were refused and why, that nothing else changed; to be kept as a file. */
export function ProofDialog({ requestId, include, onClose }: { requestId: string; include: ExportIncludes; onClose: () => void }) {
  const { t } = useTranslation('exports');
  const { t: common } = useTranslation();
  const { data, error } = useQuery(proofQuery(requestId, include));
  const take = (format: 'html' | 'json') => {
    const path = `/api/requests/${requestId}/proof/file?format=${format}&include=${include}`;
    download(path, `proof.${format}`).catch((failure: unknown) => notify(sentenceOf(failure), { kind: 'error' }));
  };
  return (
    <Dialog className="in-exports" open onClose={onClose} aria-labelledby="proof-title">
      <DialogTitle id="proof-title">{t('proof.title')}</DialogTitle>
      <DialogContent className="proof">
        {error && <p role="alert">{sentenceOf(error)}</p>}
        {!data && !error && <Skeleton rows={2} height={28} />}
        {data && (
          <>
            <p>
              <b>{t('proof.written', { count: data.written })}</b> {data.same_elsewhere ? t('proof.nothingElse') : t('proof.somethingElse')}
            </p>
            {data.elsewhere.length > 0 && (
              <ul>
                {data.elsewhere.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {data.refused.length > 0 && (
              <>
                <p>{t('proof.refused', { count: data.refused.length })}</p>
                <ul>
                  {data.refused.slice(0, 50).map((one) => (
                    <li key={`${one.sheet}${JSON.stringify(one.at)}`}>
                      {[one.sheet, one.at.cell].filter(Boolean).join(' ')}: {one.reason}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {data && (
          <>
            <Button onClick={() => take('html')}>{t('proof.page')}</Button>
            <Button onClick={() => take('json')}>{t('proof.json')}</Button>
          </>
        )}
        <Button onClick={onClose}>{common('actions.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
