import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../app/notices/notices.ts';
import { queryClient } from '../../app/query-client.ts';
import type { FactorSetUp, OwnAccount } from '../../lib/identity/identity.ts';
import { ConfirmPassword } from './confirm-password.tsx';
import { accountQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

/** Switches codes at the sign-in on and off, and makes recovery codes anew. */
export function SecondFactorSection({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('preferences');
  const own = useQuery(accountQuery(account)).data;
  const [setUp, setSetUp] = useState<FactorSetUp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['account'] });
  if (!own) return null;
  const asks = own.password ? 'password' : own.second_factor ? 'code' : 'nothing';
  return (
    <section className="section">
      <h2>{t('factor.title')}</h2>
      <p>{t(own.second_factor ? 'factor.on' : 'factor.off')}</p>
      {codes && <RecoveryCodes codes={codes} />}
      {!own.second_factor && !setUp && (
        <ConfirmPassword asks={asks} label={t('factor.setUp')} act={async (confirmed) => setSetUp(await account.setUpFactor(confirmed))} />
      )}
      {!own.second_factor && setUp && (
        <SetUpFactor
          setUp={setUp}
          confirm={async (code) => {
            await account.confirmFactor(code);
            setSetUp(null);
            await refresh();
            notify(t('factor.isOn'));
          }}
        />
      )}
      {own.second_factor && (
        <div className="settings-actions">
          <ConfirmPassword
            asks={asks}
            label={t('factor.newCodes')}
            act={async (confirmed) => setCodes(await account.newRecoveryCodes(confirmed))}
          />
          <ConfirmPassword
            asks={asks}
            danger
            label={t('factor.switchOff')}
            act={async (confirmed) => {
              await account.switchFactorOff(confirmed);
              setCodes(null);
              await refresh();
              notify(t('factor.isOff'));
            }}
          />
        </div>
      )}
    </section>
  );
}
