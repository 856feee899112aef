import { createRouter } from '@tanstack/react-router';
import { identity, signedOut } from '../lib/api.ts';
import { leave, navigation } from './lifecycle.ts';
import { NotFound } from './not-found.tsx';
import { pageOwner } from './page-owner.ts';
import { ScreenFailure } from './screen-failure.tsx';
import { routeTree } from './routes.tsx';

export const router = createRouter({
  routeTree,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ScreenFailure,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

navigation.again = () => router.invalidate();

let leaving: Promise<void> | null = null;
signedOut.handle = () => {
  if (identity.current() && !pageOwner.ended()) leaving ??= leave().finally(() => (leaving = null));
};
