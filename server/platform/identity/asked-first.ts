/** Links that sign in: another page must not open one in somebody's browser, and so sign them in as whoever made it, or set them out. */
import { decodeJwt } from 'jose';
import type { betterAuth } from 'better-auth';
import type { providerOptions } from './provider.ts';

type Auth = ReturnType<typeof betterAuth<ReturnType<typeof providerOptions>>>;

const SIGN_IN_LINK = /\/magic-link\/verify$/u;
const SET_OUT = /\/sign-in\/saml\/[^/]+$/u;
const ADDRESS_LINK = /\/verify-email$/u;

/**
 * Where a link leads that may not sign in at once: to the page that asks first, or to one that says who is signed in; null where it may.
 * A link that signs in, or sets out to a company's provider, is opened from our own page alone. One that proves an address is opened from a mail, so it is held back where
 * somebody else is signed in.
 */
export async function askedFirst(auth: Auth, request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  // Absent where no browser asks, or one asks over http from elsewhere than this machine.
  const site = request.headers.get('sec-fetch-site');
  const isOurs = site === null || site === 'same-origin';
  if (SIGN_IN_LINK.test(pathname)) return isOurs ? null : to(`/auth?state=email_link&token=${encodeURIComponent(token)}`);
  if (SET_OUT.test(pathname)) return isOurs ? null : to('/auth');
  if (!ADDRESS_LINK.test(pathname)) return null;
  const signedIn = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } });
  return signedIn && addressIn(token) !== signedIn.user.email ? to('/auth?error=SIGNED_IN_AS_ANOTHER') : null;
}

const to = (location: string): Response => new Response(null, { status: 302, headers: { location } });

/** Whose address a link is for, as it says itself; null for what is no such link. */
function addressIn(token: string): unknown {
  try {
    return decodeJwt(token)['email'] ?? null;
  } catch {
    return null;
  }
}
