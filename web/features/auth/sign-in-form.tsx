import Button from '@mui/material/Button';
import { Link, useNavigate } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { identity } from '../../lib/api.ts';
import type { IdentityProblem } from '../../lib/identity/identity.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { AuthFrame } from '../../shared/auth-frame/auth-frame.tsx';
import { CompanySignIn } from './company-sign-in.tsx';
import { ProviderButtons } from '../../shared/sign-in/provider-buttons.tsx';
import { LinkAtOnce } from '../../shared/sign-in/link-at-once.tsx';
import { setOut } from '../../shared/sign-in/set-out.ts';
import { looksLikeEmail, useAttempt, useSendLink } from '../../shared/sign-in/use-attempt.ts';

/** `address`: filled in already. */
export function SignInForm({ problem, address = '' }: { problem: IdentityProblem | null; address?: string }) {
  const { t } = useTranslation('auth');
  const { register, handleSubmit, formState, control } = useForm({ defaultValues: { email: address, password: '' } });
  const { attempt, failure, problem: refused, busy } = useAttempt();
  const sendLink = useSendLink();
  const byLink = refused === 'too_many' ? sendLink : null;
  const email = useWatch({ control, name: 'email' });
  const navigate = useNavigate();
  const required = t('required', { ns: 'common' });
  const signIn = (values: { email: string; password: string }) =>
    attempt(async () => {
      const { secondFactor } = await identity.signIn(values);
      if (secondFactor) await navigate({ to: '/auth', search: { state: 'second_factor' } });
    });
  return (
    <AuthFrame title={t('signIn.title')}>
      <form className="auth-form" noValidate onSubmit={handleSubmit(signIn)}>
        {byLink ? (
          <LinkAtOnce why={t('signIn.refused')} email={email} sendLink={byLink} />
        ) : (
          <AuthFailure text={failure ?? (problem && t(`problems.${problem}`))} />
        )}
        <Field
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          registration={register('email', { required, validate: (text) => looksLikeEmail(text) || t('problems.email') })}
          error={formState.errors.email?.message}
        />
        <CompanySignIn email={email} />
        <PasswordField
          label={t('fields.password')}
          autoComplete="current-password"
          registration={register('password', { required })}
          error={formState.errors.password?.message}
        />
        <Button type="submit" variant={byLink ? 'outlined' : 'contained'} size="large" disabled={busy}>
          {t('signIn.submit')}
        </Button>
        <ProviderButtons choose={(provider) => attempt(async () => setOut(provider))} />
        {identity.sendLink && (
          <p>
            <Link to="/auth" search={{ state: 'link' }}>
              {t('link.instead')}
            </Link>
          </p>
        )}
        <p className="auth-links">
          <span>
            {t('signIn.new')}{' '}
            <Link to="/auth" search={{ state: 'sign_up' }}>
              {t('signIn.toSignUp')}
            </Link>
          </span>
          <Link to="/auth" search={{ state: 'forgot' }}>
            {t('signIn.forgot')}
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}
