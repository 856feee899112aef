import * as openid from 'openid-client';
import { discover } from './openid.ts';
import type { ProviderSettings } from './settings.ts';

/** What a provider says of client id and secret; `unsaid`: neither word came. */
export type ClientStanding = 'known' | 'refused' | 'unsaid';

/**
 * Whether a provider knows client id and secret: a code that cannot hold is refused with another word than a client (RFC 6749, 5.2).
 * @throws SignInFailure when it does not answer, or has no discovery document
 */
export async function askClient(settings: ProviderSettings, redirectUri: string): Promise<{ issuer: string; client: ClientStanding }> {
  const configuration = await discover(settings);
  const { issuer } = configuration.serverMetadata();
  const asked = { code: 'of-the-doctor', redirect_uri: redirectUri, code_verifier: openid.randomPKCECodeVerifier() };
  try {
    await openid.genericGrantRequest(configuration, 'authorization_code', asked);
  } catch (error) {
    return { issuer, client: standingOf(error) };
  }
  throw new Error(`${issuer} gives a token for anything; that is no provider to believe`);
}

function standingOf(error: unknown): ClientStanding {
  if (error instanceof openid.WWWAuthenticateChallengeError) return 'refused';
  if (!(error instanceof openid.ResponseBodyError)) return 'unsaid';
  if (error.error === 'invalid_grant') return 'known';
  return ['invalid_client', 'unauthorized_client'].includes(error.error) ? 'refused' : 'unsaid';
}
