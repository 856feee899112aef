import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { useAttempt } from '../../shared/sign-in/use-attempt.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

import type { Confirmed } from '../../lib/identity/identity.ts';

interface Props {
  label: string;
  danger?: boolean;
  /** What the account has to confirm with. */
  asks: 'password' | 'code' | 'nothing';
  act: (confirmed: Confirmed) => Promise<void>;
}

/** A button for what only the owner of an account does: asks for the password first, or for a code where there is none. */
export function ConfirmPassword({ label, danger = false, asks, act }: Props) {
  const { t } = useTranslation('preferences');
  const { t: common } = useTranslation();
  const [open, setOpen] = useState(false);
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { current: '', code: '' } });
  const { attempt, failure, busy, setFailure } = useAttempt();
  const close = () => {
    setOpen(false);
    setFailure(null);
    reset();
  };
  const confirmed = ({ current, code }: { current: string; code: string }) =>
    attempt(async () => {
      await act(asks === 'password' ? { password: current } : asks === 'code' ? { code } : {});
      close();
    });
  return (
    <>
      <Button variant="outlined" color={danger ? 'error' : 'primary'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <ConfirmDialog
          open
          danger={danger}
          busy={busy}
          title={label}
          text={t(asks === 'password' ? 'factor.confirm' : 'factor.sure')}
          confirm={label}
          onConfirm={() => void handleSubmit(confirmed)()}
          onClose={close}
        >
          <AuthFailure text={failure} />
          {asks === 'password' && (
            <PasswordField
              label={t('password.current')}
              autoComplete="current-password"
              autoFocus
              registration={register('current', { required: common('required') })}
              error={formState.errors.current?.message}
            />
          )}
          {asks === 'code' && (
            <Field
              label={t('deletion.code')}
              autoComplete="one-time-code"
              autoFocus
              registration={register('code', { required: common('required') })}
              error={formState.errors.code?.message}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
