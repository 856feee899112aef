import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requests } from '#contract/requests.ts';
import type { Scope } from '#contract/scope.ts';
import { configQuery } from '../../app/query-client.ts';
import { api } from '../../lib/api.ts';
import './likely-coverage.css';

/** As many are tried as the service takes at once. */
const TRIED = 24;

interface Props {
  questions: { question: string; options?: string[] }[];
  /** How many there are in all. */
  count: number;
  scope: Scope;
  /** How the form is named, and for which product it is; empty where nobody said. */
  name: string;
  product: string;
  /** A language model will answer, which this trial does not ask. */
  without?: boolean;
}

/** Evenly over the whole form: its first questions are about the company alone. */
function sampleOf<Question>(all: Question[]): Question[] {
  const step = Math.max(1, all.length / TRIED);
  return all.filter((_, at) => at === 0 || Math.floor(at / step) > Math.floor((at - 1) / step));
}

/** What to expect before work begins, told from some of the questions, and what is counted for it. */
export function LikelyCoverage({ questions, count, scope, name, product, without = false }: Props) {
  const { t } = useTranslation('spent');
  const sells = useQuery(configQuery).data?.payments === 'stripe';
  const tried = sampleOf(questions).map(({ question, options = [] }) => ({ question, options }));
  const about = { ...(name.trim() ? { name } : {}), ...(product.trim() ? { product } : {}) };
  const { data, isError } = useQuery({
    queryKey: ['likely-coverage', tried, scope, about],
    queryFn: ({ signal }) => api(requests.likelyCoverage, { body: { questions: tried, scope, ...about }, signal }),
    enabled: tried.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (tried.length === 0 || (isError && !data)) return null;
  // Where nobody takes money, usage is nothing to think of before work begins.
  const counted = sells ? ` ${t('coverage.counted', { count })}` : '';
  const trying = `${t('coverage.trying')}${counted}`;
  const likely = ({ drafts, sure, tried: of }: Record<'drafts' | 'sure' | 'tried', number>) => {
    if (drafts === 0) return t(without ? 'likelyNoneWithout' : 'likelyNone', { count: of });
    return t(without ? 'likely' : 'coverage.likely', { drafts, sure, count: of });
  };
  const told = (found: Parameters<typeof likely>[0]) => `${likely(found)}${counted}`;
  const ends = [0, tried.length].map((drafts) => told({ drafts, sure: drafts, tried: tried.length }));
  const most = ends.reduce((longer, one) => (one.length > longer.length ? one : longer));
  return <HeldLine said={data ? told(data) : trying} trying={trying} most={most} />;
}

/** What is worked out and then told, as high from the beginning as with the most that it may say. */
export function HeldLine({ said, trying, most }: Record<'said' | 'trying' | 'most', string>) {
  return (
    <p className="quiet likely" role="status" data-trying={trying} data-told={most}>
      <span>{said}</span>
    </p>
  );
}
