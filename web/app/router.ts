import { createRouter } from '@tanstack/react-router';
import { identity, signedOut } from '../lib/api.ts';
import { leave, navigation } from './lifecycle.ts';
import { NotFound } from './not-found.tsx';
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

navigation.toAuth = async () => {
  await router.navigate({ to: '/auth' });
};
navigation.again = () => router.invalidate();

let leaving: Promise<void> | null = null;
signedOut.handle = () => {
  if (identity.current()) leaving ??= leave().finally(() => (leaving = null));
};
