import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requests } from '#contract/requests.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/format.ts';
import { HeldLine } from '../../../shared/request/likely-coverage.tsx';
import { useSpent } from '../../../shared/request/spent.tsx';

/** More than a question takes: what is told needs no more room than with it. */
const MOST_OF_A_QUESTION = { calls: 1, tokens_in: 10_000, cost: { amount: 1, currency: 'USD' as const } };

/** What *Answer all* would take of the language model. */
export function Estimate({ id, open }: { id: string; open: number }) {
  const { t } = useTranslation('spent');
  const said = useSpent();
  const { data, isPending } = useQuery({
    queryKey: ['request-estimate', id, open],
    queryFn: ({ signal }) => api(requests.estimate, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const told = (count: number, spent: Parameters<typeof said>[0]): string =>
    t('estimate', { count, number: formatCount(count, currentLanguage()), spent: said(spent) });
  const { calls, tokens_in: tokens, cost } = MOST_OF_A_QUESTION;
  const most = told(open, { calls: calls * open, tokens_in: tokens * open, cost: { ...cost, amount: cost.amount * open } });
  const trying = t('estimating');
  const now = data?.estimate ? told(data.estimate.questions, data.estimate) : '\u00A0';
  return <HeldLine said={isPending ? trying : now} trying={trying} most={most} />;
}
