import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { identity } from '../../lib/api.ts';
import type { Sent } from '../../lib/identity/identity.ts';
import { AuthFrame } from '../../shared/auth-frame/auth-frame.tsx';
import { LinkFields } from '../../shared/sign-in/link-fields.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';

/** Asks for a mail with a link that signs in. */
export function LinkForm({ sendLink }: { sendLink: (email: string) => Promise<Sent> }) {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('link.title')}>
      <div className="auth-form">
        <LinkFields sendLink={sendLink} />
        <BackToSignIn />
      </div>
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
