import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ownData } from '#contract/own-data.ts';
import { notify } from '../../app/notices/notices.ts';
import { queryClient } from '../../app/query-client.ts';
import { useUser } from '../../app/session/session.ts';
import { identity } from '../../lib/api.ts';
import type { OwnAccount } from '../../lib/identity/identity.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { AuthFailure } from '../../shared/sign-in/auth-failure.tsx';
import { useAttempt, useNewPassword } from '../../shared/sign-in/use-attempt.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { KeysChoice } from './keys-choice.tsx';
import { accountQuery, keysQuery, sessionsQuery } from './queries.ts';

/** Changes the password; who has none gets a mail to set one. */
export function PasswordSection({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('preferences');
  const own = useQuery(accountQuery(account));
  return (
    <section className="section">
      <h2>{t('password.title')}</h2>
      {own.isPending && <Skeleton rows={1} />}
      {own.isError && <Failure error={own.error} retry={() => void own.refetch()} />}
      {own.data && (own.data.password ? <ChangePassword account={account} /> : <FirstPassword />)}
    </section>
  );
}

function ChangePassword({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('preferences');
  const { t: common } = useTranslation();
  const newPassword = useNewPassword();
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { current: '', password: '', endOthers: true, endKeys: false },
  });
  const end = useApiMutation(ownData.endKeys, { invalidates: [keysQuery.queryKey, ['calendar']] });
  const { attempt, failure, busy } = useAttempt();
  const change = ({ endKeys, ...values }: { current: string; password: string; endOthers: boolean; endKeys: boolean }) =>
    attempt(async () => {
      await account.changePassword(values);
      reset();
      notify(t('password.changed'));
      if (endKeys) end.mutate({});
      await queryClient.invalidateQueries({ queryKey: sessionsQuery(account).queryKey });
    });
  return (
    <form className="settings-stack" noValidate onSubmit={handleSubmit(change)}>
      <AuthFailure text={failure} />
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        registration={register('current', { required: common('required') })}
        error={formState.errors.current?.message}
      />
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        helperText={newPassword.needs}
        registration={register('password', newPassword.rules)}
        error={formState.errors.password?.message}
      />
      <label className="check-row">
        <input type="checkbox" {...register('endOthers')} />
        {t('password.endOthers')}
      </label>
      <KeysChoice {...register('endKeys')} />
      <Button type="submit" variant="contained" disabled={busy}>
        {t('password.change')}
      </Button>
    </form>
  );
}

function FirstPassword() {
  const { t } = useTranslation('preferences');
  const { email } = useUser();
  const { attempt, failure, busy } = useAttempt();
  const send = () =>
    attempt(async () => {
      await identity.sendReset(email);
      notify(t('password.sent', { email }));
    });
  return (
    <>
      <p>{t('password.none')}</p>
      <AuthFailure text={failure} />
      <Button variant="outlined" disabled={busy} onClick={() => void send()}>
        {t('password.send')}
      </Button>
    </>
  );
}
