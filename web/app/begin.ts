import { startI18n } from '../i18n/i18n.ts';
import { identity } from '../lib/api.ts';
import { forgetBegun } from '../lib/begun.ts';
import { isLazyScreen, type At, type LazyScreen } from './lazy-screen.ts';
import { queryClient, userQuery } from './query-client.ts';
import type { router as ourRouter } from './router.ts';

/**
 * Begins everything that the first page needs at once, before anything is drawn: its scripts and texts, who is signed in, their profile and
 * what the page shows. The router asks for each of them again when its turn has come, and finds them there or under way. Settles when the
 * page can be drawn whole, but for what it shows.
 */
export async function begin(router: typeof ourRouter): Promise<void> {
  const screens = router.matchRoutes(router.latestLocation).flatMap(({ routeId, params, search }) => {
    const { component } = router.routesById[routeId as keyof typeof router.routesById].options;
    return isLazyScreen(component) ? [{ component, at: { params, search } }] : [];
  });
  const preload = () => Promise.all(screens.map(async ({ component }) => component.preload()));
  const files = preload();
  void askAhead(screens).finally(forgetBegun);
  await Promise.all([files, startI18n()]);
  // The texts, now that the translations can take them.
  await Promise.all([preload(), router.load()]);
}

async function askAhead(screens: { component: LazyScreen; at: At }[]): Promise<void> {
  try {
    await identity.ready();
  } catch (error) {
    // Whoever waits for the sign-in check says so.
    console.info('Nothing could be fetched ahead', error);
    return;
  }
  if (!identity.current()?.emailVerified) return;
  await Promise.all([queryClient.prefetchQuery(userQuery), ...screens.map(async ({ component, at }) => component.ahead(at))]);
}
