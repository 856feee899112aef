import { randomUUID } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Account {
  localId: string;
  email: string;
  password: string;
  emailVerified: boolean;
  displayName?: string;
}
type Given = Record<string, string | undefined>;

export const FIREBASE_PROJECT = 'demo-of-the-test';
const LIFE_SECONDS = 3600;

/** A refusal as the Identity Toolkit writes it. */
class Refusal extends Error {}

/**
 * What the Firebase emulator answers to the calls that signing in with a password takes: the same addresses and shapes, tokens without a
 * signature, and the mails it would have sent at `/emulator/v1/projects/…/oobCodes`. The real emulator is asked by `npm run test:real`.
 */
export async function openFirebaseStandIn() {
  const accounts: Account[] = [];
  const codes: { email: string; requestType: string; oobCode: string; oobLink: string }[] = [];
  let address = '';

  const byToken = (token = ''): Account => {
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as { sub?: string };
    const account = accounts.find(({ localId }) => localId === sub);
    if (!account) throw new Refusal('INVALID_ID_TOKEN');
    return account;
  };
  const tokensOf = (account: Account) => ({
    idToken: tokenOf(account),
    refreshToken: account.localId,
    expiresIn: String(LIFE_SECONDS),
    localId: account.localId,
    email: account.email,
  });

  const calls: Record<string, (given: Given) => object> = {
    'v1/accounts:signUp': ({ email = '', password = '' }) => {
      if (accounts.some((one) => one.email === email)) throw new Refusal('EMAIL_EXISTS');
      if (password.length < 6) throw new Refusal('WEAK_PASSWORD : Password should be at least 6 characters');
      const account = { localId: randomUUID(), email, password, emailVerified: false };
      accounts.push(account);
      return tokensOf(account);
    },
    'v1/accounts:signInWithPassword': ({ email, password }) => {
      const account = accounts.find((one) => one.email === email && one.password === password);
      if (!account) throw new Refusal('INVALID_LOGIN_CREDENTIALS');
      return { ...tokensOf(account), registered: true };
    },
    'v1/accounts:lookup': ({ idToken }) => ({ users: [byToken(idToken)] }),
    'v1/accounts:update': ({ idToken, displayName }) => {
      const account = byToken(idToken);
      if (displayName !== undefined) account.displayName = displayName;
      return { ...tokensOf(account), displayName };
    },
    'v1/accounts:sendOobCode': ({ requestType = '', email = '', idToken }) => {
      const to = idToken === undefined ? email : byToken(idToken).email;
      if (!accounts.some((one) => one.email === to)) throw new Refusal('EMAIL_NOT_FOUND');
      const oobCode = randomUUID();
      codes.push({ email: to, requestType, oobCode, oobLink: `${address}/emulator/action?mode=verifyEmail&oobCode=${oobCode}` });
      return { email: to };
    },
    'v1/projects': () => ({ projectId: '1234567890', authorizedDomains: ['localhost'] }),
    'v2/passwordPolicy': () => ({
      schemaVersion: 1,
      customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096, containsNumericCharacter: true },
      enforcementState: 'OFF',
    }),
    token: ({ refresh_token: id }) => {
      const account = accounts.find(({ localId }) => localId === id);
      if (!account) throw new Refusal('INVALID_REFRESH_TOKEN');
      const { idToken, refreshToken } = tokensOf(account);
      return { id_token: idToken, access_token: idToken, refresh_token: refreshToken, expires_in: String(LIFE_SECONDS), user_id: id };
    },
  };

  function answer(path: string, query: URLSearchParams, given: Given): object {
    if (path.endsWith('/oobCodes')) return { oobCodes: codes };
    if (path === '/emulator/action') {
      const at = codes.findIndex(({ oobCode }) => oobCode === query.get('oobCode'));
      const [code] = at < 0 ? [] : codes.splice(at, 1);
      for (const account of accounts) if (account.email === code?.email) account.emailVerified = true;
      return { authEmulator: { success: 'The email has been successfully verified.' } };
    }
    const call = calls[path.replace(/^\/(identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com\/v1)\//u, '')];
    if (!call) throw new Refusal(`NOT_THERE ${path}`);
    return call(given);
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    void bodyOf(request).then((given) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      response.setHeader('content-type', 'application/json');
      if (request.method === 'OPTIONS') return response.end();
      try {
        return response.end(JSON.stringify(answer(pathname, searchParams, given)));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return response.writeHead(400).end(JSON.stringify({ error: { code: 400, message: error.message, errors: [] } }));
      }
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  address = `http://${host}`;
  return { host, close: () => new Promise((done) => server.close(done)) };
}

function tokenOf({ localId: sub, email, emailVerified, displayName: name }: Account): string {
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, auth_time: now, exp: now + LIFE_SECONDS };
  const issuer = { iss: `https://securetoken.google.com/${FIREBASE_PROJECT}`, aud: FIREBASE_PROJECT };
  const firebase = { identities: { email: [email] }, sign_in_provider: 'password' };
  const claims = { ...times, ...issuer, sub, user_id: sub, email, email_verified: emailVerified, ...(name ? { name } : {}), firebase };
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

async function bodyOf(request: IncomingMessage): Promise<Given> {
  const text = Buffer.concat(await request.toArray()).toString();
  if (request.headers['content-type']?.includes('json')) return JSON.parse(text || '{}') as Given;
  return Object.fromEntries(new URLSearchParams(text));
}
