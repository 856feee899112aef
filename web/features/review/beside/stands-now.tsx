import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { told, type ToldAlarm } from '#contract/told.ts';
import { api } from '../../../lib/api.ts';
import { documentName } from '../../../shared/answer/document-name.ts';
import { placeOf } from '../../../shared/answer/place-of.ts';

/** Findings of one answer that are shown. */
const MOST_FOUND = 3;

/** What was found of what a customer was told as this answer, and is open. */
const foundOf = (entryId: string) =>
  queryOptions({
    queryKey: ['told', 'of-entry', entryId],
    queryFn: ({ signal }) => api(told.alarms, { query: { qa_entry: entryId, limit: MOST_FOUND }, signal }),
  });

/** What stands now where a customer was told this answer and it may hold no longer; nothing where no finding is open. */
export function StandsNow({ entryId }: { entryId: string }) {
  const { data } = useQuery(foundOf(entryId));
  return data?.alarms.map((found) => <Found key={found.id} found={found} />);
}

function Found({ found: { now, why } }: { found: ToldAlarm }) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  const place = now && placeOf(now, common);
  return (
    <section className="stands-now">
      <h2>{now?.told_id === undefined ? t('now') : t('nowTold', { customer: now.customer ?? t('noCustomer') })}</h2>
      {now ? (
        <>
          <p className="source-name">
            <b title={documentName(now.document, common)}>{documentName(now.document, common)}</b>
            {place && <span>{place}</span>}
          </p>
          <blockquote className="document-page">
            <mark>{now.quote}</mark>
          </blockquote>
        </>
      ) : (
        <p className="source-none">{t('nothingNow')}</p>
      )}
      <p className="source-none">{String(t(`why.${why.code}`, why.values as never))}</p>
    </section>
  );
}
