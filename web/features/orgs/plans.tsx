import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import check from 'symbol:check';
import { useTranslation } from 'react-i18next';
import type { PlanKey } from '#contract/plans.ts';
import { standingOf } from '#contract/roles.ts';
import { users } from '#contract/users.ts';
import { notify } from '../../app/notices/notices.ts';
import { useUser } from '../../app/session/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { planList } from './queries.ts';

/** What each plan holds, in the order in which it is said. */
const features = {
  growth: ['files', 'knowledge', 'members'],
  scale_up: ['all_of_growth', 'large', 'support'],
  enterprise: ['all_of_scale_up', 'terms'],
} as const satisfies Record<PlanKey, readonly string[]>;

/** Where the organisation stands, and what there is. */
export function Plans() {
  const { t } = useTranslation('company');
  const user = useUser();
  const list = useQuery(planList);
  const standing = standingOf(user);
  const language = currentLanguage();
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  const enquire = useApiMutation(users.enterpriseEnquiry, {
    quiet: true,
    onSuccess: () => notify(t('plans.asked', { email: user.email })),
  });
  const ask = () =>
    enquire.mutate({}, { onError: (error) => notify((error instanceof ApiError && error.said) || t('plans.failed'), { kind: 'error' }) });
  return (
    <>
      <p>
        {standing.activeSubscription && user.subscription
          ? t('plans.subscribed', { product: user.subscription.product, date: formatDate(user.subscription.period_end, language) })
          : standing.inFreeTrial
            ? t('plans.trial', { date: formatDate(standing.trialEndsAt, language) })
            : t('plans.ended')}
      </p>
      {list.isPending && <Skeleton rows={2} />}
      <ul className="plans">
        {list.data?.plans.map((plan) => (
          <li key={plan.key}>
            <h3>{plan.name}</h3>
            {plan.price !== null && <p className="plan-price">{t('plans.price', { price: money.format(plan.price) })}</p>}
            <p className="quiet">{t(`plans.descriptions.${plan.key}`)}</p>
            <ul>
              {features[plan.key].map((feature) => (
                <li key={feature}>
                  <Icon d={check} size={16} />
                  {t(`plans.features.${feature}`)}
                </li>
              ))}
            </ul>
            {plan.price === null && (
              <Button variant="outlined" disabled={enquire.isPending || enquire.isSuccess} onClick={ask}>
                {t('plans.contact')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
