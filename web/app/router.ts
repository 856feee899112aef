import { createRouter } from '@tanstack/react-router';
import { navigation } from './session/lifecycle.ts';
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

navigation.again = () => router.invalidate();
