import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import missing from 'symbol:search_off';
import { useTranslation } from 'react-i18next';
import { Empty } from '../ui/states.tsx';
import { home } from './guard.ts';

/** No such page, or no such thing for this person. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <main>
      <Empty whole icon={missing} title={t('errors.notFound')} text={t('errors.notFoundText')}>
        <Button variant="outlined" component={Link} to={home}>
          {t('errors.toRequests')}
        </Button>
      </Empty>
    </main>
  );
}
