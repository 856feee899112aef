import type { IdentityUser } from './identity.ts';

/** What a JWT says of itself: whose it is and when it ends (seconds). Only for knowing when to renew and whom to greet, never for trusting. */
export interface Claims extends Record<string, unknown> {
  exp: number;
  sub: string;
}

export function claimsOf(token: string): Claims {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (letter) => letter.codePointAt(0) ?? 0);
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
}

/** Whom an ID token is about, as OpenID Connect names it; null where it tells no address. */
export function personOf(token: string): IdentityUser | null {
  const { sub: id, email, name, picture, email_verified: verified } = claimsOf(token);
  if (typeof email !== 'string') return null;
  return {
    id,
    email,
    name: typeof name === 'string' ? name : '',
    image: typeof picture === 'string' ? picture : null,
    emailVerified: verified === true || verified === 'true',
  };
}
