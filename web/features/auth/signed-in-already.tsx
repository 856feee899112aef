import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { home } from '../../app/session/guard.ts';
import { leave } from '../../app/session/lifecycle.ts';
import { AuthFrame } from '../../shared/auth-frame/auth-frame.tsx';

/** A link in a mail for one account was opened where another one is signed in: nobody is signed in as somebody else unasked. */
export function SignedInAlready({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  return (
    <AuthFrame title={t('other.title')}>
      <div className="auth-form">
        <p>
          <b>{email}</b>
        </p>
        <p role="status">{t('problems.signed_in_as_another')}</p>
        <Button variant="contained" size="large" onClick={() => void leave()}>
          {common('nav.signOut')}
        </Button>
        <Button size="large" onClick={() => void navigate({ to: home, replace: true })}>
          {t('other.stay')}
        </Button>
      </div>
    </AuthFrame>
  );
}
