import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Notices } from './notices/notice-list.tsx';
import { signInEnded } from '../lib/api.ts';
import { useStore } from '../lib/store.ts';
import { isConfirmed } from './cookies.ts';
import { useConsoles } from './consoles/use-consoles.ts';
import { useHelpKey } from './use-help-key.ts';
import { Walking } from './walkthrough/walking.tsx';

const CookieNotice = lazy(async () => ({ default: (await import('./cookie-notice.tsx')).CookieNotice }));
const DebugConsole = lazy(async () => ({ default: (await import('./consoles/debug-console.tsx')).DebugConsole }));
const ProConsole = lazy(async () => ({ default: (await import('./consoles/pro-console.tsx')).ProConsole }));

const SignInAgain = lazy(async () => ({ default: (await import('../features/auth/sign-in-again.tsx')).SignInAgain }));

/** What every screen has: the walk through the sample, snackbars, the cookie notice, and the two consoles. */
export function Frame() {
  const { open, close } = useConsoles();
  useHelpKey();
  const ended = useStore(signInEnded);
  return (
    <>
      <Suspense>{!isConfirmed() && <CookieNotice />}</Suspense>
      <Suspense>
        <Outlet />
      </Suspense>
      <Walking />
      <Notices />
      <Suspense>
        {ended && <SignInAgain />}
        {open === 'debug' && <DebugConsole onClose={close} />}
        {open === 'pro' && <ProConsole onClose={close} />}
      </Suspense>
    </>
  );
}
