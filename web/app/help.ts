import type { RegisteredRouter, StaticDataRouteOption } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Where the guide speaks of what the screen is for, said with its route; of a screen without one, what lies above it says. */
    help?: { page?: string; hash?: string };
  }
}

/** The page and place of the guide for a screen, by its path; the first page where none is named. */
export function helpFor(router: Pick<RegisteredRouter, 'getMatchedRoutes'>, pathname: string) {
  const [matched] = router.getMatchedRoutes(pathname);
  const { page, hash = '' } = matched.map(({ options }) => helpOf(options)).findLast((help) => help !== undefined) ?? {};
  return { to: '/docs/{-$page}', params: { page }, hash } as const;
}

const helpOf = ({ staticData }: { staticData?: StaticDataRouteOption }) => staticData?.help;
