import Button from '@mui/material/Button';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { notify } from '../../app/notices/notices.ts';
import { identity } from '../../lib/api.ts';
import type { Sent } from '../../lib/identity/identity.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { AuthFrame } from '../../shared/auth-frame/auth-frame.tsx';
import { MailboxLink } from '../../shared/sign-in/mailbox-link.tsx';
import { looksLikeEmail, useAttempt, useNewPassword } from '../../shared/sign-in/use-attempt.ts';

/** Asks for the mail with the link. The answer is the same whether or not the address is known. */
export function ForgotForm() {
  const { t } = useTranslation('auth');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const { attempt, failure, busy } = useAttempt();
  const [sent, setSent] = useState<{ email: string; when: Sent } | null>(null);
  return (
    <AuthFrame title={t('forgot.title')}>
      <form
        className="auth-form"
        noValidate
        onSubmit={handleSubmit(({ email }) => attempt(async () => setSent({ email, when: await identity.sendReset(email) })))}
      >
        <p role="status">{sent ? t(sent.when === 'now' ? 'forgot.sent' : 'forgot.sentBefore', sent) : t('forgot.text')}</p>
        {sent && <MailboxLink />}
        <AuthFailure text={failure} />
        <Field
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          registration={register('email', {
            required: t('required', { ns: 'common' }),
            validate: (text) => looksLikeEmail(text) || t('problems.email'),
          })}
          error={formState.errors.email?.message}
        />
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {t('forgot.submit')}
        </Button>
        <p>
          <Link to="/auth" search={{}}>
            {t('forgot.back')}
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}

/**
 * Sets the new password; reached by the link in the mail. `isElsewhere`: by the one that verifies an address, in another browser than the one
 * that signed up.
 */
export function ResetForm({ token, isElsewhere }: { token: string | null; isElsewhere: boolean }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const newPassword = useNewPassword();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '', endKeys: false } });
  const { attempt, failure, busy } = useAttempt();
  return (
    <AuthFrame title={t('reset.title')}>
      <form
        className="auth-form"
        noValidate
        onSubmit={handleSubmit((given) =>
          attempt(async () => {
            await identity.reset({ token: token ?? '', ...given });
            notify(t('reset.done'));
            await navigate({ to: '/auth', search: {} });
          }),
        )}
      >
        <AuthFailure text={failure ?? (token ? null : t('problems.bad_link'))} />
        {token && (
          <>
            {isElsewhere && <p>{t('reset.elsewhere')}</p>}
            <PasswordField
              label={t('fields.newPassword')}
              autoComplete="new-password"
              registration={register('password', newPassword.rules)}
              helperText={newPassword.needs}
              error={formState.errors.password?.message}
            />
            {identity.account && !isElsewhere && (
              <label className="check-row">
                <input type="checkbox" {...register('endKeys')} />
                {t('reset.endKeys')}
              </label>
            )}
            <Button type="submit" variant="contained" size="large" disabled={busy}>
              {t('reset.submit')}
            </Button>
          </>
        )}
        <p>
          <Link to="/auth" search={{ state: 'forgot' }}>
            {t('signIn.forgot')}
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}
