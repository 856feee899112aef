import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { calendar } from '#contract/calendar.ts';
import { notify } from '../../app/notices/notices.ts';
import { useUser } from '../../app/session/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { keysQuery } from './queries.ts';

/** The address from which a calendar program reads what is due here; its text is shown when it is made. */
export function CalendarSection() {
  const { t } = useTranslation('preferences');
  const { org_id } = useUser();
  const address = useQuery({ queryKey: ['calendar', org_id], queryFn: ({ signal }) => api(calendar.get, { signal }) });
  const make = useApiMutation(calendar.create, { invalidates: [['calendar'], keysQuery.queryKey] });
  const end = useApiMutation(calendar.remove, { invalidates: [['calendar'], keysQuery.queryKey], onSuccess: () => make.reset() });
  const since = address.data?.made_at;
  return (
    <section className="section" id="calendar">
      <h2>{t('calendar.title')}</h2>
      <p>{t('calendar.text')}</p>
      {address.isPending && <Skeleton rows={1} />}
      {address.isError && <Failure error={address.error} retry={() => void address.refetch()} />}
      {address.isSuccess && (
        <>
          {make.data ? (
            <Address url={make.data.url} />
          ) : (
            since && <p>{t('calendar.since', { date: formatDate(since, currentLanguage()) })}</p>
          )}
          <div className="settings-actions">
            <Button variant="outlined" disabled={make.isPending} onClick={() => make.mutate({})}>
              {t(since ? 'calendar.renew' : 'calendar.make')}
            </Button>
            {since && (
              <Button color="error" disabled={end.isPending} onClick={() => end.mutate({})}>
                {t('calendar.end')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation('preferences');
  return (
    <>
      <p role="status">{t('calendar.once')}</p>
      <p className="calendar-address">
        <code tabIndex={0}>{url}</code>
        <Button size="small" onClick={() => void navigator.clipboard.writeText(url).then(() => notify(t('calendar.copied')))}>
          {t('calendar.copy')}
        </Button>
      </p>
    </>
  );
}
