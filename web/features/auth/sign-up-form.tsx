import Button from '@mui/material/Button';
import { Link, useNavigate } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { identity } from '../../lib/api.ts';
import { textRules } from '../../lib/text-rules.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { AuthFrame } from '../../shared/auth-frame/auth-frame.tsx';
import { LinkAtOnce } from '../../shared/sign-in/link-at-once.tsx';
import { looksLikeEmail, useAttempt, useNewPassword, useSendLink } from '../../shared/sign-in/use-attempt.ts';

export function SignUpForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { register, handleSubmit, formState, control } = useForm({ defaultValues: { name: '', email: '', password: '' } });
  const { attempt, failure, problem, busy } = useAttempt();
  const email = useWatch({ control, name: 'email' });
  const sendLink = useSendLink();
  const byLink = problem === 'too_many' ? sendLink : null;
  const { t: common } = useTranslation();
  const required = common('required');
  const newPassword = useNewPassword();
  return (
    <AuthFrame title={t('signUp.title')}>
      <form
        className="auth-form"
        noValidate
        onSubmit={handleSubmit((values) =>
          attempt(async () => {
            await identity.signUp(values);
            await navigate({ to: '/auth', search: { state: 'verify_email' } });
          }),
        )}
      >
        {byLink ? <LinkAtOnce why={t('signUp.refused')} email={email} sendLink={byLink} /> : <AuthFailure text={failure} />}
        <Field
          label={t('fields.name')}
          autoComplete="name"
          registration={register('name', textRules(common, { max: limits.name }))}
          error={formState.errors.name?.message}
        />
        <Field
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          registration={register('email', { required, validate: (text) => looksLikeEmail(text) || t('problems.email') })}
          error={formState.errors.email?.message}
        />
        <PasswordField
          label={t('fields.password')}
          autoComplete="new-password"
          registration={register('password', newPassword.rules)}
          helperText={newPassword.needs}
          error={formState.errors.password?.message}
        />
        <Button type="submit" variant={byLink ? 'outlined' : 'contained'} size="large" disabled={busy}>
          {t('signUp.submit')}
        </Button>
        <p>
          {t('signUp.have')}{' '}
          <Link to="/auth" search={{}}>
            {t('signIn.title')}
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}
