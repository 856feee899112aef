import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { integrations } from '#contract/integrations.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { staleByDrives } from './queries.ts';

/** Takes what a provider sends the browser back with after somebody was asked for their consent, once, and clears the address of it. */
export function useConsentReturn(): void {
  const { t } = useTranslation('company');
  const navigate = useNavigate();
  const arrived = useRef(new URLSearchParams(useLocation().searchStr));
  const { mutate } = useApiMutation(integrations.authCode, {
    invalidates: staleByDrives,
    onSuccess: () => notify(t('drives.connected')),
  });
  useEffect(() => {
    const given = arrived.current;
    arrived.current = new URLSearchParams();
    const [state, code] = [given.get('state'), given.get('code')];
    if (state === null || (code === null && !given.has('error'))) return;
    void navigate({ to: '/dashboard/company', hash: 'drives', replace: true });
    if (code === null) notify(t('drives.denied'), { kind: 'error' });
    else mutate({ params: { provider: 'google-drive' }, body: { code, state } });
  }, [mutate, navigate, t]);
}
