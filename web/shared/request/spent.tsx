import { useTranslation } from 'react-i18next';
import type { ModelUsage } from '#contract/model-usage.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatCount } from '../../lib/format.ts';
import { formatMoney } from './money.ts';

type Told = Pick<ModelUsage, 'calls' | 'tokens_in' | 'cost'>;

/** "14 calls, 180,000 tokens", and what they cost where that is known. */
export function useSpent(): (usage: Told) => string {
  const { t } = useTranslation('spent');
  const language = currentLanguage();
  return ({ calls, tokens_in: tokens, cost }) =>
    [
      t('calls', { count: calls, number: formatCount(calls, language) }),
      t('tokens', { count: tokens, number: formatCount(tokens, language) }),
      ...(cost ? [formatMoney(cost, language)] : []),
    ].join(', ');
}

/** What a language model was asked for a request; nothing where it never replied. */
export function Spent({ usage, className }: { usage: ModelUsage; className: string }) {
  const { t } = useTranslation('spent');
  const said = useSpent();
  const number = (count: number): string => formatCount(count, currentLanguage());
  const { tokens_in: tokensIn, tokens_cached: cached, tokens_out: tokensOut, failed } = usage;
  if (usage.calls === failed) return null;
  const whole = t('whole', { in: number(tokensIn), cached: number(cached), out: number(tokensOut), failed: number(failed) });
  return (
    <span className={className} title={whole}>
      {said(usage)}
    </span>
  );
}
