import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import add from 'symbol:edit_square';
import menu from 'symbol:menu';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { Room } from '../../ui/room.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AssistantDrawer } from './drawer/assistant-drawer.tsx';
import '../../app/shell/shell.css';
import './assistant.css';
import './conversation/turns.css';
import './drawer/drawer.css';

/** The frame of every screen of the assistant: its drawer, and the screen itself. It asks for no organisation. */
export function AssistantFrame() {
  const { t } = useTranslation();
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <header className="rail">
        <AssistantDrawer />
      </header>
      <TopBar />
      <div className="stage">
        <main className="main" id="main" tabIndex={-1}>
          <Suspense
            fallback={
              <div className="page page-narrow">
                <Skeleton />
              </div>
            }
          >
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}

/** On narrow screens: the drawer behind a button, and the next question. */
function TopBar() {
  const { t } = useTranslation();
  const { t: own } = useTranslation('assistant');
  const [open, setOpen] = useState(false);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router]);
  return (
    <header className="top-bar">
      <IconButton aria-label={t('nav.menu')} aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon d={menu} size={22} />
      </IconButton>
      <span className="cut">{own('title')}</span>
      <IconButton component={Link} to="/assistant" aria-label={own('nav.new')}>
        <Icon d={add} size={22} />
      </IconButton>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        className="drawer"
        slotProps={{ paper: { 'aria-label': t('nav.menu'), role: 'dialog' } }}
      >
        <Room of="assistant">
          <div className="rail">
            <AssistantDrawer />
          </div>
        </Room>
      </Drawer>
    </header>
  );
}
