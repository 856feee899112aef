import type { AccountKeeper, OfferedProvider } from '#contract/sign-in.ts';
import type { Config } from '#server/config.ts';
import { tokenEndpoint } from './external.ts';
import type { HostedSettings } from './hosted-settings.ts';
import { EMBEDDED_ISSUER } from './provider.ts';

/** Who keeps the accounts, as browsers are told. */
export function accountKeeper(hosted: HostedSettings | null): AccountKeeper {
  if (hosted === null) return { kind: 'embedded', issuer: EMBEDDED_ISSUER };
  const { kind, issuer } = hosted;
  if (kind === 'oidc') return { kind, issuer, client_id: hosted.clientId, scope: hosted.scope, name: hosted.name };
  const { projectId: project_id, apiKey: api_key, authDomain: auth_domain, emulator } = hosted;
  return { kind, issuer, project_id, api_key, auth_domain, emulator };
}

const names = { google: 'Google', microsoft: 'Microsoft' } as const;

/** Providers elsewhere that people can sign in with, in the order of their buttons. */
export function offeredProviders({ identity, signInProviders }: Pick<Config, 'identity' | 'signInProviders'>): OfferedProvider[] {
  if (identity === null) return signInProviders.map(({ id, name }) => ({ id, name }));
  return identity.kind === 'firebase' ? identity.providers.map((id) => ({ id, name: names[id] })) : [];
}

/** Other origins that the page needs for signing in, for its content security policy. */
export interface SignInOrigins {
  connect: string[];
  script: string[];
  frame: string[];
}

const none: SignInOrigins = { connect: [], script: [], frame: [] };

/**
 * Firebase's are those that its own library calls: the Identity Toolkit, the exchange of tokens, and for the window of a provider a frame
 * of the project's authentication domain with Google's script for frames.
 */
export async function signInOrigins(hosted: HostedSettings | null): Promise<SignInOrigins> {
  if (hosted === null) return none;
  if (hosted.kind === 'oidc') return { ...none, connect: await originsOfProvider(hosted.issuer) };
  const emulator = hosted.emulator === null ? [] : [hosted.emulator];
  return {
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', ...emulator],
    script: ['https://apis.google.com'],
    frame: [`https://${hosted.authDomain}`, ...emulator],
  };
}

const known = new Map<string, string[]>();

/** Of the issuer, and of where it exchanges codes, once its discovery document could be read. */
async function originsOfProvider(issuer: string): Promise<string[]> {
  const own = new URL(issuer).origin;
  const found = known.get(issuer);
  if (found) return found;
  const endpoint = await tokenEndpoint(issuer).catch(() => null);
  if (endpoint === null) return [own];
  const origins = [...new Set([own, new URL(endpoint).origin])];
  known.set(issuer, origins);
  return origins;
}
