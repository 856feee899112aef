import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { leave } from '../../app/lifecycle.ts';
import { useUser } from '../../app/session.ts';
import { Field } from '../../ui/field.tsx';
import { AuthFrame } from '../../ui/auth-frame.tsx';
import { createOrganisation, openOrganisation } from './queries.ts';

/** First screen of somebody without an organisation: make one, or open one that they were added to. */
export function WelcomeScreen() {
  const { t } = useTranslation('welcome');
  const user = useUser();
  return (
    <AuthFrame title={t(user.orgs.length > 0 ? 'choose.title' : 'create.title')}>
      {user.orgs.length > 0 && <Choose />}
      <Create />
      <Button sx={{ mt: 2 }} onClick={() => void leave()}>
        {t('signOut')}
      </Button>
    </AuthFrame>
  );
}

function Choose() {
  const { t } = useTranslation('welcome');
  const { orgs } = useUser();
  const open = useMutation({ mutationFn: openOrganisation });
  return (
    <div className="auth-form" style={{ marginBottom: 32 }}>
      <p>{t('choose.text')}</p>
      {orgs.map((org) => (
        <Button key={org.id} variant="outlined" disabled={open.isPending} onClick={() => open.mutate(org.id)}>
          {t('choose.open', { name: org.name })}
        </Button>
      ))}
      <h2>{t('choose.or')}</h2>
    </div>
  );
}

function Create() {
  const { t } = useTranslation('welcome');
  const { register, control, handleSubmit, formState } = useForm({ defaultValues: { name: '', sample: false } });
  const create = useMutation({ mutationFn: createOrganisation });
  return (
    <form className="auth-form" noValidate onSubmit={handleSubmit((values) => create.mutate(values))}>
      <p>{t('create.text')}</p>
      <Field
        label={t('create.name')}
        autoComplete="organization"
        registration={register('name', { validate: (name) => name.trim() !== '' || t('required', { ns: 'common' }), maxLength: 200 })}
        error={formState.errors.name?.message}
      />
      <div className="auth-box">
        <FormControlLabel
          control={
            <Controller
              name="sample"
              control={control}
              render={({ field: { value, onChange, ref } }) => (
                <Checkbox checked={value} onChange={onChange} slotProps={{ input: { ref } }} sx={{ py: 0.5 }} />
              )}
            />
          }
          label={t('create.sample')}
        />
        <p className="quiet">{t('create.sampleText')}</p>
      </div>
      <Button type="submit" variant="contained" size="large" disabled={create.isPending}>
        {t('create.submit')}
      </Button>
    </form>
  );
}
