import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../shared/auth-frame/auth-frame.tsx';
import { MailboxLink } from '../../shared/sign-in/mailbox-link.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';

/** Somebody came with a provider that their account did not sign in with before: its owner is asked by mail whether it was them. */
export function ConfirmationSent() {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('confirmation.sentTitle')}>
      <div className="auth-form">
        <p role="status">{t('confirmation.sentText')}</p>
        <MailboxLink />
        <BackToSignIn />
      </div>
    </AuthFrame>
  );
}

/** Reached by the link in that mail; a press alone links the provider, for programs open links in mails too. */
export function OpenConfirmation({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('confirmation.openTitle')}>
      <div className="auth-form">
        <p>{t('confirmation.openText')}</p>
        <Button variant="contained" size="large" href={`/api/identity/confirm-provider?${new URLSearchParams({ token })}`}>
          {t('confirmation.confirm')}
        </Button>
        <BackToSignIn />
      </div>
    </AuthFrame>
  );
}
