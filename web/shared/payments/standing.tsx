import { useTranslation } from 'react-i18next';
import { productNames } from '#contract/plans.ts';
import type { Product } from '#contract/products.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatDate } from '../../lib/format.ts';

export interface Paid {
  product: Product | null;
  period_end: string;
  cancels: boolean;
  unpaid: boolean;
}

/** Whether it lets its holder work now. */
export const isPaid = ({ period_end }: Paid): boolean => Date.parse(period_end) > Date.now();

/** How a subscription stands, in a sentence. */
export function Standing({ paid }: { paid: Paid }) {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  const { product, period_end, cancels, unpaid } = paid;
  const named = { plan: product === null ? t('subscription') : productNames[product], date: formatDate(period_end, currentLanguage()) };
  if (unpaid) return t('standing.unpaid', named);
  if (!isPaid(paid)) return t('standing.ended', named);
  return t(cancels ? 'standing.cancels' : 'standing.paid', named);
}
