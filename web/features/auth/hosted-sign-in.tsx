import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useIdentityUser } from '../../app/session/session.ts';
import type { IdentityProblem } from '../../lib/identity/identity.ts';
import { AuthFrame } from '../../shared/auth-frame/auth-frame.tsx';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { setOut } from '../../shared/sign-in/set-out.ts';
import { useAttempt } from '../../shared/sign-in/use-attempt.ts';

/** The one way in where another provider keeps all accounts and asks on its own pages. */
export function HostedSignIn({ name, problem }: { name: string; problem: IdentityProblem | null }) {
  const { t } = useTranslation('auth');
  const { attempt, failure, busy } = useAttempt();
  const known = useIdentityUser() !== undefined;
  return (
    <AuthFrame title={t('signIn.title')}>
      <div className="auth-form">
        <p>{t('hosted.text', { name })}</p>
        <AuthFailure text={failure ?? (problem && t(`problems.${problem}`))} />
        <Button variant="contained" size="large" disabled={busy || !known} onClick={() => void attempt(async () => setOut('oidc'))}>
          {t('elsewhere.with', { name })}
        </Button>
      </div>
    </AuthFrame>
  );
}
