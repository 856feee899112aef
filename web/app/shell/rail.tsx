import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import help from 'symbol:help';
import unfold from 'symbol:unfold_more';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { standingOf } from '#contract/roles.ts';
import { AfterFirst } from '../../lib/after.tsx';
import { daysUntil } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LookToggle } from '../../ui/look-toggle.tsx';
import { Sign } from '../../ui/look/sign.tsx';
import { helpFor } from '../help.ts';
import { invitationsQuery } from '../invitations/queries.ts';
import { connection } from '../live/connection.ts';
import { configQuery } from '../query-client.ts';
import { useUser } from '../session/session.ts';
import { Bell } from './news/bell.tsx';
import { usePlaces } from './places.ts';
import './rail-head.css';

const OrgMenu = lazy(async () => ({ default: (await import('./menus.tsx')).OrgMenu }));
const UserMenu = lazy(async () => ({ default: (await import('./menus.tsx')).UserMenu }));

/** The rail: organisation, the main places, trial, connection, and the person. */
export function Rail() {
  return (
    <header className="rail">
      <div className="rail-head">
        <OrgSwitcher />
        <LaterBell />
      </div>
      <Places />
      <div className="rail-foot">
        <Trial />
        <Help />
        <Live />
        <Me />
      </div>
    </header>
  );
}

/** The bell comes after the screen, into a place that is kept for it. */
export function LaterBell() {
  return (
    <span className="bell-place">
      <AfterFirst>
        <Bell />
      </AfterFirst>
    </span>
  );
}

function Places() {
  const { t } = useTranslation();
  const places = usePlaces();
  const groups = [0, 1, 2].map((group) => places.filter((place) => place.group === group));
  return (
    <nav aria-label={t('nav.label')} style={{ display: 'grid', gap: 12 }}>
      {groups.map((group) => (
        <ul className="nav" key={group[0]?.to}>
          {group.map((place) => (
            <li key={place.to}>
              <Link to={place.to} activeOptions={{ exact: places.some(({ to }) => to.startsWith(`${place.to}/`)) }}>
                <Icon d={place.symbol} />
                {t(`nav.${place.name}`)}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

function OrgSwitcher() {
  const { t } = useTranslation();
  const user = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = user.orgs.find((org) => org.id === user.org_id)?.name ?? '';
  return (
    <>
      <button
        type="button"
        className="rail-button"
        aria-haspopup="menu"
        aria-label={t('nav.switchOrg', { name })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Sign />
        <span className="cut">{name}</span>
        <AfterFirst>
          <InvitationsMark />
        </AfterFirst>
        <Icon d={unfold} size={18} />
      </button>
      {anchor && (
        <Suspense>
          <OrgMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Says that somebody invites, where the organisations are switched. Asked for once the page is live: nobody waits for it. */
function InvitationsMark() {
  const { t } = useTranslation();
  const enabled = useStore(connection) === 'connected';
  const count = useQuery({ ...invitationsQuery, enabled }).data?.invitations.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="rail-mark">
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{t('nav.invitations', { count })}</span>
    </span>
  );
}

function Me() {
  const { t } = useTranslation();
  const user = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = user.name || user.email;
  return (
    <div className="me">
      <button type="button" className="rail-button" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <PersonAvatar id={user.id} name={name} size={26} silent />
        <span className="unseen">{t('nav.account', { name: '' })}</span>
        <span className="cut">{name}</span>
      </button>
      <LookToggle />
      {anchor && (
        <Suspense>
          <UserMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** The guide at the place of this screen, in a tab of its own: what was begun here stays. */
function Help() {
  const { t } = useTranslation();
  const router = useRouter();
  const { pathname } = useLocation();
  return (
    <ul className="nav">
      <li>
        <Link {...helpFor(router, pathname)} target="_blank" preload={false}>
          <Icon d={help} />
          {t('nav.help')}
        </Link>
      </li>
    </ul>
  );
}

/** How long the trial runs, where there is something to buy after it; that it is over, everywhere. */
function Trial() {
  const { t } = useTranslation();
  const standing = standingOf(useUser());
  const sells = useQuery(configQuery).data?.payments === 'stripe';
  if (standing.activeSubscription || (standing.inFreeTrial && !sells)) return null;
  const days = daysUntil(standing.trialEndsAt);
  return (
    <p className="trial">
      <strong>{standing.inFreeTrial ? t('trial.left', { count: days }) : t('trial.ended')}</strong>
      <Link to="/dashboard/company" hash="plans">
        {t('trial.plans')}
      </Link>
    </p>
  );
}

/** Whether changes arrive by themselves. */
export function Live() {
  const { t } = useTranslation();
  const state = useStore(connection);
  return (
    <span role="status" className={`live live-${state}`}>
      {t(`live.${state}`)}
    </span>
  );
}
