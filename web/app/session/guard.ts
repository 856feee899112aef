import type { User } from '#contract/users.ts';

/** Everything the guard looks at; it asks nothing itself. */
export interface GuardInput {
  /** Path without the query, as `/dashboard/requests`. */
  pathname: string;
  /** Path with query and fragment, to come back to. */
  fullPath: string;
  /** `undefined` while the sign-in check runs, `null` when nobody is signed in. */
  identity: { emailVerified: boolean } | null | undefined;
  /** The profile, once loaded. */
  profile: Pick<User, 'created' | 'org_id' | 'orgs'> | null;
  /** The path that somebody wanted before they had to sign in or were welcomed, until a page behind the guard is reached. */
  wanted?: string | null;
}

export type Decision =
  /** `reached`: a page behind the guard; nothing is wanted any more. */
  | { do: 'pass'; reached?: true }
  | { do: 'wait' }
  | { do: 'load-profile' }
  | { do: 'go'; to: string; search?: { state: 'verify_email' }; remember?: string | undefined };

export const home = '/dashboard/requests';
export const redirectKey = 'redirectPath';

/** Routes that everybody may open. */
const publicPaths = ['/auth', '/invitation', '/terms', '/privacy', '/about', '/docs', '/pub', '/sandbox'];
const isPublic = (path: string) => publicPaths.some((open) => path === open || path.startsWith(`${open}/`));

/** Belongs to a person, so it asks for no organisation (specification 5). */
const isPersonal = (path: string) => path === '/assistant' || path.startsWith('/assistant/');

/** Where somebody who is not signed in may look around; what asks for an account opens a dialog there. */
const isForVisitors = (path: string) => /^\/assistant(?:\/|\/news|\/coverage)?$/.test(path);

/** Whether a remembered path leads to a page of this application. */
export const isPath = (wanted: string | null): wanted is string => wanted !== null && /^\/(?![/\\])/.test(wanted);

/** Which welcome screen a person must see first (specification 2, step 7); null when none. */
function welcomeFor({ created, org_id, orgs }: Pick<User, 'created' | 'org_id' | 'orgs'>): '/welcome' | '/welcome-to-org' | null {
  if (created && orgs.length > 0) return '/welcome-to-org';
  if (created) return '/welcome';
  if (org_id === null) return '/welcome';
  return null;
}

/** The navigation guard of specification 2, in its order. Ask again after `wait` and `load-profile` were done. */
export function guard({ pathname, fullPath, identity, profile, wanted = null }: GuardInput): Decision {
  if (pathname === '/maintenance') return { do: 'go', to: '/' };
  if (isPublic(pathname)) return { do: 'pass' };
  if (identity === undefined) return { do: 'wait' };
  if (identity === null && isForVisitors(pathname)) return { do: 'pass' };
  if (identity === null) return { do: 'go', to: '/auth', remember: fullPath };
  if (!identity.emailVerified) return { do: 'go', to: '/auth', search: { state: 'verify_email' } };
  if (profile === null) return { do: 'load-profile' };
  if (isPersonal(pathname)) return { do: 'pass', reached: true };
  const target = welcomeFor(profile);
  const isWelcome = pathname.startsWith('/welcome');
  if (target !== null && target !== pathname)
    return { do: 'go', to: target, remember: isWelcome || pathname === '/' || pathname === home ? undefined : fullPath };
  if (target !== null) return { do: 'pass' };
  if (isWelcome) return { do: 'go', to: isPath(wanted) ? wanted : home };
  return { do: 'pass', reached: true };
}
