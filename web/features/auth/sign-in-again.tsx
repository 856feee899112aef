import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { leave } from '../../app/session/lifecycle.ts';
import { queryClient } from '../../app/query-client.ts';
import { useIdentityUser } from '../../app/session/session.ts';
import { identity, signInEnded } from '../../lib/api.ts';
import { Field } from '../../ui/field.tsx';
import { AuthFailure } from './auth-failure.tsx';
import { useAttempt } from './use-attempt.ts';

/** The sign-in of this page's person has ended: they sign in again over the page, which stays as it is. */
export function SignInAgain() {
  const { t } = useTranslation('auth');
  const email = useIdentityUser()?.email ?? '';
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const { attempt, failure, busy } = useAttempt();
  const signIn = ({ password }: { password: string }) =>
    attempt(async () => {
      await identity.signIn({ email, password });
      await identity.token(true);
      signInEnded.set(false);
      await queryClient.invalidateQueries();
    });
  return (
    <Dialog
      open
      aria-labelledby="again-title"
      slotProps={{ paper: { component: 'form', noValidate: true, onSubmit: handleSubmit(signIn) } as object }}
    >
      <DialogTitle id="again-title">{t('again.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <p>{t('again.text')}</p>
        <AuthFailure text={failure} />
        <p>
          <b>{email}</b>
        </p>
        <Field
          label={t('fields.password')}
          type="password"
          autoFocus
          autoComplete="current-password"
          registration={register('password', { required: t('required', { ns: 'common' }) })}
          error={formState.errors.password?.message}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void leave()}>{t('again.other')}</Button>
        <Button type="submit" variant="contained" disabled={busy}>
          {t('signIn.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
