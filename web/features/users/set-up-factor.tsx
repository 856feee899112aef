import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FactorSetUp } from '../../lib/identity/identity.ts';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { useAttempt } from '../../shared/sign-in/use-attempt.ts';
import { Field } from '../../ui/field.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The code for the authenticator, the recovery codes, and a first code that proves that both sides agree. */
export function SetUpFactor({ setUp, confirm }: { setUp: FactorSetUp; confirm: (code: string) => Promise<void> }) {
  const { t } = useTranslation('preferences');
  const { t: common } = useTranslation();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  const { attempt, failure, busy } = useAttempt();
  return (
    <>
      <p>{t('factor.scan')}</p>
      <QrCode text={setUp.uri} label={t('factor.qr')} />
      <p>
        {t('factor.byHand')} <code className="factor-secret">{new URL(setUp.uri).searchParams.get('secret')}</code>
      </p>
      <RecoveryCodes codes={setUp.codes} />
      <form className="settings-stack" noValidate onSubmit={handleSubmit(({ code }) => attempt(() => confirm(code.trim())))}>
        <AuthFailure text={failure} />
        <Field
          label={t('factor.firstCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          registration={register('code', { required: common('required') })}
          error={formState.errors.code?.message}
        />
        <Button type="submit" variant="contained" disabled={busy}>
          {t('factor.switchOn')}
        </Button>
      </form>
    </>
  );
}
