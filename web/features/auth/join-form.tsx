import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { home } from '../../app/session/guard.ts';
import { textRules } from '../../lib/text-rules.ts';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { useAttempt, useNewPassword } from '../../shared/sign-in/use-attempt.ts';
import { Field, TextBox } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface Props {
  email: string;
  signUp: (given: { name: string; password: string }) => Promise<void>;
}

/** Signs up by the link of an invitation: the address stands, and needs no mail of its own. */
export function JoinForm({ email, signUp }: Props) {
  const { t } = useTranslation(['auth', 'invitations', 'common']);
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '', password: '' } });
  const { attempt, failure, busy } = useAttempt();
  const newPassword = useNewPassword();
  const join = (given: { name: string; password: string }) =>
    attempt(async () => {
      await signUp(given);
      await navigate({ to: home, replace: true });
    });
  return (
    <form className="auth-form" noValidate onSubmit={handleSubmit(join)}>
      <AuthFailure text={failure} />
      <TextBox label={t('fields.email')} autoComplete="username" control={{ value: email, readOnly: true }} />
      <Field
        label={t('fields.name')}
        autoComplete="name"
        registration={register('name', textRules(common, { max: limits.name }))}
        error={formState.errors.name?.message}
      />
      <PasswordField
        label={t('fields.password')}
        autoComplete="new-password"
        registration={register('password', newPassword.rules)}
        helperText={newPassword.needs}
        error={formState.errors.password?.message}
      />
      <p className="quiet">{t('invitations:proven')}</p>
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {t('invitations:signUp')}
      </Button>
    </form>
  );
}
