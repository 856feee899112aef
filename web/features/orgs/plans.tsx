import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import check from 'symbol:check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanKey } from '#contract/plans.ts';
import { standingOf } from '#contract/roles.ts';
import { users } from '#contract/users.ts';
import { notify } from '../../app/notices/notices.ts';
import { configQuery } from '../../app/query-client.ts';
import { useUser } from '../../app/session/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { ApiError } from '#client/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useMay } from '../../app/session/may.ts';
import { Buy, Manage } from '../../shared/payments/buy.tsx';
import { planList, subscriptionOf } from '../../shared/payments/queries.ts';
import { SandboxMark } from '../../shared/payments/sandbox-mark.tsx';
import { Standing, isPaid } from '../../shared/payments/standing.tsx';

/** What each plan holds, in the order in which it is said. */
const features = {
  growth: ['files', 'knowledge', 'members'],
  scale_up: ['all_of_growth', 'support'],
  enterprise: ['all_of_scale_up', 'terms'],
} as const satisfies Record<PlanKey, readonly string[]>;

/** Where the organisation stands, and what there is. */
export function Plans() {
  const { t } = useTranslation('company');
  const user = useUser();
  const list = useQuery(planList);
  /** Somebody takes money for them here; a sandbox names no prices. */
  const by = useQuery(configQuery).data?.payments;
  const sells = by === 'stripe';
  const standing = standingOf(user);
  const language = currentLanguage();
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  const { t: pay } = useTranslation('company', { keyPrefix: 'payments' });
  const mine = useMay().offers('own');
  const paid = useQuery(subscriptionOf('organisation')).data?.subscription;
  const current = paid && (isPaid(paid) || paid.unpaid);
  const trial = standing.inFreeTrial ? t('plans.trial', { date: formatDate(standing.trialEndsAt, language) }) : t('plans.ended');
  /** What nobody takes money for and nobody is asked about is not offered. */
  const offered = list.data?.plans.filter((plan) => plan.stripePriceId !== null || plan.price === null) ?? [];
  const enquire = useApiMutation(users.enterpriseEnquiry, {
    quiet: true,
    onSuccess: () => notify(t('plans.asked', { email: user.email })),
  });
  const ask = () =>
    enquire.mutate({}, { onError: (error) => notify((error instanceof ApiError && error.said) || t('plans.failed'), { kind: 'error' }) });
  return (
    <>
      {(paid || sells || !standing.inFreeTrial) && <p>{paid ? <Standing paid={paid} /> : trial}</p>}
      {mine && paid?.managed && <Manage of="organisation" />}
      {!mine && !current && <p className="quiet">{pay('ownerOnly')}</p>}
      {list.isPending && <Skeleton rows={2} />}
      {by === 'none' && <p className="quiet">{pay('notSold')}</p>}
      <ToTry sandbox={by === 'sandbox'} open={!standing.inFreeTrial && !current}>
        <ul className="plans">
          {offered.map((plan) => (
            <li key={plan.key}>
              <h3>{plan.name}</h3>
              {sells && plan.price !== null && <p className="plan-price">{t('plans.price', { price: money.format(plan.price) })}</p>}
              <p className="quiet">{t(`plans.descriptions.${plan.key}`)}</p>
              <ul>
                {features[plan.key].map((feature) => (
                  <li key={feature}>
                    <Icon d={check} size={16} />
                    {t(`plans.features.${feature}`)}
                  </li>
                ))}
              </ul>
              {mine && !current && plan.stripePriceId !== null && <Buy product={plan.key} priceId={plan.stripePriceId} />}
              {plan.price === null && (
                <Button variant="outlined" disabled={enquire.isPending || enquire.isSuccess} onClick={ask}>
                  {t('plans.contact')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ToTry>
    </>
  );
}

/** A sandbox sells nothing: what there is to try stands folded until it is needed, and says what it is. */
function ToTry({ sandbox, open, children }: { sandbox: boolean; open: boolean; children: ReactNode }) {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  if (!sandbox) return children;
  return (
    <details open={open}>
      <summary>{t('toTry')}</summary>
      <SandboxMark />
      {children}
    </details>
  );
}
