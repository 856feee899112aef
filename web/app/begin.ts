import { identity } from '../lib/api.ts';
import { isLazyScreen } from './lazy-screen.ts';
import { queryClient, userQuery } from './query-client.ts';
import type { router as ourRouter } from './router.ts';

/**
 * Begins everything that the first page needs at once, before anything is drawn: its scripts and texts, who is signed in, their profile and
 * what the page shows. The router asks for each of them again when its turn has come, and finds them there or under way.
 */
export function begin(router: typeof ourRouter): void {
  const screens = router.matchRoutes(router.latestLocation).flatMap(({ routeId, params, search }) => {
    const { component } = router.routesById[routeId as keyof typeof router.routesById].options;
    return isLazyScreen(component) ? [{ component, at: { params, search } }] : [];
  });
  for (const { component } of screens) void component.preload();
  void signedIn().then(
    (is) => {
      if (!is) return;
      void queryClient.prefetchQuery(userQuery);
      for (const { component, at } of screens) void component.ahead(at);
    },
    // Whoever waits for the sign-in check says so.
    (error: unknown) => console.info('Nothing could be fetched ahead', error),
  );
}

async function signedIn(): Promise<boolean> {
  await identity.ready();
  return identity.current()?.emailVerified ?? false;
}
