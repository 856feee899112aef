import IconButton from '@mui/material/IconButton';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import menu from 'symbol:menu';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AfterFirst } from '../../lib/after.tsx';
import { takeArrival } from '../../lib/identity/tab-org.ts';
import { useStore } from '../../lib/store.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { invitationsOpen } from '../invitations/open.ts';
import { useLiveUpdates, useReturn } from '../live/use-live-updates.ts';
import { notify } from '../notices/notices.ts';
import { useSaid } from '../outbox/comments.ts';
import { useUser } from '../session/session.ts';
import { usePlaces } from './places.ts';
import { LaterBell, Live, Rail } from './rail.tsx';
import { WorkBanner } from './work-banner.tsx';
import './shell.css';

const InvitationsDialog = lazy(async () => ({ default: (await import('../invitations/invitations-dialog.tsx')).InvitationsDialog }));
const RailDrawer = lazy(async () => ({ default: (await import('./rail-drawer.tsx')).RailDrawer }));

/** The frame of every dashboard screen: rail or bars, the offline banner, and the screen itself. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const online = useReturn();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { id, org_id } = useUser();
  useSaid(id, org_id);
  useLiveUpdates(id, org_id);
  useArrival();
  useEffect(() => {
    main.current?.scrollTo({ top: 0 });
  }, [pathname]);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <Rail />
      <TopBar />
      <div className="stage">
        <AfterFirst>
          <WorkBanner online={online} />
        </AfterFirst>
        <main className="main" id="main" tabIndex={-1} ref={main}>
          <Suspense
            fallback={
              <div className="page">
                <Skeleton />
              </div>
            }
          >
            {children}
          </Suspense>
        </main>
      </div>
      <BottomBar />
      <Invitations />
    </div>
  );
}

/** Says into which organisation a link led. */
function useArrival(): void {
  const { t } = useTranslation();
  const { org_id, orgs } = useUser();
  useEffect(() => {
    const name = orgs.find((org) => org.id === org_id)?.name;
    if (takeArrival(org_id) && name !== undefined && orgs.length > 1) notify(t('nav.nowIn', { name }));
  }, [org_id, orgs, t]);
}

function TopBar() {
  const { t } = useTranslation();
  const user = useUser();
  const [open, setOpen] = useState(false);
  return (
    <header className="top-bar">
      <IconButton aria-label={t('nav.menu')} aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon d={menu} size={22} />
      </IconButton>
      <span className="cut">{user.orgs.find((org) => org.id === user.org_id)?.name}</span>
      <Live />
      <LaterBell />
      {open && (
        <Suspense>
          <RailDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** The open invitations, once they are asked for. */
function Invitations() {
  if (!useStore(invitationsOpen)) return null;
  return (
    <Suspense>
      <InvitationsDialog onClose={closeInvitations} />
    </Suspense>
  );
}

const closeInvitations = () => invitationsOpen.set(false);

function BottomBar() {
  const { t } = useTranslation();
  return (
    <nav className="bottom-bar" aria-label={t('nav.label')}>
      {usePlaces().map(
        ({ to, symbol, bar }) =>
          bar && (
            <Link key={to} to={to}>
              <Icon d={symbol} size={22} />
              {t(`nav.bar.${bar}`)}
            </Link>
          ),
      )}
    </nav>
  );
}
