import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { identity } from '../../lib/api.ts';
import { Field } from '../../ui/field.tsx';
import { AuthFailure } from './auth-failure.tsx';
import { AuthFrame } from '../../shared/auth-frame/auth-frame.tsx';
import { looksLikeEmail, useAttempt } from './use-attempt.ts';

export function SignInForm({ badLink }: { badLink: boolean }) {
  const { t } = useTranslation('auth');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '', password: '' } });
  const { attempt, failure, busy } = useAttempt();
  const required = t('required', { ns: 'common' });
  return (
    <AuthFrame title={t('signIn.title')}>
      <form className="auth-form" noValidate onSubmit={handleSubmit((values) => attempt(() => identity.signIn(values)))}>
        <AuthFailure text={failure ?? (badLink ? t('problems.bad_link') : null)} />
        <Field
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          registration={register('email', { required, validate: (text) => looksLikeEmail(text) || t('problems.email') })}
          error={formState.errors.email?.message}
        />
        <Field
          label={t('fields.password')}
          type="password"
          autoComplete="current-password"
          registration={register('password', { required })}
          error={formState.errors.password?.message}
        />
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {t('signIn.submit')}
        </Button>
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
