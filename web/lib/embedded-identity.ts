import { IdentityError, type Identity, type IdentityProblem, type IdentityUser } from './identity.ts';

/** Renewed this long before it expires, so that no call leaves with a token about to end. */
const MARGIN_MS = 60_000;

const problems: Record<string, IdentityProblem> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  INVALID_PASSWORD: 'wrong_credentials',
  USER_NOT_FOUND: 'wrong_credentials',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrong_credentials',
  PASSWORD_TOO_SHORT: 'weak_password',
  PASSWORD_TOO_LONG: 'weak_password',
  INVALID_TOKEN: 'bad_link',
  EMAIL_NOT_VERIFIED: 'not_verified',
};

type Body = Record<string, unknown>;

/** The identity provider that ships with the product: sessions in a cookie under /api/identity, ID tokens on demand. */
export function createEmbeddedIdentity(send: typeof fetch = (...args) => fetch(...args), base = '/api/identity'): Identity {
  let user: IdentityUser | null | undefined;
  /** Who signed up or in here and has to verify their address before there is a session. */
  let waiting: { email: string; password: string; name: string } | null = null;
  let held: { token: string; expiresAt: number } | null = null;
  let asking: Promise<string | null> | null = null;
  const listeners = new Set<() => void>();

  const set = (next: IdentityUser | null) => {
    if (next === null || next.id !== user?.id || next.emailVerified !== user.emailVerified) held = null;
    const same = JSON.stringify(next) === JSON.stringify(user);
    user = next;
    if (!same) for (const listener of listeners) listener();
  };

  async function call(method: 'GET' | 'POST', path: string, body?: Body): Promise<Body | null> {
    const response = await send(base + path, {
      method,
      credentials: 'same-origin',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    }).catch(() => {
      throw new IdentityError('unreachable', 'The service cannot be reached.');
    });
    const answer = (response.headers.get('content-type')?.includes('json') ? await response.json() : null) as Body | null;
    if (response.ok) return answer;
    const problem = response.status === 429 ? 'too_many' : problems[String(answer?.['code'])];
    throw new IdentityError(problem ?? 'unknown', String(answer?.['message'] ?? `HTTP error! status: ${response.status}`));
  }

  async function refresh(): Promise<void> {
    const session = await call('GET', '/get-session');
    if (session?.['user']) waiting = null;
    set(session?.['user'] ? readUser(session['user'] as Body) : unverified());
  }

  const unverified = (): IdentityUser | null =>
    waiting && { id: '', email: waiting.email, name: waiting.name, image: null, emailVerified: false };

  async function signIn({ email, password, name = '' }: { email: string; password: string; name?: string }): Promise<void> {
    try {
      await call('POST', '/sign-in/email', { email, password, callbackURL: '/auth' });
    } catch (error) {
      if (!(error instanceof IdentityError && error.problem === 'not_verified')) throw error;
      waiting = { email, password, name };
      set(unverified());
      return;
    }
    await refresh();
  }

  async function ask(): Promise<string | null> {
    const answer = await call('GET', '/token');
    const token = answer?.['token'];
    held = null;
    if (typeof token !== 'string') return null;
    const { exp, sub } = claimsOf(token);
    if (sub !== user?.id) {
      // The cookie of the session is another person's by now: their token does nothing in this one's name.
      await refresh();
      return null;
    }
    held = { token, expiresAt: exp * 1000 };
    return token;
  }

  let first: Promise<void> | null = null;
  return {
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
    signIn,
    recheck: async () => {
      await refresh();
      if (waiting) await signIn(waiting);
    },
    async signOut() {
      waiting = null;
      await call('POST', '/sign-out', {});
      set(null);
    },
    async token(fresh = false) {
      if (!user) return null;
      if (!fresh && held && held.expiresAt - MARGIN_MS > Date.now()) return held.token;
      asking ??= ask().finally(() => (asking = null));
      return asking;
    },
    sendVerify: async (email) => void (await call('POST', '/send-verification-email', { email, callbackURL: '/auth' })),
    sendReset: async (email) => void (await call('POST', '/request-password-reset', { email, redirectTo: '/auth?state=reset' })),
    reset: async ({ token, password }) => void (await call('POST', '/reset-password', { token, newPassword: password })),
    refresh,
    async rename(name) {
      await call('POST', '/update-user', { name });
      await refresh();
    },
  };
}

const readUser = (user: Body): IdentityUser => ({
  id: String(user['id']),
  email: String(user['email']),
  name: String(user['name'] ?? ''),
  image: typeof user['image'] === 'string' ? user['image'] : null,
  emailVerified: user['emailVerified'] === true,
});

/** What a JWT says of itself: whose it is and when it ends (seconds). Only for knowing when to renew, never for trusting. */
function claimsOf(token: string): { exp: number; sub: string } {
  const payload = token.split('.')[1] ?? '';
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number; sub: string };
}
