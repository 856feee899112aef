import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { assistantPlans } from '#contract/assistant.ts';
import { identity } from '../../../lib/api.ts';
import { AuthFailure } from '../../../shared/sign-in/auth-failure.tsx';
import { LinkFields } from '../../../shared/sign-in/link-fields.tsx';
import { ProviderButtons } from '../../../shared/sign-in/provider-buttons.tsx';
import { setOut } from '../../../shared/sign-in/set-out.ts';
import { useAttempt } from '../../../shared/sign-in/use-attempt.ts';

/** Where a visitor signs in: by a link in a mail, with a provider elsewhere, or with a password on the page for that. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('assistant');
  const { t: auth } = useTranslation('auth');
  const { t: common } = useTranslation();
  const { attempt, failure } = useAttempt();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="sign-in-title">
      <DialogTitle id="sign-in-title">{auth('signIn.title')}</DialogTitle>
      <DialogContent style={{ display: 'grid', gap: 16 }}>
        <p>{t('signIn.text', { questions: assistantPlans.free.questions })}</p>
        {identity.sendLink && <LinkFields sendLink={identity.sendLink} />}
        <AuthFailure text={failure} />
        <ProviderButtons choose={(provider) => attempt(async () => setOut(provider))} />
        {identity.hosted !== null && (
          <Button variant="contained" onClick={() => void attempt(async () => setOut('oidc'))}>
            {auth('elsewhere.with', { name: identity.hosted })}
          </Button>
        )}
        <p hidden={identity.hosted !== null}>
          <Link to="/auth" search={{}}>
            {t('signIn.password')}
          </Link>
          {' · '}
          <Link to="/auth" search={{ state: 'sign_up' }}>
            {auth('signIn.toSignUp')}
          </Link>
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('actions.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
