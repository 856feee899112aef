import { type JWTVerifyGetKey, createRemoteJWKSet } from 'jose';
import { AppError } from '../http/app-error.ts';
import type { Identity } from './identity.ts';
import { verifyToken } from './verify-token.ts';

/** An OpenID Connect provider elsewhere: its tokens are verified, its accounts are its own business. */
export function externalIdentity(settings: { issuer: string; audience: string; jwksUrl: string | null }): Identity {
  let keys: JWTVerifyGetKey | null = null;
  const theirs = async (): Promise<JWTVerifyGetKey> =>
    (keys ??= createRemoteJWKSet(new URL(settings.jwksUrl ?? (await discover(settings.issuer)))));
  const elsewhere = async (): Promise<never> => {
    throw new AppError('not_found', 'Accounts, passwords and verification are kept by your identity provider.');
  };
  return {
    kind: 'oidc',
    issuer: settings.issuer,
    verify: async (token) => verifyToken(token, await theirs(), settings),
    sendVerifyMail: elsewhere,
    sendResetMail: async () => {},
    // Whoever holds a token of theirs is them: there is nothing else to ask for here.
    confirm: async () => {},
    removeUser: async () => {},
    dropSecondFactor: elsewhere,
    addUser: elsewhere,
  };
}

/** Where the keys are, from the provider's discovery document (OpenID Connect Discovery 1.0). */
async function discover(issuer: string): Promise<string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const away = new AppError('unavailable', 'The identity provider does not answer. Try again in a moment.');
  const response = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => Promise.reject(away));
  if (!response.ok) throw away;
  const { jwks_uri: keys } = (await response.json()) as { jwks_uri?: unknown };
  if (typeof keys !== 'string') throw away;
  return keys;
}

/** How many keys the provider publishes now; for looking whether it is there. */
export async function publishedKeys(settings: { issuer: string; jwksUrl: string | null }): Promise<number> {
  const response = await fetch(settings.jwksUrl ?? (await discover(settings.issuer)), { signal: AbortSignal.timeout(5000) });
  const { keys } = (await response.json()) as { keys?: unknown };
  if (!Array.isArray(keys)) throw new Error('The identity provider publishes no keys where it says it does.');
  return keys.length;
}
