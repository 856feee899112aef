import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toldFiles, type ToldFile } from '#contract/told-files.ts';
import { reportError } from '../../../app/notices/report-error.ts';
import { useMay } from '../../../app/session/may.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { download } from '../../../lib/download.ts';
import { formatDate, formatMoment } from '../../../lib/format.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { filePages, stale } from '../queries.ts';

const CorrectionDialog = lazy(async () => ({ default: (await import('./correction-dialog.tsx')).CorrectionDialog }));

/** The files that a customer got, each as it was; the last one of each request can be had again with what holds now. */
export function Files({ customer }: { customer: string }) {
  const { t } = useTranslation('told');
  const pages = useInfiniteQuery(filePages(customer));
  const files = pages.data?.pages.flatMap((page) => page.files) ?? [];
  const newest = new Set(new Map(files.toReversed().map(({ id, request, origin }) => [origin === 'sent' ? id : request.id, id])).values());
  return (
    <section className="told-files" aria-labelledby="told-files">
      <h3 id="told-files" className="label">
        {t('files.title')}
      </h3>
      {pages.isPending && <Skeleton rows={2} height={48} />}
      {pages.isError && files.length === 0 && <Failure error={pages.error} retry={() => void pages.refetch()} />}
      {pages.data && files.length === 0 && <p className="quiet">{t('files.none')}</p>}
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <File key={file.id} file={file} isNewest={newest.has(file.id)} />
          ))}
        </ul>
      )}
      <LoadMore pages={pages} />
    </section>
  );
}

/** When it was told; of a form that was added as sent its day is known alone, which is the same wherever it is read. */
const toldOn = ({ origin, told_at }: ToldFile): string =>
  origin === 'sent' ? formatDate(`${told_at.slice(0, 10)}T12:00`, currentLanguage()) : formatMoment(told_at, currentLanguage());

function File({ file, isNewest }: { file: ToldFile; isNewest: boolean }) {
  const { t } = useTranslation('told');
  const { offers } = useMay();
  const [open, setOpen] = useState<'again' | 'remove' | null>(null);
  const { id, file_name: name, request, origin, answers, told_by } = file;
  return (
    <li>
      <div className="told-customer">
        <button
          type="button"
          className="link-button told-file"
          title={t('files.take')}
          onClick={() => void download(`/api/told/files/${id}/content`, name).catch((error: unknown) => reportError(error, null))}
        >
          {name}
        </button>
        <p className="told-facts">
          <span className="once">{toldOn(file)}</span>
          <span className="once">{t(`files.origin.${origin}`)}</span>
          <span className="once">{t('files.answers', { count: answers })}</span>
          {told_by && <span className="cut">{told_by.name}</span>}
          {request.id !== null && (
            <Link className="cut" to="/dashboard/requests/$requestId/{-$sheetId}" params={{ requestId: request.id }}>
              {request.name}
            </Link>
          )}
        </p>
      </div>
      <p className="told-actions">
        {request.id !== null && origin !== 'sent' && isNewest && (
          <Button variant="outlined" aria-label={t('again.of', { name })} onClick={() => setOpen('again')}>
            {t('again.show')}
          </Button>
        )}
        {origin === 'sent' && offers('edit') && (
          <Button color="error" aria-label={t('files.removeOf', { name })} onClick={() => setOpen('remove')}>
            {t('files.remove')}
          </Button>
        )}
      </p>
      {open === 'again' && request.id !== null && (
        <Suspense>
          <CorrectionDialog requestId={request.id} fileName={name} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'remove' && <Remove file={file} onClose={() => setOpen(null)} />}
    </li>
  );
}

/** Asks before a file that was added as sent goes again, with what it tells. */
function Remove({ file: { id, file_name: name, answers }, onClose }: { file: ToldFile; onClose: () => void }) {
  const { t } = useTranslation('told');
  const remove = useApiMutation(toldFiles.remove, { invalidates: stale, onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      danger
      title={t('files.removeTitle', { name })}
      text={t('files.removeText', { count: answers })}
      confirm={t('files.remove')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } })}
      onClose={onClose}
    />
  );
}
