import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sent } from '../../lib/identity/identity.ts';
import { AuthFailure } from './auth-failure.tsx';
import { MailboxLink } from './mailbox-link.tsx';
import { useAttempt } from './use-attempt.ts';

/** Where a form was refused because too much is tried: why, and a mail with a link that signs in, to the address that stands in the form. */
export function LinkAtOnce({ why, email, sendLink }: { why: string; email: string; sendLink: (email: string) => Promise<Sent> }) {
  const { t } = useTranslation('auth');
  const { attempt, failure, busy } = useAttempt();
  const [sent, setSent] = useState<{ email: string; when: Sent } | null>(null);
  return (
    <div className="auth-box">
      <p role={sent ? 'status' : 'alert'}>{sent ? t(sent.when === 'now' ? 'link.sent' : 'link.sentBefore', sent) : why}</p>
      {sent && <MailboxLink />}
      <AuthFailure text={failure} />
      {sent?.email !== email && (
        <Button
          variant="contained"
          size="large"
          disabled={busy}
          onClick={() => void attempt(async () => setSent({ email, when: await sendLink(email) }))}
        >
          {t('link.atOnce')}
        </Button>
      )}
    </div>
  );
}
