import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { standingOf } from '#contract/roles.ts';
import type common from '../../i18n/en/common.json';
import { useUser } from '../session/session.ts';

type Words = (typeof common)['nav'];

/** Where a screen stands in the navigation; said with its route, in the order of the routes. */
export interface Place {
  name: Exclude<keyof Words, 'bar'>;
  symbol: string;
  /** Its group in the rail. */
  group: 0 | 1 | 2;
  /** Its word in the bottom bar, which has room for four. */
  bar?: keyof Words['bar'];
  /** Only site administrators are led there. */
  site?: true;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    place?: Place;
  }
}

/** Paths that need nothing filled in. */
type OpenPath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}` | `${string}/`>;
const isOpen = (path: string): path is OpenPath => !path.includes('$') && !path.endsWith('/');

/** The main places of the signed-in person, by group. */
export function usePlaces(): (Place & { to: OpenPath })[] {
  const { routesById } = useRouter();
  const { siteAdmin } = standingOf(useUser());
  return Object.values(routesById)
    .flatMap(({ fullPath, options }) => {
      const place = options.staticData?.place;
      return place && isOpen(fullPath) && (siteAdmin || !place.site) ? [{ ...place, to: fullPath }] : [];
    })
    .toSorted((a, b) => a.group - b.group);
}
