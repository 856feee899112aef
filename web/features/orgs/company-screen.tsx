import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { ORG_KEPT_DAYS, orgs } from '#contract/orgs.ts';
import { users } from '#contract/users.ts';
import { scrollTo } from '../../app/look/scroll-to.ts';
import { useCurrentOrg } from '../../app/session/current-org.ts';
import { takeOver } from '../../app/session/lifecycle.ts';
import { notify } from '../../app/notices/notices.ts';
import { WhomToAsk } from '../../app/notices/whom-to-ask.tsx';
import { useMay } from '../../app/session/may.ts';
import { useUser } from '../../app/session/session.ts';
import { api } from '../../lib/api.ts';
import { tabOrg } from '../../lib/identity/tab-org.ts';
import { textRules } from '../../lib/text-rules.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Offered } from '../../shared/org/wall.tsx';
import { AuditLog } from './audit-log.tsx';
import { Members } from './members.tsx';
import { OrgRemoval } from './org-removal.tsx';
import { Plans } from './plans.tsx';
import { SampleCompany } from './sample-company.tsx';
import { later } from '../../lib/later.ts';
import { Tokens } from './tokens.tsx';
import { Usage } from './usage.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';
import './company.css';

const AiModel = later(async () => ({ default: (await import('./ai-model/ai-model.tsx')).AiModel }));
const Drives = later(async () => ({ default: (await import('./drives/drives.tsx')).Drives }));
const SingleSignOn = later(async () => ({ default: (await import('./single-sign-on.tsx')).SingleSignOn }));

/** What belongs to the organisation: name, people, plan, tokens, what was done, sample. */
export function CompanyScreen() {
  const { t } = useTranslation('company');
  const { org_id } = useUser();
  const { offers } = useMay();
  useHash();
  return (
    <Page title={t('title')} narrow>
      {!offers('manage') && (
        <>
          <p>{t('keptByAdmins')}</p>
          <WhomToAsk kind="admin" />
        </>
      )}
      <Section title={t('name.title')} text={t('name.text')}>
        <OrgName key={org_id} />
      </Section>
      <Section title={t('members.title')} text={t('members.text')}>
        <Members />
      </Section>
      <Section id="plans" title={t('plans.title')}>
        <Plans />
      </Section>
      <Section id="ai-model" title={t('aiModel.title')} text={t('aiModel.text')}>
        <Suspense fallback={<Skeleton rows={2} />}>
          <AiModel />
        </Suspense>
      </Section>
      <Offered doing="edit">
        <Section id="drives" title={t('drives.title')} text={t('drives.text')}>
          <Suspense fallback={<Skeleton rows={2} />}>
            <Drives />
          </Suspense>
        </Section>
      </Offered>
      <Offered doing="manage">
        <Section id="single-sign-on" title={t('sso.title')} text={t('sso.text')}>
          <Suspense fallback={<Skeleton rows={2} />}>
            <SingleSignOn />
          </Suspense>
        </Section>
      </Offered>
      <Offered doing="manage">
        <Section id="tokens" title={t('tokens.title')} text={t('tokens.text')}>
          <Tokens />
        </Section>
      </Offered>
      <Offered doing="manage">
        <Section id="webhooks" title={t('webhooks.title')} text={t('webhooks.text')}>
          <Webhooks />
        </Section>
      </Offered>
      <Offered doing="manage">
        <Section id="usage" title={t('usage.title')} text={t('usage.text')}>
          <Usage />
        </Section>
      </Offered>
      <Offered doing="manage">
        <Section id="audit" title={t('audit.title')} text={t('audit.text')}>
          <AuditLog />
        </Section>
      </Offered>
      <Offered doing="edit">
        <Section title={t('sample.title')} text={t('sample.text')}>
          <SampleCompany />
        </Section>
      </Offered>
      <Section id="new-organisation" title={t('new.title')} text={t('new.text')}>
        <NewOrg />
      </Section>
      <Offered doing="own">
        <Section id="removal" title={t('removal.title')} text={t('removal.text', { count: ORG_KEPT_DAYS })}>
          <OrgRemoval />
        </Section>
      </Offered>
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

/**
 * Brings the section that the address names into view, and keeps it there while those above it load, until somebody moves. Whoever presses
 * what is in it, or in a dialog that it opened, stays there.
 */
function useHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const place = hash ? document.getElementById(hash) : null;
    if (!place?.parentElement) return;
    const watch = new ResizeObserver(() => scrollTo(place));
    watch.observe(place.parentElement);
    scrollTo(place);
    const stop = new AbortController();
    const leave = () => {
      watch.disconnect();
      stop.abort();
    };
    const moved = ({ type, target }: Event) => {
      const at = target instanceof Element ? target : document.body;
      if (at.closest('[role=dialog]') || (type === 'pointerdown' && place.contains(at))) return;
      leave();
    };
    for (const moves of ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const)
      addEventListener(moves, moved, { signal: stop.signal, passive: true });
    return leave;
  }, [hash]);
}

function OrgName() {
  const { t } = useTranslation('company');
  const { t: common } = useTranslation();
  const user = useUser();
  const { gate, offers } = useMay();
  const org = useCurrentOrg();
  const name = org?.name ?? user.orgs.find((one) => one.id === user.org_id)?.name ?? '';
  const { register, handleSubmit, formState } = useForm({ values: { name } });
  const update = useApiMutation(orgs.update, {
    invalidates: [['orgs']],
    onSuccess: async () => {
      await takeOver(await api(users.get));
      notify(common('saved'));
    },
  });
  if (!offers('manage')) return <p className="company-name">{name}</p>;
  return (
    <form className="settings" noValidate onSubmit={handleSubmit((values) => gate('manage', () => update.mutate({ body: values })))}>
      <Field
        label={t('name.label')}
        autoComplete="organization"
        registration={register('name', textRules(common, { max: limits.name }))}
        error={formState.errors.name?.message}
      />
      <Button type="submit" variant="contained" disabled={!formState.isDirty || update.isPending}>
        {common('actions.save')}
      </Button>
    </form>
  );
}

function NewOrg() {
  const { t } = useTranslation('company');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });
  const create = useMutation({
    mutationFn: async (name: string) => {
      const { id } = await api(orgs.create, { body: { name } });
      tabOrg.set(id);
      await takeOver(await api(users.get));
      await navigate({ to: '/dashboard/requests' });
    },
  });
  return (
    <form className="settings" noValidate onSubmit={handleSubmit(({ name }) => create.mutate(name))}>
      <Field
        label={t('name.label')}
        autoComplete="off"
        registration={register('name', textRules(common, { max: limits.name }))}
        error={formState.errors.name?.message}
      />
      <Button type="submit" variant="outlined" disabled={create.isPending}>
        {t('new.submit')}
      </Button>
    </form>
  );
}
