import { type JWTVerifyGetKey, createRemoteJWKSet, customFetch } from 'jose';
import { AppError } from '../http/app-error.ts';
import { boundedFetch } from './elsewhere/bounded-fetch.ts';
import { sendFirebaseReset, verifyAtEmulator } from './firebase.ts';
import type { HostedSettings } from './hosted-settings.ts';
import type { Identity } from './identity.ts';
import { verifyToken } from './verify-token.ts';

/** A provider elsewhere: its tokens are verified, its accounts are its own business. */
export function externalIdentity(settings: HostedSettings): Identity {
  let keys: JWTVerifyGetKey | null = null;
  const theirs = async (): Promise<JWTVerifyGetKey> =>
    (keys ??= createRemoteJWKSet(new URL(settings.jwksUrl ?? (await discover(settings.issuer)).jwks_uri), { [customFetch]: boundedFetch }));
  const elsewhere = async (): Promise<never> => {
    throw new AppError('not_found', 'Accounts, passwords and verification are kept by your identity provider.');
  };
  return {
    kind: settings.kind,
    issuer: settings.issuer,
    verify: async (token) =>
      settings.kind === 'firebase' && settings.emulator !== null
        ? verifyAtEmulator(settings, token)
        : verifyToken(token, await theirs(), settings),
    knownBrowser: () => null,
    isLive: async () => true,
    sendVerifyMail: elsewhere,
    sendResetMail: async (email, language) => {
      if (settings.kind === 'firebase') await sendFirebaseReset(settings, email, language);
    },
    // Whoever holds a token of theirs is them: there is nothing else to ask for here.
    confirm: async () => {},
    removeUser: async () => {},
    // What a token says goes before what the operator says of all of them.
    hasSecondFactor: async (_subject, claims) => claims?.secondFactor ?? settings.secondFactorHeld,
    dropSecondFactor: elsewhere,
    addUser: elsewhere,
  };
}

/** What the product reads of a provider's discovery document. */
interface Discovered {
  issuer: string;
  jwks_uri: string;
  token_endpoint?: string;
}

/** The provider's discovery document (OpenID Connect Discovery 1.0), which must be of this issuer, letter for letter (4.3). @throws AppError unavailable */
async function discover(issuer: string): Promise<Discovered> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const away = new AppError('unavailable', 'The identity provider does not answer. Try again in a moment.');
  const response = await boundedFetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => Promise.reject(away));
  if (!response.ok) throw away;
  const found = (await response.json().catch(() => Promise.reject(away))) as Partial<Discovered>;
  if (typeof found.jwks_uri !== 'string') throw away;
  if (found.issuer !== issuer)
    throw new AppError(
      'unavailable',
      'The identity provider calls itself by another address than this service knows. Ask whoever runs the service to write IDENTITY_ISSUER as its discovery document has it.',
    );
  return { ...found, issuer, jwks_uri: found.jwks_uri };
}

/** Where browsers exchange their code for a token. @throws AppError unavailable */
export const tokenEndpoint = async (issuer: string): Promise<string> => (await discover(issuer)).token_endpoint ?? issuer;

/** How many keys the provider publishes now; for looking whether it is there. */
export async function publishedKeys(settings: { issuer: string; jwksUrl: string | null }): Promise<number> {
  const address = settings.jwksUrl ?? (await discover(settings.issuer)).jwks_uri;
  const response = await boundedFetch(address, { signal: AbortSignal.timeout(5000) });
  const { keys } = (await response.json()) as { keys?: unknown };
  if (!Array.isArray(keys)) throw new Error('The identity provider publishes no keys where it says it does.');
  return keys.length;
}
