import { useNavigate, useSearch } from '@tanstack/react-router';
import lock from 'symbol:lock';
import { useTranslation } from 'react-i18next';
import { standingOf } from '#contract/roles.ts';
import { useUser } from '../../app/session/session.ts';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Enquiries } from './enquiries.tsx';
import { Jobs } from './jobs.tsx';
import { Organisations } from './organisations.tsx';
import { Users } from './users.tsx';
import './site.css';

const parts = { organisations: Organisations, users: Users, enquiries: Enquiries, jobs: Jobs } as const;
type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

/** What the operator looks after: organisations, people, enquiries, background work; never what an organisation holds. */
export function SiteScreen() {
  const { t } = useTranslation('site');
  if (!standingOf(useUser()).siteAdmin) return <Empty whole icon={lock} title={t('refused.title')} text={t('refused.text')} />;
  return (
    <Page title={t('title')}>
      <p className="site-text">{t('text')}</p>
      <Parts />
    </Page>
  );
}

function Parts() {
  const { t } = useTranslation('site');
  const navigate = useNavigate();
  const { part } = useSearch({ from: '/dashboard/site' });
  const shown = names.find((name) => name === part) ?? 'organisations';
  const Shown = parts[shown];
  return (
    <>
      <div className="shows site-parts" role="group" aria-label={t('title')}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shown}
            onClick={() => void navigate({ to: '/dashboard/site', search: { part: name } })}
          >
            {t(`parts.${name}`)}
          </button>
        ))}
      </div>
      <Shown />
    </>
  );
}
