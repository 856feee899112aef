import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ORG_KEPT_DAYS, orgs } from '#contract/orgs.ts';
import { users } from '#contract/users.ts';
import { notify } from '../../app/notices/notices.ts';
import { takeOver } from '../../app/session/lifecycle.ts';
import { useUser } from '../../app/session/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';

/** Deletes the organisation, with 30 days to restore it. */
export function OrgRemoval() {
  const { t } = useTranslation('company');
  const user = useUser();
  const org = user.orgs.find(({ id }) => id === user.org_id);
  const [open, setOpen] = useState(false);
  const restore = useApiMutation(orgs.restore, {
    invalidates: [['orgs'], ['audit']],
    onSuccess: async ({ name }) => {
      await takeOver(await api(users.get));
      notify(t('removal.kept', { name }));
    },
  });
  if (!org) return null;
  if (org.delete_at)
    return (
      <>
        <p role="status">{t('removal.goes', { date: formatDate(org.delete_at, currentLanguage()) })}</p>
        <Button variant="contained" disabled={restore.isPending} onClick={() => restore.mutate({})}>
          {t('removal.keep')}
        </Button>
      </>
    );
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('removal.start')}
      </Button>
      {open && <RemovalDialog name={org.name} onClose={() => setOpen(false)} />}
    </>
  );
}

function RemovalDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('company');
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });
  const remove = useApiMutation(orgs.remove, {
    invalidates: [['orgs'], ['audit']],
    onSuccess: async ({ delete_at }) => {
      onClose();
      await takeOver(await api(users.get));
      notify(t('removal.done', { name, date: formatDate(delete_at ?? '', currentLanguage()) }));
    },
  });
  const asked = t('removal.type', { name });
  return (
    <ConfirmDialog
      open
      danger
      busy={remove.isPending}
      title={t('removal.sure', { name })}
      text={t('removal.text', { count: ORG_KEPT_DAYS })}
      confirm={t('removal.submit')}
      onConfirm={() => void handleSubmit((body) => remove.mutate({ body }))()}
      onClose={onClose}
    >
      <Field
        label={asked}
        autoComplete="off"
        autoFocus
        registration={register('name', { validate: (text) => text.trim() === name || asked })}
        error={formState.errors.name?.message}
      />
    </ConfirmDialog>
  );
}
