import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../app/notices/notices.ts';
import { identity } from '../../lib/api.ts';
import type { IdentityUser } from '../../lib/identity/identity.ts';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { AuthFrame } from '../../shared/auth-frame/auth-frame.tsx';
import { MailboxLink } from '../../shared/sign-in/mailbox-link.tsx';
import { useAttempt } from '../../shared/sign-in/use-attempt.ts';

const LOOK_EVERY_MS = 3000;

/** Waits until the link in the mail was opened, and goes on by itself where that was in this browser. */
export function VerifyEmail({ person, badLink }: { person: IdentityUser; badLink: boolean }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { attempt, failure, setFailure, busy } = useAttempt();
  const { email } = person;
  useEffect(() => {
    const look = () => {
      if (!document.hidden) identity.refresh().catch((error: unknown) => console.warn('The verification could not be read', error));
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return (
    <AuthFrame title={t('verify.title')}>
      <div className="auth-form">
        <p>{identity.hosted === null ? t('verify.text', { email }) : t('verify.hosted', { email, name: identity.hosted })}</p>
        <MailboxLink />
        <AuthFailure text={failure ?? (badLink ? t('problems.bad_link') : null)} />
        <Button
          variant="contained"
          size="large"
          disabled={busy}
          onClick={() =>
            attempt(async () => {
              await identity.recheck();
              if (!identity.current()?.emailVerified) setFailure(t('verify.notYet'));
            })
          }
        >
          {t('verify.check')}
        </Button>
        {identity.hosted === null && (
          <Button
            variant="outlined"
            disabled={busy}
            onClick={() =>
              attempt(async () => {
                await identity.sendVerify(email);
                notify(t('verify.sent', { email }));
              })
            }
          >
            {t('verify.again')}
          </Button>
        )}
        <Button
          onClick={() =>
            attempt(async () => {
              await identity.signOut();
              await navigate({ to: '/auth', search: {} });
            })
          }
        >
          {t('verify.other')}
        </Button>
      </div>
    </AuthFrame>
  );
}
