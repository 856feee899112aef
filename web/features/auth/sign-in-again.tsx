import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SignInProvider } from '#contract/sign-in.ts';
import { leave } from '../../app/session/lifecycle.ts';
import { queryClient } from '../../app/query-client.ts';
import { useIdentityUser } from '../../app/session/session.ts';
import { identity, signInEnded } from '../../lib/api.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { CodeFields } from './code-fields.tsx';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { signInInOwnWindow } from '../../shared/sign-in/own-window.ts';
import { ProviderButtons } from '../../shared/sign-in/provider-buttons.tsx';
import { useAttempt } from '../../shared/sign-in/use-attempt.ts';

/** The sign-in of this page's person has ended: they sign in again over the page, which stays as it is. */
export function SignInAgain() {
  const { t } = useTranslation('auth');
  const email = useIdentityUser()?.email ?? '';
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const { attempt, failure, busy } = useAttempt();
  const [asked, setAsked] = useState(false);
  const signIn = ({ password }: { password: string }) =>
    attempt(async () => {
      const { secondFactor } = await identity.signIn({ email, password });
      if (secondFactor) setAsked(true);
      else await goOn();
    });
  const elsewhere = (provider: SignInProvider) =>
    attempt(async () => {
      await signInInOwnWindow(() => identity.signInElsewhere(provider, { as: identity.current()?.id ?? '' }));
      await goOn();
    });
  if (asked)
    return (
      <Dialog open aria-labelledby="again-title">
        <DialogTitle id="again-title">{t('factor.title')}</DialogTitle>
        <DialogContent>
          <CodeFields done={goOn} />
        </DialogContent>
      </Dialog>
    );
  return (
    <Dialog
      open
      aria-labelledby="again-title"
      slotProps={{ paper: { component: 'form', noValidate: true, onSubmit: handleSubmit(signIn) } as object }}
    >
      <DialogTitle id="again-title">{t('again.title')}</DialogTitle>
      <DialogContent style={{ display: 'grid', gap: 16 }}>
        <p>{t('again.text')}</p>
        <AuthFailure text={failure} />
        <p>
          <b>{email}</b>
        </p>
        {identity.hosted === null && (
          <PasswordField
            label={t('fields.password')}
            autoFocus
            autoComplete="current-password"
            registration={register('password', { required: t('required', { ns: 'common' }) })}
            error={formState.errors.password?.message}
          />
        )}
        <ProviderButtons choose={elsewhere} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void leave()}>{t('again.other')}</Button>
        {identity.hosted === null ? (
          <Button type="submit" variant="contained" disabled={busy}>
            {t('signIn.submit')}
          </Button>
        ) : (
          <Button variant="contained" disabled={busy} onClick={() => void elsewhere('oidc')}>
            {t('elsewhere.with', { name: identity.hosted })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The person of the page is signed in again: what was refused meanwhile is read anew. */
async function goOn(): Promise<void> {
  await identity.token(true);
  signInEnded.set(false);
  await queryClient.invalidateQueries();
}
