import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { userQuery } from '../query-client.ts';
import { useWalk } from './walk.ts';

const WalkCard = lazy(async () => ({ default: (await import('./walk-card.tsx')).WalkCard }));

/** Where the walk through the sample leads, and the page that it begins on. */
const PLACES = /^\/(?:dashboard|walkthrough)(?:\/|$)/u;

/** The walk through the sample, while somebody is on it: beside the screens, so that its card stays the same one while they change. */
export function Walking() {
  const { pathname } = useLocation();
  const isKnown = useQuery({ ...userQuery, enabled: false }).data != null;
  return isKnown && PLACES.test(pathname) ? <Walk /> : null;
}

function Walk() {
  const { walk, set } = useWalk();
  if (!walk || walk.left) return null;
  return (
    <Suspense>
      <WalkCard walk={walk} set={set} />
    </Suspense>
  );
}
