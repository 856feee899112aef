import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import lock from 'symbol:lock';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api-error.ts';
import { identity } from '../../lib/api.ts';
import { Empty, Failure } from '../../ui/states.tsx';

/** Whether it is refused to somebody who has no second step yet. */
export const wantsFactor = (error: unknown): boolean => error instanceof ApiError && error.code === 'second_factor_required';

/** Why it cannot be read; to whoever has no second step yet, what to do. */
export function SiteFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation('site');
  if (!wantsFactor(error)) return <Failure error={error} retry={retry} />;
  if (identity.hosted !== null) return <Empty icon={lock} title={t('factor.title')} text={t('factor.elsewhere')} />;
  return (
    <Empty icon={lock} title={t('factor.title')} text={t('factor.text')}>
      <Button variant="contained" component={Link} to="/dashboard/preferences">
        {t('factor.open')}
      </Button>
    </Empty>
  );
}
