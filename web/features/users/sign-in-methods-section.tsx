import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import key from 'symbol:key';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../app/notices/notices.ts';
import { configQuery, queryClient } from '../../app/query-client.ts';
import { problemOf } from '../../lib/identity/identity-calls.ts';
import type { OwnAccount } from '../../lib/identity/identity.ts';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { useAttempt } from '../../shared/sign-in/use-attempt.ts';
import { Icon } from '../../ui/icon.tsx';
import { ConfirmPassword } from './confirm-password.tsx';
import { accountQuery } from './queries.ts';

/** How somebody signs in, and the providers elsewhere that they can add. */
export function SignInMethodsSection({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('preferences');
  const { t: auth } = useTranslation('auth');
  const { error } = useSearch({ strict: false });
  const own = useQuery(accountQuery(account)).data;
  const offered = useQuery(configQuery).data?.sign_in_providers ?? [];
  const { attempt, failure, busy } = useAttempt();
  if (!own || (offered.length === 0 && own.providers.length === 0)) return null;
  const nameOf = (id: string) => offered.find((one) => one.id === id)?.name ?? (id.startsWith('saml:') ? t('methods.saml') : id);
  const remove = (provider: string) =>
    attempt(async () => {
      await account.removeProvider(provider);
      await queryClient.invalidateQueries({ queryKey: ['account'] });
      notify(t('methods.ended', { name: nameOf(provider) }));
    });
  const problem = error === undefined ? null : auth(`problems.${problemOf(error) ?? 'unknown'}`);
  return (
    <section className="section" id="sign-in-methods">
      <h2>{t('methods.title')}</h2>
      <p>{t('methods.text')}</p>
      <AuthFailure text={failure ?? problem} />
      <ul className="sessions">
        {own.password && <Method name={t('methods.password')} />}
        {own.providers.map((id) => (
          <Method key={id} name={nameOf(id)}>
            <Button disabled={busy} aria-label={`${t('methods.remove')}: ${nameOf(id)}`} onClick={() => void remove(id)}>
              {t('methods.remove')}
            </Button>
          </Method>
        ))}
      </ul>
      <div className="settings-actions">
        {offered
          .filter(({ id }) => !own.providers.includes(id))
          .map(({ id, name }) => (
            <ConfirmPassword
              key={id}
              asks={own.password ? 'password' : own.second_factor ? 'code' : 'nothing'}
              label={t('methods.add', { name })}
              act={async (confirmed) => location.assign(await account.addProvider(id, confirmed))}
            />
          ))}
      </div>
    </section>
  );
}

function Method({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <li>
      <Icon d={key} />
      <span className="session-device">
        <strong>{name}</strong>
      </span>
      {children}
    </li>
  );
}
