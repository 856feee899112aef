import { ErrorResponse, OidcClient, type SigninResponse } from 'oidc-client-ts';
import type { AccountKeeper, SignInFault } from '#contract/sign-in.ts';
import { IdentityError, type Identity, type IdentityUser } from '../identity.ts';
import { createTokenKeeper } from '../token-keeper.ts';
import { claimsOf, personOf } from '../claims.ts';
import { onItsOwnPages } from './kept-elsewhere.ts';
import { type KeptSignIn, alone, keep, onKeptElsewhere, readKept } from './kept-sign-in.ts';

/** A token that ends within so many seconds is renewed before it is given out. */
const MARGIN_SECONDS = 60;
const TIMEOUT_SECONDS = 10;

interface Parts {
  /** The address that the page was opened with: a provider sends the browser back to /auth with a code. */
  arrivedAt: string;
  /** Leaves the page, for good, for another one of the product. */
  go: (url: string) => void;
}

/** Any OpenID Connect provider in place of the embedded one: authorisation code with PKCE on its own pages, its ID token for the API. */
export function createOpenIdIdentity(provider: Extract<AccountKeeper, { kind: 'oidc' }>, { arrivedAt, go }: Parts): Identity {
  const back = `${new URL(arrivedAt).origin}/auth`;
  const client = new OidcClient({
    authority: provider.issuer,
    client_id: provider.client_id,
    redirect_uri: back,
    post_logout_redirect_uri: back,
    scope: provider.scope,
    requestTimeoutInSeconds: TIMEOUT_SECONDS,
  });
  let user: IdentityUser | null | undefined;
  const listeners = new Set<(leaveFor?: string) => void>();
  const tokens = createTokenKeeper({ fetchToken, whose: () => user?.id, onStranger: async () => read() });

  function read(leaveFor?: string): void {
    const kept = readKept();
    const next = kept ? personOf(kept.idToken) : null;
    if (JSON.stringify(next) === JSON.stringify(user)) return;
    tokens.drop();
    user = next;
    for (const listener of listeners) listener(leaveFor);
  }

  async function fetchToken(): Promise<string | null> {
    return alone(async () => {
      const kept = readKept();
      return kept !== null && endsSoon(kept.idToken) ? renew(kept) : (kept?.idToken ?? null);
    });
  }

  /** A sign-in that the provider does not renew is over: null. */
  async function renew({ idToken, refreshToken }: KeptSignIn): Promise<string | null> {
    if (refreshToken === null) return null;
    const state = { refresh_token: refreshToken, session_state: null, profile: claimsOf(idToken) as never };
    const answer = await client.useRefreshToken({ state, timeoutInSeconds: TIMEOUT_SECONDS }).catch((error: unknown) => {
      if (error instanceof ErrorResponse) return null;
      throw new IdentityError('unreachable', String(error));
    });
    if (!answer?.id_token) return null;
    keep({ idToken: answer.id_token, refreshToken: answer.refresh_token ?? refreshToken });
    return answer.id_token;
  }

  /** So that nobody renews the sign-in after it was ended. A provider that has no address for it, or does not answer, keeps it until it ends. */
  async function revoke(refreshToken: string): Promise<void> {
    try {
      await client.revokeToken(refreshToken, 'refresh_token');
    } catch (error) {
      console.warn('The provider did not take the sign-in back', error);
    }
  }

  /** Ends the sign-in that the address the page was opened with is the end of. */
  async function arrive(): Promise<void> {
    const { pathname, searchParams } = new URL(arrivedAt);
    if (pathname !== '/auth' || !searchParams.has('state') || !(searchParams.has('code') || searchParams.has('error'))) return;
    try {
      keep(keptOf(await client.processSigninResponse(arrivedAt)));
    } catch (error) {
      console.warn('The sign-in elsewhere did not end in one', error);
      go(`${back}?error=${faultOf(error)}`);
    }
  }

  let first: Promise<void> | null = null;
  return {
    ...onItsOwnPages,
    hosted: provider.name,
    opensWindow: false,
    passwordRules: null,
    account: null,
    sendLink: null,
    linkAddress: () => back,
    ready: () => (first ??= arrive().then(() => (read(), onKeptElsewhere(() => read())))),
    current: () => user,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async signInElsewhere(_provider, { as } = {}) {
      const request = client.createSigninRequest({ state: { as }, ui_locales: document.documentElement.lang });
      return (await request.catch((error: unknown) => Promise.reject(new IdentityError('unreachable', String(error))))).url;
    },
    async signOut() {
      const kept = readKept();
      // First, since the page is left with the sign-in. Where the provider has no address for it, its own session stays.
      const request = kept && (await client.createSignoutRequest({ id_token_hint: kept.idToken }).catch(() => null));
      if (kept?.refreshToken) await revoke(kept.refreshToken);
      keep(null);
      read(request?.url);
    },
    token: async (fresh = false) => (user ? tokens.token(fresh) : null),
    refresh: async () => read(),
    recheck: async () => {
      const kept = readKept();
      if (kept) await renew(kept);
      read();
    },
    // The provider's own name of a person stays what it is.
    rename: async () => {},
  };
}

/** Why an answer of the provider is not taken. */
class Refused extends Error {
  readonly fault: SignInFault;
  constructor(fault: SignInFault) {
    super(fault);
    this.fault = fault;
  }
}

const endsSoon = (token: string): boolean => claimsOf(token).exp < Date.now() / 1000 + MARGIN_SECONDS;

/** @throws Refused where the answer names nobody, or another person than was to sign in again */
function keptOf({ id_token: idToken, refresh_token: refreshToken, userState }: SigninResponse): KeptSignIn {
  const person = idToken === undefined ? null : personOf(idToken);
  if (idToken === undefined || person === null) throw new Refused('ADDRESS_NOT_PROVEN');
  const { as } = userState as { as?: string };
  if (as !== undefined && as !== person.id) throw new Refused('USER_MISMATCH');
  return { idToken, refreshToken: refreshToken ?? null };
}

/** For a state that this browser did not set out with the library throws a plain Error that names it. */
function faultOf(error: unknown): SignInFault {
  if (error instanceof Refused) return error.fault;
  if (error instanceof ErrorResponse) return error.error === 'access_denied' ? 'PROVIDER_DENIED' : 'PROVIDER_FAILED';
  return error instanceof Error && error.message.includes('state') ? 'PROVIDER_STEP_OVER' : 'PROVIDER_FAILED';
}
