import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { restingQuery } from './resting.ts';

interface Props {
  document?: string;
  entry?: string;
}

/** To how many customers a document or an entry of the library was told, with the way to these answers; nothing where to none. */
export function ToldTo(of: Props) {
  return (
    <Suspense>
      <Line {...of} />
    </Suspense>
  );
}

function Line({ document, entry }: Props) {
  const { t } = useTranslation('told');
  const { data } = useQuery(restingQuery({ ...(document ? { documents: [document] } : {}), ...(entry ? { entries: [entry] } : {}) }));
  if (!data || data.answers === 0) return null;
  return (
    <Link to="/dashboard/told" search={{ view: 'answers', ...(document ? { document } : {}), ...(entry ? { entry } : {}) }}>
      {t('rest.toldTo', { count: data.customers })}
    </Link>
  );
}
