import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Sent } from '../../lib/identity/identity.ts';
import { Field } from '../../ui/field.tsx';
import { AuthFailure } from './auth-failure.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { looksLikeEmail, useAttempt } from './use-attempt.ts';

/** Asks for a mail with a link that signs in. The answer is the same whether or not the address is known. */
export function LinkFields({ sendLink }: { sendLink: (email: string) => Promise<Sent> }) {
  const { t } = useTranslation('auth');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const { attempt, failure, busy } = useAttempt();
  const [sent, setSent] = useState<{ email: string; when: Sent } | null>(null);
  const send = ({ email }: { email: string }) => attempt(async () => setSent({ email, when: await sendLink(email) }));
  return (
    <form className="auth-form" noValidate onSubmit={handleSubmit(send)}>
      <p role="status">{sent ? t(sent.when === 'now' ? 'link.sent' : 'link.sentBefore', sent) : t('link.text')}</p>
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
    </form>
  );
}
