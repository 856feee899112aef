import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { useAttempt } from '../../shared/sign-in/use-attempt.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface Props {
  label: string;
  danger?: boolean;
  /** Whether the account has a password to confirm with. */
  needsPassword: boolean;
  act: (password: string) => Promise<void>;
}

/** A button for what only the owner of an account does: asks for the password first. */
export function ConfirmPassword({ label, danger = false, needsPassword, act }: Props) {
  const { t } = useTranslation('preferences');
  const { t: common } = useTranslation();
  const [open, setOpen] = useState(false);
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { current: '' } });
  const { attempt, failure, busy, setFailure } = useAttempt();
  const close = () => {
    setOpen(false);
    setFailure(null);
    reset();
  };
  const confirmed = ({ current }: { current: string }) =>
    attempt(async () => {
      await act(current);
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
          text={t(needsPassword ? 'factor.confirm' : 'factor.sure')}
          confirm={label}
          onConfirm={() => void handleSubmit(confirmed)()}
          onClose={close}
        >
          <AuthFailure text={failure} />
          {needsPassword && (
            <PasswordField
              label={t('password.current')}
              autoComplete="current-password"
              autoFocus
              registration={register('current', { required: common('required') })}
              error={formState.errors.current?.message}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
