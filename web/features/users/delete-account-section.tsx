import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ownData } from '#contract/own-data.ts';
import { leave } from '../../app/session/lifecycle.ts';
import { useUser } from '../../app/session/session.ts';
import type { OwnAccount } from '../../lib/identity/identity.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Room } from '../../ui/room.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { accountQuery } from './queries.ts';

/** Deletes the account, after the address was typed and the password, or a code, was given again. */
export function DeleteAccountSection({ account }: { account: OwnAccount | null }) {
  const { t } = useTranslation('preferences');
  const [open, setOpen] = useState(false);
  return (
    <section className="section" id="delete-account">
      <h2>{t('deletion.title')}</h2>
      <p>{t('deletion.text')}</p>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('deletion.start')}
      </Button>
      {open &&
        (account ? (
          <OwnDeletion account={account} onClose={() => setOpen(false)} />
        ) : (
          <Deletion asks="nothing" onClose={() => setOpen(false)} />
        ))}
    </section>
  );
}

function OwnDeletion({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const { data } = useQuery(accountQuery(account));
  if (!data) return null;
  return <Deletion asks={data.password ? 'password' : data.second_factor ? 'code' : 'nothing'} onClose={onClose} />;
}

function Deletion({ asks, onClose }: { asks: 'password' | 'code' | 'nothing'; onClose: () => void }) {
  const { t } = useTranslation('preferences');
  const { t: common } = useTranslation();
  const { email } = useUser();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '', password: '', code: '' } });
  const remove = useApiMutation(ownData.deleteAccount, { quiet: true, onSuccess: () => leave() });
  const isOwn = (text: string) => text.trim().toLowerCase() === email.toLowerCase() || t('deletion.email', { email });
  const submit = handleSubmit(({ password, code, ...given }) =>
    remove.mutate({ body: { ...given, ...(asks === 'password' && { password }), ...(asks === 'code' && { code }) } }),
  );
  const needed = { required: common('required') };
  return (
    <ConfirmDialog
      open
      danger
      busy={remove.isPending || remove.isSuccess}
      title={t('deletion.sure')}
      text={t('deletion.text')}
      confirm={t('deletion.submit')}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Room of="users">
        <div className="settings-stack">
          <AuthFailure text={remove.error && sentenceOf(remove.error)} />
          <Field
            label={t('deletion.email', { email })}
            autoComplete="off"
            autoFocus
            registration={register('email', { ...needed, validate: isOwn })}
            error={formState.errors.email?.message}
          />
          {asks === 'password' && (
            <PasswordField
              label={t('password.current')}
              autoComplete="current-password"
              registration={register('password', needed)}
              error={formState.errors.password?.message}
            />
          )}
          {asks === 'code' && (
            <Field
              label={t('deletion.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              registration={register('code', needed)}
              error={formState.errors.code?.message}
            />
          )}
        </div>
      </Room>
    </ConfirmDialog>
  );
}
