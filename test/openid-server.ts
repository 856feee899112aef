import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Who signs in at the provider, with what it says of them. */
export interface PersonThere {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export const CLIENT = { id: 'rejoinder-at-the-provider', secret: 'a secret of this client that is long enough' };

/**
 * A browser renews the first token at its first call. The next one lasts, as the sign-in does, so that no page is left while it is
 * renewed (the provider takes a refresh token once), and nothing ends during a slow test.
 */
const FIRST_SECONDS = 60;
const LASTING_SECONDS = 600;

/** A client that browsers are by themselves, without a secret; it may renew what it was given. */
const inBrowsers = {
  client_secret: undefined,
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
} as const;

/**
 * A real OpenID Connect server on this machine; people there sign in without being asked anything. `forBrowsers`: its client is a public
 * one, and it says in the ID token itself who somebody is, as providers do that applications sign in with directly.
 */
export async function openOpenIdServer(redirectUris: string[], { forBrowsers = false } = {}) {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let person: PersonThere | null = null;
  const known = new Map<string, PersonThere>();
  const own = await signingKey();
  const { d: _secret, ...another } = { ...(await signingKey()), kid: own.kid };
  let isForged = false;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        ...(forBrowsers ? { ...inBrowsers, post_logout_redirect_uris: redirectUris } : {}),
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...known.get(sub), sub }) }),
    // What is asked for is granted.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: CLIENT.id, accountId: ctx.oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    conformIdTokenClaims: !forBrowsers,
    clientBasedCORS: () => forBrowsers,
    issueRefreshToken: async () => forBrowsers,
    jwks: { keys: [own] },
    cookies: { keys: ['of the test'] },
    ttl: {
      AccessToken: LASTING_SECONDS,
      AuthorizationCode: LASTING_SECONDS,
      Grant: LASTING_SECONDS,
      IdToken: (ctx) => (ctx.oidc.params?.['grant_type'] === 'refresh_token' ? LASTING_SECONDS : FIRST_SECONDS),
      RefreshToken: LASTING_SECONDS,
      Interaction: LASTING_SECONDS,
      Session: LASTING_SECONDS,
    },
  });
  const answer = provider.callback();
  const granted: string[] = [];
  let takenBack = 0;
  provider.on('refresh_token.destroyed', () => (takenBack += 1));
  provider.on('grant.success', (ctx) => granted.push(String(ctx.oidc.params?.['grant_type'])));
  server.on('request', (request, response) => {
    if (isForged && request.url === '/jwks')
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [another] }));
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied', error_description: 'cancelled' };
    void provider.interactionFinished(request, response, result);
  });
  return {
    issuer,
    /** Which grants it gave tokens for so far. */
    granted,
    /** How many refresh tokens were taken back so far. */
    takenBack: () => takenBack,
    /** Who signs in next, of those that come in a browser of their own; null cancels. */
    expects(next: PersonThere | null): void {
      person = next;
      if (next) known.set(next.sub, next);
    },
    /** From then on it signs with another key than the one that it publishes under the same id. */
    publishesAnotherKey(whether: boolean): void {
      isForged = whether;
    },
    /** Goes where the product sends a browser, signs in there (null: cancels), and answers where the browser is sent back to. */
    async signIn(url: string, as: PersonThere | null): Promise<string> {
      person = as;
      if (as) known.set(as.sub, as);
      const jar = new Map<string, string>();
      let next = url;
      while (next.startsWith(issuer)) {
        const at = await fetch(next, { redirect: 'manual', headers: { cookie: [...jar.values()].join('; ') } });
        for (const line of at.headers.getSetCookie()) jar.set(line.split('=')[0] ?? '', line.split(';')[0] ?? '');
        next = new URL(at.headers.get('location') ?? `no-redirect:${at.status}:${await at.text()}`, issuer).href;
      }
      return next;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

async function signingKey() {
  const { exportJWK, generateKeyPair } = await import('jose');
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: 'signing', use: 'sig', alg: 'RS256' };
}
