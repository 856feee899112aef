import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requests } from '#contract/requests.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/format.ts';
import { useSpent } from '../../../shared/request/spent.tsx';

/** What *Answer all* would take of the language model; nothing where none answers. */
export function Estimate({ id, open }: { id: string; open: number }) {
  const { t } = useTranslation('spent');
  const said = useSpent();
  const { data } = useQuery({
    queryKey: ['request-estimate', id, open],
    queryFn: ({ signal }) => api(requests.estimate, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!data?.estimate) return null;
  const { questions, ...spent } = data.estimate;
  return (
    <p className="quiet" role="status">
      {t('estimate', { count: questions, number: formatCount(questions, currentLanguage()), spent: said(spent) })}
    </p>
  );
}
