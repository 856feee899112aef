import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { identity } from '../../lib/api.ts';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { useAttempt } from '../../shared/sign-in/use-attempt.ts';
import { Field } from '../../ui/field.tsx';

/** Takes the code of an authenticator, or a recovery code; `done` follows once the sign-in is whole. */
export function CodeFields({ done }: { done: () => Promise<void> }) {
  const { t } = useTranslation('auth');
  const [recovery, setRecovery] = useState(false);
  const { register, handleSubmit, formState, reset, setFocus } = useForm({ defaultValues: { code: '' } });
  const { attempt, failure, setFailure, busy } = useAttempt();
  // What was refused stands selected: the next code is typed over it.
  useEffect(() => {
    if (failure !== null) setFocus('code', { shouldSelect: true });
  }, [failure, setFocus]);
  const give = ({ code }: { code: string }) =>
    attempt(async () => {
      await identity.secondFactor({ code: code.trim(), recovery });
      await done();
    });
  return (
    <form className="auth-form" noValidate onSubmit={handleSubmit(give)}>
      <p>{t(recovery ? 'factor.recoveryText' : 'factor.text')}</p>
      <AuthFailure text={failure} />
      <Field
        key={String(recovery)}
        label={t(recovery ? 'factor.recoveryCode' : 'factor.code')}
        autoFocus
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        registration={register('code', { required: t('required', { ns: 'common' }) })}
        error={formState.errors.code?.message}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {t('signIn.submit')}
      </Button>
      <button
        type="button"
        className="link-button"
        onClick={() => {
          setRecovery(!recovery);
          setFailure(null);
          reset();
        }}
      >
        {t(recovery ? 'factor.useCode' : 'factor.useRecovery')}
      </button>
    </form>
  );
}
