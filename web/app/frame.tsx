import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CookieNotice } from './cookie-notice.tsx';
import { Notices } from './notice-list.tsx';
import { useConsoles } from './use-consoles.ts';

const DebugConsole = lazy(async () => ({ default: (await import('./debug-console.tsx')).DebugConsole }));
const ProConsole = lazy(async () => ({ default: (await import('./pro-console.tsx')).ProConsole }));

/** What every screen has: snackbars, the cookie notice, and the two consoles. */
export function Frame() {
  const { open, close } = useConsoles();
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <Notices />
      <CookieNotice />
      <Suspense>
        {open === 'debug' && <DebugConsole onClose={close} />}
        {open === 'pro' && <ProConsole onClose={close} />}
      </Suspense>
    </>
  );
}
