import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SignInProvider } from '#contract/sign-in.ts';
import { configQuery } from '../../app/query-client.ts';
import { flagsHere } from '../../lib/feature-flags.ts';
import { isInApp } from '../auth-frame/in-app.ts';

/** One button for each provider elsewhere that is configured; nothing where none is. */
export function ProviderButtons({ choose }: { choose: (provider: SignInProvider) => Promise<void> }) {
  const { t } = useTranslation('auth');
  const { data: config } = useQuery(configQuery);
  const { microsoftLogin } = flagsHere(config?.flags);
  const providers = (config?.sign_in_providers ?? []).filter(({ id }) => id !== 'microsoft' || microsoftLogin);
  if (providers.length === 0) return null;
  return (
    <>
      <p className="auth-or">{t('elsewhere.or')}</p>
      {providers.map(({ id, name }) => (
        <Button key={id} variant="outlined" size="large" disabled={isInApp()} onClick={() => void choose(id)}>
          {t('elsewhere.with', { name })}
        </Button>
      ))}
    </>
  );
}
