import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type SingleSignOn, singleSignOn } from '#contract/single-sign-on.ts';
import { textRules } from '../../lib/text-rules.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Room } from '../../ui/room.tsx';
import { singleSignOnQuery } from './queries.ts';

/** Sets single sign-on of a domain up, or changes what its provider said. The certificate is given anew or left as it is. */
export function SingleSignOnDialog({ connection, onClose }: { connection: SingleSignOn | null; onClose: () => void }) {
  const { t } = useTranslation(['company', 'common']);
  const { t: common } = useTranslation();
  const done = { invalidates: [singleSignOnQuery.queryKey, ['audit']], onSuccess: onClose };
  const create = useApiMutation(singleSignOn.create, done);
  const update = useApiMutation(singleSignOn.update, done);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      domain: connection?.domain ?? '',
      display_name: connection?.display_name ?? '',
      entity_id: connection?.entity_id ?? '',
      sign_in_url: connection?.sign_in_url ?? '',
      certificate: '',
    },
  });
  const { errors } = formState;
  const rules = textRules(common, { max: 1000 });
  const submit = handleSubmit(({ domain, certificate, ...given }) =>
    connection
      ? update.mutate({ params: { id: connection.id }, body: { ...given, ...(certificate.trim() ? { certificate } : {}) } })
      : create.mutate({ body: { domain, certificate, ...given } }),
  );
  return (
    <ConfirmDialog
      open
      title={t(connection ? 'sso.change' : 'sso.add')}
      text={t(connection ? 'sso.changeText' : 'sso.formText')}
      confirm={t('common:actions.save')}
      busy={create.isPending || update.isPending}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Room of="orgs">
        <div className="invite">
          {!connection && (
            <Field
              label={t('sso.domain')}
              placeholder="company.com"
              registration={register('domain', textRules(common, { max: 253 }))}
              error={errors.domain?.message}
            />
          )}
          <Field
            label={t('sso.name')}
            helperText={t('sso.nameHelp')}
            registration={register('display_name', textRules(common, { max: 200 }))}
            error={errors.display_name?.message}
          />
          <Field label={t('sso.providerEntity')} registration={register('entity_id', rules)} error={errors.entity_id?.message} />
          <Field label={t('sso.signInUrl')} registration={register('sign_in_url', rules)} error={errors.sign_in_url?.message} />
          <Field
            multiline
            minRows={4}
            label={t('sso.certificate')}
            helperText={connection ? t('sso.certificateKept') : undefined}
            registration={register('certificate', connection ? {} : textRules(common, { max: 20_000 }))}
            error={errors.certificate?.message}
          />
        </div>
      </Room>
    </ConfirmDialog>
  );
}
