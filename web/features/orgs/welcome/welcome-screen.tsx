import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { InvitationList } from '../../../app/invitations/invitation-list.tsx';
import { invitationsQuery } from '../../../app/invitations/queries.ts';
import { leave } from '../../../app/session/lifecycle.ts';
import { useUser } from '../../../app/session/session.ts';
import { textRules } from '../../../lib/text-rules.ts';
import { Field } from '../../../ui/field.tsx';
import { Turning } from '../../../ui/look/turning.tsx';
import { AuthFrame } from '../../../shared/auth-frame/auth-frame.tsx';
import { createOrganisation, openOrganisation } from './queries.ts';

/** First screen of somebody without an organisation: make one, or open one that they were added to. */
export function WelcomeScreen() {
  const { t } = useTranslation('welcome');
  const user = useUser();
  // An organisation that is being made here is none to choose from while the next screen comes.
  const [choices] = useState(user.orgs);
  return (
    <AuthFrame title={t(choices.length > 0 ? 'choose.title' : 'create.title')}>
      <Invited />
      {choices.length > 0 && <Choose orgs={choices} />}
      <Create />
      <p style={{ marginTop: 16 }}>
        <Link to="/assistant">{t('assistant')}</Link>
      </p>
      <Button style={{ marginTop: 16, marginLeft: -16 }} onClick={() => void leave()}>
        {t('signOut')}
      </Button>
    </AuthFrame>
  );
}

/** Whoever invites comes before what one would make oneself. */
function Invited() {
  const { t } = useTranslation(['welcome', 'invitations']);
  const { data } = useQuery(invitationsQuery);
  if (!data || data.invitations.length === 0) return null;
  return (
    <section className="auth-form" style={{ marginBottom: 32 }} aria-label={t('invitations:list')}>
      <h2>{t('invitations:list')}</h2>
      <InvitationList />
      <h2>{t('choose.or')}</h2>
    </section>
  );
}

function Choose({ orgs }: { orgs: User['orgs'] }) {
  const { t } = useTranslation('welcome');
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
  const { t: common } = useTranslation();
  const { register, control, handleSubmit, formState } = useForm({ defaultValues: { name: '', sample: false } });
  const create = useMutation({ mutationFn: createOrganisation });
  const making = create.isPending || create.isSuccess;
  return (
    <form className="auth-form" noValidate onSubmit={handleSubmit((values) => create.mutate(values))}>
      <p>{t('create.text')}</p>
      <Field
        label={t('create.name')}
        autoComplete="organization"
        registration={register('name', textRules(common, { max: limits.name }))}
        error={formState.errors.name?.message}
      />
      <div className="auth-box">
        <FormControlLabel
          control={
            <Controller
              name="sample"
              control={control}
              render={({ field: { value, onChange, ref } }) => (
                <Checkbox checked={value} onChange={onChange} slotProps={{ input: { ref } }} style={{ paddingBlock: 4 }} />
              )}
            />
          }
          label={t('create.sample')}
        />
        <p className="quiet">{t('create.sampleText')}</p>
      </div>
      <Button type="submit" variant="contained" size="large" disabled={making} startIcon={making && <Turning />}>
        {t('create.submit')}
      </Button>
    </form>
  );
}
