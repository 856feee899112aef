import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { integrations } from '#contract/integrations.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Room } from '../../../ui/room.tsx';
import { staleByDrives } from './queries.ts';

/** Address, name and password of a WebDAV server. */
export function ConnectServer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['company', 'common']);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { url: 'https://', username: '', password: '' } });
  const required = t('common:required');
  const connect = useApiMutation(integrations.connect, {
    invalidates: staleByDrives,
    onSuccess: () => {
      notify(t('drives.connected'));
      onClose();
    },
  });
  const send = handleSubmit((server) => connect.mutate({ body: { provider: 'webdav', ...server } }));
  return (
    <ConfirmDialog
      open
      title={t('drives.connectTitle.webdav')}
      text={t('drives.serverText')}
      confirm={t('drives.connect')}
      busy={connect.isPending}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Room of="orgs">
        <div className="invite">
          <Field
            autoFocus
            label={t('drives.url')}
            inputMode="url"
            registration={register('url', { required, validate: (url) => URL.canParse(url) || t('drives.noAddress') })}
            error={formState.errors.url?.message}
          />
          <Field
            label={t('drives.username')}
            autoComplete="off"
            registration={register('username', { required })}
            error={formState.errors.username?.message}
          />
          <PasswordField
            label={t('drives.password')}
            autoComplete="new-password"
            registration={register('password', { required })}
            error={formState.errors.password?.message}
          />
        </div>
      </Room>
    </ConfirmDialog>
  );
}
