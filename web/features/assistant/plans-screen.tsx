import check from 'symbol:check';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AssistantPlan, assistantPlans } from '#contract/assistant.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatCount } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Buy, Manage } from '../../shared/payments/buy.tsx';
import { planList, subscriptionOf } from '../../shared/payments/queries.ts';
import { SandboxMark } from '../../shared/payments/sandbox-mark.tsx';
import { Standing, isPaid } from '../../shared/payments/standing.tsx';
import { ColleaguesOfPlan } from './plan/colleagues.tsx';
import { ReadAssistant } from './read-assistant.tsx';

const plans = Object.keys(assistantPlans) as AssistantPlan[];

/** What each plan holds, which one is the reader's own, and where another one is bought. */
export function PlansScreen() {
  const { t } = useTranslation('assistant');
  const { t: pay } = useTranslation('company', { keyPrefix: 'payments' });
  const { data: sold } = useQuery(planList);
  const { data: bought } = useQuery(subscriptionOf('person'));
  const paid = bought?.subscription;
  const prices = paid && (isPaid(paid) || paid.unpaid) ? null : sold?.assistant;
  return (
    <Page title={t('plans.title')}>
      {sold?.sandbox && <SandboxMark />}
      <ReadAssistant>
        {({ plan, plan_of }) => (
          <>
            <div className="plans">
              {plans.map((one) => (
                <Plan key={one} plan={one} mine={one === plan} priceId={one === 'free' ? null : prices?.[one]} />
              ))}
            </div>
            {plan_of !== null && <p>{t('plans.of', { name: plan_of })}</p>}
            {paid && (
              <p>
                <Standing paid={paid} />
              </p>
            )}
            {paid?.managed && <Manage of="person" />}
            {plan_of === null && assistantPlans[plan].atOnce !== null && <ColleaguesOfPlan />}
            {sold && !sold.assistant.basic && !sold.assistant.business && <p className="quiet">{pay('notSold')}</p>}
          </>
        )}
      </ReadAssistant>
    </Page>
  );
}

function Plan({ plan, mine, priceId }: { plan: AssistantPlan; mine: boolean; priceId: string | null | undefined }) {
  const { t } = useTranslation('assistant');
  const { price, questions, history, privateSharing, atOnce } = assistantPlans[plan];
  const money = new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: price === 0 ? 0 : 2,
  });
  const held = [
    t('plans.questions', { questions: formatCount(questions, currentLanguage()) }),
    t('plans.all'),
    t('plans.sharing'),
    ...(history ? [t('plans.history')] : []),
    ...(privateSharing ? [t('plans.privateSharing')] : []),
    ...(atOnce === null ? [] : [t('plans.together', { atOnce })]),
  ];
  return (
    <section className={mine ? 'plan mine' : 'plan'} aria-label={t(`plans.${plan}`)}>
      <h2>{t(`plans.${plan}`)}</h2>
      <p className="plan-price number">{t('plans.price', { price: money.format(price) })}</p>
      {mine && <p className="plan-mine">{t('plans.mine')}</p>}
      <ul>
        {held.map((what) => (
          <li key={what}>
            <Icon d={check} size={18} />
            {what}
          </li>
        ))}
      </ul>
      {priceId && plan !== 'free' && <Buy product={plan} priceId={priceId} />}
    </section>
  );
}
