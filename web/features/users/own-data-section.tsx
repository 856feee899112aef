import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownData } from '#contract/own-data.ts';
import { notify } from '../../app/notices/notices.ts';
import { useUser } from '../../app/session/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { api } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { formatBytes, formatDate } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Failure, Skeleton } from '../../ui/states.tsx';

const LOOKS_AGAIN_MS = 3000;
/** What the file is made of, in the order in which it is told. */
const parts = ['person', 'assistant', 'organisations', 'things'] as const;

/** The file with all that is theirs: has it made, and downloads it. */
export function OwnDataSection() {
  const { t } = useTranslation('preferences');
  const user = useUser();
  const own = useQuery({
    queryKey: ['own-data', user.id],
    queryFn: ({ signal }) => api(ownData.get, { signal }),
    refetchInterval: ({ state }) => state.data?.file?.status === 'preparing' && LOOKS_AGAIN_MS,
  });
  const make = useApiMutation(ownData.create, {
    invalidates: [['own-data']],
    onSuccess: (asked) => notify(t(asked.file?.status === 'ready' ? 'ownData.fresh' : 'ownData.begun')),
  });
  const fetchFile = useMutation({ mutationFn: () => download(ownData.download.path, 'rejoinder-own-data.zip') });
  const file = own.data?.file;
  return (
    <section className="section" id="own-data">
      <h2>{t('ownData.title')}</h2>
      <p>{t('ownData.text')}</p>
      <details className="own-data-holds">
        <summary>{t('ownData.holds')}</summary>
        <ul>
          {parts.map((part) => (
            <li key={part}>{t(`ownData.parts.${part}`)}</li>
          ))}
        </ul>
      </details>
      {own.isPending && <Skeleton rows={1} />}
      {own.isError && <Failure error={own.error} retry={() => void own.refetch()} />}
      {own.isSuccess && (
        <>
          <p role="status">{file && said(file, t)}</p>
          <div className="settings-actions">
            {file?.status === 'ready' && (
              <Button variant="contained" disabled={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
                {t('ownData.download')}
              </Button>
            )}
            {file?.status !== 'preparing' && (
              <Button variant="outlined" disabled={make.isPending} onClick={() => make.mutate({})}>
                {t(file ? 'ownData.again' : 'ownData.make')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

const said = (
  { status, size, expires_at }: { status: 'preparing' | 'ready'; size: number | null; expires_at: string },
  t: ReturnType<typeof useTranslation<'preferences'>>['t'],
): string =>
  status === 'preparing'
    ? t('ownData.preparing')
    : t('ownData.ready', { size: formatBytes(size ?? 0, currentLanguage()), date: formatDate(expires_at, currentLanguage()) });
