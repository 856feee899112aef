import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { INVITED_QUESTIONS, type Usage } from '#contract/assistant.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatCount } from '../../lib/format.ts';
import { Page } from '../../ui/page.tsx';
import { ReadAssistant } from './read-assistant.tsx';
import { UsageBar } from './usage-bar.tsx';
import { dayOf, isOver, nextMonth } from './words.ts';

/** How many questions of the month are used, and how there come to be more. */
export function UsageScreen() {
  const { t } = useTranslation('assistant');
  return (
    <Page narrow title={t('usage.title')}>
      <ReadAssistant>{({ usage }) => <Month usage={usage} />}</ReadAssistant>
    </Page>
  );
}

function Month({ usage }: { usage: Usage }) {
  const { t } = useTranslation('assistant');
  return (
    <div className="usage">
      <h2>{t('usage.label')}</h2>
      <UsageBar usage={usage} />
      <p className="number">
        {isOver(usage) ? t('usage.over') : t('usage.left', { left: formatCount(usage.quota - usage.calls_made, currentLanguage()) })}
      </p>
      <p className="quiet">{t('usage.renews', { date: dayOf(nextMonth(), currentLanguage()) })}</p>
      <p className="quiet">{t('usage.counts')}</p>
      <p className="quiet">{t('usage.inviteText', { more: INVITED_QUESTIONS })}</p>
      <Button variant="outlined" component={Link} to="/assistant/plans">
        {t('nav.plans')}
      </Button>
    </div>
  );
}
