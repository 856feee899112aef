import check from 'symbol:check';
import soon from 'symbol:hourglass_empty';
import { useTranslation } from 'react-i18next';
import { type AssistantPlan, assistantPlans } from '#contract/assistant.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { ReadAssistant } from './read-assistant.tsx';

const plans = Object.keys(assistantPlans) as AssistantPlan[];

/** What each plan holds; which one is the reader's own. */
export function PlansScreen() {
  const { t } = useTranslation('assistant');
  return (
    <Page title={t('plans.title')}>
      <ReadAssistant>
        {({ plan }) => (
          <>
            <div className="plans">
              {plans.map((one) => (
                <Plan key={one} plan={one} mine={one === plan} />
              ))}
            </div>
            <p className="quiet">{t('plans.buying')}</p>
          </>
        )}
      </ReadAssistant>
    </Page>
  );
}

function Plan({ plan, mine }: { plan: AssistantPlan; mine: boolean }) {
  const { t } = useTranslation('assistant');
  const { price, questions, history } = assistantPlans[plan];
  const money = new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: price === 0 ? 0 : 2,
  });
  const count = new Intl.NumberFormat(currentLanguage()).format(questions);
  const held = [t('plans.questions', { questions: count }), t('plans.all'), t('plans.sharing'), ...(history ? [t('plans.history')] : [])];
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
        {plan === 'business' && (
          <li className="quiet">
            <Icon d={soon} size={18} />
            {t('plans.privateSharing')}
          </li>
        )}
      </ul>
    </section>
  );
}
