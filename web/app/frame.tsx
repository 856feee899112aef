import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { CookieNotice } from './cookie-notice.tsx';
import { Notices } from './notices/notice-list.tsx';
import { signInEnded } from '../lib/api.ts';
import { useStore } from '../lib/store.ts';
import { useConsoles } from './consoles/use-consoles.ts';

const DebugConsole = lazy(async () => ({ default: (await import('./consoles/debug-console.tsx')).DebugConsole }));
const ProConsole = lazy(async () => ({ default: (await import('./consoles/pro-console.tsx')).ProConsole }));

const SignInAgain = lazy(async () => ({ default: (await import('../features/auth/sign-in-again.tsx')).SignInAgain }));

/** What every screen has: snackbars, the cookie notice, and the two consoles. */
export function Frame() {
  const { open, close } = useConsoles();
  const ended = useStore(signInEnded);
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <Notices />
      <CookieNotice />
      <Suspense>
        {ended && <SignInAgain />}
        {open === 'debug' && <DebugConsole onClose={close} />}
        {open === 'pro' && <ProConsole onClose={close} />}
      </Suspense>
    </>
  );
}
