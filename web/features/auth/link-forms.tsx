import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { identity } from '../../lib/api.ts';
import { AuthFrame } from '../../shared/auth-frame/auth-frame.tsx';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { looksLikeEmail, useAttempt } from '../../shared/sign-in/use-attempt.ts';
import { Field } from '../../ui/field.tsx';
import { MailboxLink } from './mailbox-link.tsx';

/** Asks for a mail with a link that signs in. The answer is the same whether or not the address is known. */
export function LinkForm({ sendLink }: { sendLink: (email: string) => Promise<void> }) {
  const { t } = useTranslation('auth');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const { attempt, failure, busy } = useAttempt();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = ({ email }: { email: string }) =>
    attempt(async () => {
      await sendLink(email);
      setSentTo(email);
    });
  return (
    <AuthFrame title={t('link.title')}>
      <form className="auth-form" noValidate onSubmit={handleSubmit(send)}>
        <p role="status">{sentTo ? t('link.sent', { email: sentTo }) : t('link.text')}</p>
        {sentTo && <MailboxLink />}
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
        <BackToSignIn />
      </form>
    </AuthFrame>
  );
}

/** Reached by the link in the mail; it is used up by a press alone, for it works once and programs open links in mails too. */
export function OpenLink({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('link.openTitle')}>
      <div className="auth-form">
        <p>{t('link.openText')}</p>
        <Button variant="contained" size="large" href={identity.linkAddress(token)}>
          {t('signIn.submit')}
        </Button>
        <BackToSignIn />
      </div>
    </AuthFrame>
  );
}

function BackToSignIn() {
  const { t } = useTranslation('auth');
  return (
    <p>
      <Link to="/auth" search={{}}>
        {t('forgot.back')}
      </Link>
    </p>
  );
}
