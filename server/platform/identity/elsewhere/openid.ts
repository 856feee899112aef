import * as openid from 'openid-client';
import { isPictureAddress } from '#contract/fields.ts';
import type { SignInFault, SignInProvider } from '#contract/sign-in.ts';
import { oneLineOf } from '../one-line.ts';
import { plainEmail } from '../../limits/fold-email.ts';
import { boundedFetch } from './bounded-fetch.ts';
import type { ProviderSettings } from './settings.ts';
import { isPlainSubject } from './subject.ts';

const ANSWERS_WITHIN_SECONDS = 5;

/** Who came back from a provider elsewhere. */
export interface Arrival {
  provider: string;
  /** Theirs there and nobody else's, also when the provider is replaced by another one. */
  subject: string;
  /** Null where the provider names none. */
  email: string | null;
  /** Whether the provider stands for it that the address is theirs. */
  proven: boolean;
  name: string | null;
  image: string | null;
}

/** What must come back as it went, kept in a cookie of the browser that set out. */
interface SetOut {
  state: string;
  nonce: string;
  verifier: string;
}

/** A sign-in elsewhere that did not end in one. */
export class SignInFailure extends Error {
  readonly fault: SignInFault;
  constructor(fault: SignInFault, message: string) {
    super(message);
    this.name = 'SignInFailure';
    this.fault = fault;
  }
}

export interface OpenIdProvider {
  readonly id: SignInProvider;
  readonly name: string;
  /** Where the browser goes, and what must come back. @throws SignInFailure when the provider does not answer */
  setOut(): Promise<{ url: string; kept: SetOut }>;
  /** Who came back to `url`: state, code with PKCE, signature, issuer, audience and nonce hold. @throws SignInFailure */
  arrive(url: URL, kept: SetOut): Promise<Arrival>;
}

/** A provider of OpenID Connect, found by its discovery document when it is first needed. */
export function openIdProvider(settings: ProviderSettings, redirectUri: string): OpenIdProvider {
  let found: openid.Configuration | null = null;
  const configuration = async (): Promise<openid.Configuration> => (found ??= await discover(settings));
  return {
    id: settings.id,
    name: settings.name,
    async setOut() {
      const verifier = openid.randomPKCECodeVerifier();
      const kept = { state: openid.randomState(), nonce: openid.randomNonce(), verifier };
      const url = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: kept.state,
        nonce: kept.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Who has several accounts there says with which one; not every provider knows to ask.
        ...(settings.id === 'oidc' ? {} : { prompt: 'select_account' }),
      });
      return { url: url.href, kept };
    },
    async arrive(url, kept) {
      try {
        const config = await configuration();
        const tokens = await openid.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: kept.verifier,
          expectedState: kept.state,
          expectedNonce: kept.nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new SignInFailure('PROVIDER_FAILED', 'no ID token came back');
        if (claims.azp !== undefined && claims.azp !== settings.clientId)
          throw new SignInFailure('PROVIDER_FAILED', 'its ID token was made for another client');
        const said = claims.email === undefined ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
        return arrivalOf(settings, { ...said, iss: claims.iss, sub: claims.sub });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** @throws SignInFailure when it does not answer, or not as the standard says */
export async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<openid.Configuration> {
  const auth = clientSecret === null ? openid.None() : openid.ClientSecretPost(clientSecret);
  try {
    return await openid.discovery(new URL(issuer), clientId, {}, auth, {
      timeout: ANSWERS_WITHIN_SECONDS,
      [openid.customFetch]: boundedFetch,
      // Settings allow plain HTTP for this machine alone.
      execute: [openid.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [])],
    });
  } catch (error) {
    throw failureOf(error);
  }
}

function arrivalOf({ id, vouches }: ProviderSettings, claims: Record<string, unknown>): Arrival {
  const text = (claim: string): string | null => (typeof claims[claim] === 'string' && claims[claim] !== '' ? claims[claim] : null);
  const verified = claims['email_verified'];
  if (!isPlainSubject(String(claims['sub'])))
    throw new SignInFailure('PROVIDER_FAILED', 'its subject is empty, too long, or no plain text');
  const picture = text('picture');
  const named = text('email');
  const email = named === null ? null : plainOf(named);
  return {
    provider: id,
    subject: `${String(claims['iss'])} ${String(claims['sub'])}`,
    email,
    proven: email !== null && (verified === true || (vouches && verified === undefined)),
    name: oneLineOf(claims['name']),
    image: picture !== null && isPictureAddress(picture) ? picture : null,
  };
}

/** @throws SignInFailure for an address that somebody else's could be taken for */
export function plainOf(named: string): string {
  const plain = plainEmail(named);
  if (plain === null) throw new SignInFailure('ADDRESS_NOT_PLAIN', 'the address is not written plainly');
  return plain;
}

function failureOf(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error;
  if (error instanceof openid.AuthorizationResponseError)
    return new SignInFailure(error.error === 'access_denied' ? 'PROVIDER_DENIED' : 'PROVIDER_FAILED', `it said ${error.error}`);
  // A message of the library names what did not hold, never a token.
  return new SignInFailure('PROVIDER_FAILED', (error as Error).message);
}
