import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import over from 'symbol:hourglass_disabled';
import { useTranslation } from 'react-i18next';
import { INVITED_QUESTIONS } from '#contract/assistant.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Empty } from '../../ui/states.tsx';
import { useTitle } from '../../ui/page.tsx';
import { dayOf, nextMonth } from './words.ts';

/** Where somebody comes whose questions of the month are used: when there are new ones, and what gives more. */
export function OverQuotaScreen() {
  const { t } = useTranslation('assistant');
  useTitle(t('over.title'));
  const date = dayOf(nextMonth(), currentLanguage());
  return (
    <Empty whole icon={over} title={t('over.message')} text={t('over.text', { date })}>
      <p>{t('over.more', { more: INVITED_QUESTIONS })}</p>
      <Button variant="contained" component={Link} to="/assistant/plans">
        {t('over.upgrade')}
      </Button>
      <Button variant="outlined" component={Link} to="/assistant/usage">
        {t('nav.usage')}
      </Button>
    </Empty>
  );
}
