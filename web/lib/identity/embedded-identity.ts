import { createIdentityCalls, type Body } from './identity-calls.ts';
import { IdentityError, type Identity, type IdentityUser, type Sent } from './identity.ts';
import { createOwnAccount } from './own-account.ts';
import { createTokenKeeper } from './token-keeper.ts';

/** The identity provider that ships with the product: sessions in a cookie under /api/identity, ID tokens on demand. */
export function createEmbeddedIdentity(send: typeof fetch = (...args) => fetch(...args), base = '/api/identity'): Identity {
  let user: IdentityUser | null | undefined;
  /** Who signed up or in here and has to verify their address before there is a session. */
  let waiting: { email: string; password: string; name: string } | null = null;
  const listeners = new Set<() => void>();
  const call = createIdentityCalls(send, base);
  const tokens = createTokenKeeper({ fetchToken, whose: () => user?.id, onStranger: refresh });

  const set = (next: IdentityUser | null) => {
    if (next === null || next.id !== user?.id || next.emailVerified !== user.emailVerified) tokens.drop();
    const same = JSON.stringify(next) === JSON.stringify(user);
    user = next;
    if (!same) for (const listener of listeners) listener();
  };

  async function refresh(): Promise<void> {
    let token: string | null = null;
    const session = await call('GET', '/get-session', undefined, (headers) => (token = headers.get('set-auth-jwt')));
    if (session?.['user']) waiting = null;
    set(session?.['user'] ? readUser(session['user'] as Body) : unverified());
    if (token !== null) tokens.keep(token);
  }

  async function fetchToken(): Promise<string | null> {
    const token = (await call('GET', '/token'))?.['token'];
    return typeof token === 'string' ? token : null;
  }

  const unverified = (): IdentityUser | null =>
    waiting && { id: '', email: waiting.email, name: waiting.name, image: null, emailVerified: false };

  async function signIn({ email, password, name = '' }: { email: string; password: string; name?: string }) {
    try {
      const answer = await call('POST', '/sign-in/email', { email, password, callbackURL: '/auth' });
      if (answer?.['twoFactorRedirect']) return { secondFactor: true };
    } catch (error) {
      if (!(error instanceof IdentityError && error.problem === 'not_verified')) throw error;
      waiting = { email, password, name };
      set(unverified());
      return { secondFactor: false };
    }
    await refresh();
    return { secondFactor: false };
  }

  let first: Promise<void> | null = null;
  return {
    hosted: null,
    opensWindow: false,
    passwordRules: null,
    ready: () =>
      (first ??= refresh().catch((error: unknown) => {
        first = null;
        throw error;
      })),
    current: () => user,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async signUp({ email, password, name }) {
      await call('POST', '/sign-up/email', { email, password, name, callbackURL: '/auth' });
      waiting = { email, password, name };
      await refresh();
    },
    signUpInvited: async (given) => {
      await call('POST', '/sign-up/invitation', given);
      await refresh();
    },
    signIn,
    signInElsewhere: async (provider, how = {}) => String((await call('POST', '/sign-in/provider', { provider, ...how }))?.['url']),
    async secondFactor({ code, recovery }) {
      await call('POST', recovery ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp', { code });
      await refresh();
    },
    recheck: async () => {
      await refresh();
      if (waiting) await signIn(waiting);
    },
    async signOut() {
      waiting = null;
      await call('POST', '/sign-out', {});
      set(null);
    },
    token: async (fresh = false) => (user ? tokens.token(fresh) : null),
    sendVerify: async (email) => void (await call('POST', '/send-verification-email', { email, callbackURL: '/auth' })),
    sendReset: async (email) => sentIn(await call('POST', '/request-password-reset', { email, redirectTo: '/auth?state=reset' })),
    sendLink: async (email) => sentIn(await call('POST', '/sign-in/magic-link', { email })),
    linkAddress: (token) => `${base}/magic-link/verify?${new URLSearchParams({ token, callbackURL: '/auth', errorCallbackURL: '/auth' })}`,
    reset: async ({ token, password, endKeys }) =>
      void (await call('POST', '/reset-password', { token, newPassword: password, ...(endKeys ? { endKeys } : {}) })),
    refresh,
    async rename(name) {
      await call('POST', '/update-user', { name });
      await refresh();
    },
    account: createOwnAccount(call, () => set(null)),
  };
}

const sentIn = (answer: Body | null): Sent => (answer?.['sent_before'] === true ? 'before' : 'now');

const readUser = (user: Body): IdentityUser => ({
  id: String(user['id']),
  email: String(user['email']),
  name: String(user['name'] ?? ''),
  image: typeof user['image'] === 'string' ? user['image'] : null,
  emailVerified: user['emailVerified'] === true,
});
