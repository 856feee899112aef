import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RequestEstimate } from '#contract/model-usage.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatCount } from '../../lib/format.ts';
import { HeldLine } from './likely-coverage.tsx';
import { useSpent } from './spent.tsx';

/** More than a question takes: what is told needs no more room than with it. */
const MOST_OF_A_QUESTION = { calls: 1, tokens_in: 10_000, cost: { amount: 1, currency: 'USD' as const } };

interface Props {
  /** What the estimate follows from. */
  of: readonly unknown[];
  ask: (signal: AbortSignal) => Promise<RequestEstimate>;
  /** How many questions are open. */
  open: number;
}

/** What answering would take of the language model. */
export function Estimate({ of, ask, open }: Props) {
  const { t } = useTranslation('spent');
  const said = useSpent();
  const { data, isPending, isError } = useQuery({
    queryKey: ['request-estimate', ...of, open],
    queryFn: ({ signal }) => ask(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isError) return null;
  const told = (count: number, spent: Parameters<typeof said>[0]): string =>
    t('estimate', { count, number: formatCount(count, currentLanguage()), spent: said(spent) });
  const { calls, tokens_in: tokens, cost } = MOST_OF_A_QUESTION;
  const most = told(open, { calls: calls * open, tokens_in: tokens * open, cost: { ...cost, amount: cost.amount * open } });
  const trying = t('estimating');
  const now = data?.estimate ? told(data.estimate.questions, data.estimate) : '\u00A0';
  return <HeldLine said={isPending ? trying : now} trying={trying} most={most} />;
}
