import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orgs } from '#contract/orgs.ts';
import { hasAccess } from '#contract/roles.ts';
import { users } from '#contract/users.ts';
import { useCurrentOrg } from '../../app/current-org.ts';
import { takeOver } from '../../app/lifecycle.ts';
import { notify } from '../../app/notices.ts';
import { useGate, useUser } from '../../app/session.ts';
import { api } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { AuditLog } from './audit-log.tsx';
import { Members } from './members.tsx';
import { Plans } from './plans.tsx';
import { SampleCompany } from './sample-company.tsx';
import { Tokens } from './tokens.tsx';
import './company.css';

/** What belongs to the organisation: name, people, plan, tokens, what was done, sample. */
export function CompanyScreen() {
  const { t } = useTranslation('company');
  const { org_id, access_level } = useUser();
  useHash();
  return (
    <Page title={t('title')} narrow>
      <Section title={t('name.title')} text={t('name.text')}>
        <OrgName key={org_id} />
      </Section>
      <Section title={t('members.title')} text={t('members.text')}>
        <Members />
      </Section>
      <Section id="plans" title={t('plans.title')}>
        <Plans />
      </Section>
      <Section id="tokens" title={t('tokens.title')} text={t('tokens.text')}>
        <Tokens />
      </Section>
      {hasAccess(access_level, 'admin') && (
        <Section id="audit" title={t('audit.title')} text={t('audit.text')}>
          <AuditLog />
        </Section>
      )}
      <Section title={t('sample.title')} text={t('sample.text')}>
        <SampleCompany />
      </Section>
      <Section id="new-organisation" title={t('new.title')} text={t('new.text')}>
        <NewOrg />
      </Section>
    </Page>
  );
}

function Section({ title, text, id, children }: { title: string; text?: string; id?: string; children: ReactNode }) {
  return (
    <section className="section" {...(id ? { id } : {})}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </section>
  );
}

/** Brings the section that the address names into view. */
function useHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView({ block: 'start' });
  }, [hash]);
}

function OrgName() {
  const { t } = useTranslation(['company', 'common']);
  const user = useUser();
  const gate = useGate();
  const org = useCurrentOrg();
  const name = org?.name ?? user.orgs.find((one) => one.id === user.org_id)?.name ?? '';
  const { register, handleSubmit, formState } = useForm({ values: { name } });
  const update = useApiMutation(orgs.update, {
    invalidates: [['orgs']],
    onSuccess: async () => {
      await takeOver(await api(users.get));
      notify(t('common:saved'));
    },
  });
  return (
    <form className="settings" noValidate onSubmit={handleSubmit((values) => gate('admin', () => update.mutate({ body: values })))}>
      <Field
        label={t('name.label')}
        autoComplete="organization"
        registration={register('name', { validate: (text) => text.trim() !== '' || t('common:required'), maxLength: 200 })}
        error={formState.errors.name?.message}
      />
      <Button type="submit" variant="contained" disabled={!formState.isDirty || update.isPending}>
        {t('common:actions.save')}
      </Button>
    </form>
  );
}

function NewOrg() {
  const { t } = useTranslation(['company', 'common']);
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });
  const create = useMutation({
    mutationFn: async (name: string) => {
      await api(orgs.create, { body: { name } });
      await takeOver(await api(users.get));
      await navigate({ to: '/dashboard/requests' });
    },
  });
  return (
    <form className="settings" noValidate onSubmit={handleSubmit(({ name }) => create.mutate(name))}>
      <Field
        label={t('name.label')}
        autoComplete="off"
        registration={register('name', { validate: (text) => text.trim() !== '' || t('common:required'), maxLength: 200 })}
        error={formState.errors.name?.message}
      />
      <Button type="submit" variant="outlined" disabled={create.isPending}>
        {t('new.submit')}
      </Button>
    </form>
  );
}
