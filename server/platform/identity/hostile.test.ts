import { sql } from 'kysely';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { describe, onTestFinished } from 'vitest';
import { browser, linkIn } from '#test/browser-session.ts';
import { expect, openTestApp, test } from '#test/harness.ts';

/** What somebody sends who is not whom they say. */

const password = 'a long enough password';
const AUDIENCE = 'this-service';
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = Math.floor(Date.now() / 1000);

/** A provider whose tokens the service takes, and one that it does not know. */
async function withProvider(settings: Record<string, string> = {}, calledItself = (issuer: string) => issuer) {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const server = createServer(({ url, headers }, response) => {
    const at = `http://${headers.host}`;
    if (url === '/moved') return response.writeHead(302, { location: `${at}/keys` }).end();
    const isDiscovery = url === '/.well-known/openid-configuration';
    return response.end(JSON.stringify(isDiscovery ? { issuer: calledItself(at), jwks_uri: `${at}/keys` } : { keys: [jwk] }));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { keysAt = '/keys', ...others } = settings;
  const given = { IDENTITY_ISSUER: issuer, IDENTITY_AUDIENCE: AUDIENCE, IDENTITY_JWKS_URL: `${issuer}${keysAt}` };
  const app = await openTestApp({ ...given, ...others });
  onTestFinished(async () => {
    await app.close();
    server.close();
  });
  const claims = { iss: issuer, aud: AUDIENCE, sub: 'ana', email: 'ana@example.com', email_verified: true, iat: now, exp: now + 600 };
  const signed = (changed: object = {}, key = own.privateKey, header: object = {}) =>
    new SignJWT({ ...claims, ...changed } as never).setProtectedHeader({ alg: 'RS256', kid: 'own', ...header }).sign(key);
  const call = (token: string, url = '/api/user') => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const ask = async (token: string) => (await call(token)).statusCode;
  return { app, call, ask, signed, claims, jwk, own, foreign };
}

test.for([
  ['its own address', (issuer: string) => issuer, 200],
  ['another one', () => 'https://another.example', 503],
  ['nearly its own', (issuer: string) => `${issuer}/`, 503],
] as const)('keys are taken of a provider whose discovery document names the issuer letter for letter: %s', async ([, named, status]) => {
  const { ask, signed } = await withProvider({ IDENTITY_JWKS_URL: '' }, named);
  expect(await ask(await signed())).toBe(status);
});

test('keys are taken from the address that is set, and from none that it leads to', async () => {
  const { ask, signed } = await withProvider({ keysAt: '/moved' });
  expect(await ask(await signed())).toBe(401);
});

test('a token that is forged, expired, for somebody else, unsigned or of an emulator is answered 401, one that holds 200', async () => {
  const { ask, signed, claims, jwk, own, foreign } = await withProvider();
  const right = await signed();
  const [head = '', body = '', signature = ''] = right.split('.');
  const emulator = { iss: 'https://securetoken.google.com/demo', aud: 'demo', firebase: { sign_in_provider: 'password' } };
  const byPublicKey = new TextEncoder().encode(JSON.stringify(jwk));
  const refused: Record<string, string> = {
    'another key': await signed({}, foreign.privateKey),
    'another key that it brings along': await signed({}, foreign.privateKey, { jwk: await exportJWK(foreign.publicKey) }),
    'a key that nobody publishes': await signed({}, foreign.privateKey, { kid: 'unknown' }),
    expired: await signed({ exp: now - 120 }),
    'not valid yet': await signed({ nbf: now + 600 }),
    'without an end': await signed({ exp: undefined }),
    'for another audience': await signed({ aud: 'another-service' }),
    'of another issuer': await signed({ iss: 'https://another.example' }),
    'alg none': `${base64({ alg: 'none' })}.${base64(claims)}.`,
    'alg none with a signature': `${base64({ alg: 'None', kid: 'own' })}.${base64(claims)}.${signature}`,
    'of an emulator, unsigned': `${base64({ alg: 'none', typ: 'JWT' })}.${base64({ ...claims, ...emulator })}.`,
    'of an emulator in the name of the issuer': `${base64({ alg: 'none', typ: 'JWT' })}.${base64({ ...claims, firebase: {} })}.`,
    'signed with the public key as a secret': await new SignJWT(claims as never)
      .setProtectedHeader({ alg: 'HS256', kid: 'own' })
      .sign(byPublicKey),
    'other claims under the signature': `${head}.${base64({ ...claims, email: 'chief@example.com' })}.${signature}`,
    'a signature that was cut off': `${head}.${body}.`,
    'an access token': await signed({}, own.privateKey, { typ: 'at+jwt' }),
    'a logout token': await signed({}, own.privateKey, { typ: 'logout+jwt' }),
    'a logout token that does not say so': await signed({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
    'an access token of Keycloak': await signed({ typ: 'Bearer' }),
    'for another client': await signed({ aud: [AUDIENCE, 'another'], azp: 'another' }),
    'for another audience too, and for no client': await signed({ aud: [AUDIENCE, 'another'] }),
    'for another client and this audience': await signed({ azp: 'another' }),
    'of nobody': await signed({ sub: '' }),
    'of a list': await signed({ sub: ['ana'] }),
    nonsense: 'a.b.c',
  };
  expect(await ask(right)).toBe(200);
  expect(await ask(await signed({ typ: 'ID', azp: AUDIENCE, aud: [AUDIENCE, 'another'] }, own.privateKey, { typ: 'JWT' }))).toBe(200);
  const answers = await Promise.all(Object.entries(refused).map(async ([name, token]) => [name, await ask(token)]));
  expect(answers).toEqual(Object.keys(refused).map((name) => [name, 401]));
});

/** None is an address that a sign-up takes; each folds to one, or is read as one somewhere. */
const lookalikes = ['ｒoot@example.com', 'root@ｅxample.com', ' root@example.com', 'root@example.com ', 'owner@b.test@example.com', 'root'];

test('an issuer that names an address which only looks like somebody’s brings nobody in; capitals are the same person', async () => {
  const { app, call, signed } = await withProvider();
  for (const [at, email] of lookalikes.entries())
    expect((await call(await signed({ sub: `look-${at}`, email }))).json(), email).toMatchObject({
      code: 'unauthenticated',
      error: expect.stringMatching(/not written plainly/),
    });
  expect(await app.deps.db.selectFrom('app_user').select('id').execute()).toEqual([]);
  const user = async (email: string) => (await call(await signed({ email }))).json();
  const first = await user('Ana@Example.COM');
  expect(first).toMatchObject({ email: 'ana@example.com' });
  expect(await user('ana@example.com')).toMatchObject({ id: first.id, email: 'ana@example.com' });
});

test.for([
  ['false', [undefined, undefined], 403],
  ['true', [undefined, undefined], 200],
  ['false', [['pwd', 'mfa'], undefined], 200],
  ['true', [['pwd'], undefined], 403],
  ['false', [undefined, 'https://schemas.example/mfa'], 403],
  ['false', [undefined, 'no-mfa'], 403],
  ['false', [['no-mfa'], undefined], 403],
  ['false', [undefined, 'https://refeds.org/profile/mfa'], 200],
  ['true', [undefined, 'urn:one-factor'], 403],
  ['false', [undefined, '1'], 403],
] as const)(
  'a site administrator of an issuer elsewhere: IDENTITY_SECOND_FACTOR %s, amr and acr %j: %i',
  async ([held, [amr, acr], status]) => {
    const { call, signed } = await withProvider({
      SITE_ADMINS: 'ana@example.com',
      IDENTITY_SECOND_FACTOR: held,
      IDENTITY_SECOND_FACTOR_ACR: 'urn:gold https://refeds.org/profile/mfa',
    });
    const token = await signed({ amr, acr });
    expect((await call(token)).json()).toMatchObject({ userType: 'root' });
    const answer = await call(token, '/api/site/jobs');
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toMatchObject({ code: 'second_factor_required' });
  },
);

test('where the operator names no class, a class says nothing', async () => {
  const { call, signed } = await withProvider({ SITE_ADMINS: 'ana@example.com', IDENTITY_SECOND_FACTOR: 'true' });
  expect((await call(await signed({ acr: '1' }), '/api/site/jobs')).statusCode).toBe(200);
});

test('calls that are refused are counted by address, a network of IPv6 as one; whoever came before goes on', async () => {
  const { app, signed } = await withProvider({ RATE_LIMIT: '20' });
  const from = (remoteAddress: string, authorization = 'Bearer rj_guessed') =>
    app.inject({ url: '/api/user', remoteAddress, ...(authorization ? { headers: { authorization } } : {}) });
  const holds = `Bearer ${await signed()}`;
  expect((await from('2001:db8::1', holds)).statusCode).toBe(200);
  const statuses: number[] = [];
  for (let at = 0; at < 30; at += 1)
    statuses.push((await from(`2001:db8::${at + 1}`, ['Bearer rj_guessed', 'Bearer a.b.c', ''][at % 3])).statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  const refused = await from('2001:db8::77');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from('2001:db8::1', holds)).statusCode).toBe(200);
  expect((await from('2001:db8:1::1')).statusCode).toBe(401);
});

test('links in mails lead to the service, whatever host a call names', async ({ app, jobs, mailbox }) => {
  const email = 'misled@example.com';
  await app.deps.identity.addUser({ email, password, name: 'M', verified: true });
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  };
  const ask = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload });
  await ask('/api/identity/request-password-reset', { email, redirectTo: 'https://evil.example/' });
  await ask('/api/identity/sign-in/magic-link', { email });
  await ask('/api/user/send-reset-password-email', { email });
  await ask('/api/identity/sign-up/email', { name: 'N', email: 'misled-new@example.com', password });
  await jobs.run();
  const mails = [...(await mailbox.to(email)), ...(await mailbox.to('misled-new@example.com'))];
  expect(mails.length).toBeGreaterThanOrEqual(3);
  for (const { text, html } of mails) {
    expect(linkIn(text)).toMatch(new RegExp(`^${app.deps.config.publicUrl}/`));
    expect(text + html).not.toContain('evil.example');
  }
});

describe.for([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/.//evil.example/x',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/a/%2E%2e/%5cevil.example',
  '/\t/evil.example',
])('no call leads a browser to %s', (where) => {
  test('signing up, verifying, and links', async ({ app, jobs, mailbox }) => {
    const hex = Buffer.from(where).toString('hex');
    const email = `redirected-${hex.slice(0, 10)}${hex.length}@example.com`;
    const page = browser(app, `10.9.0.${where.length}`);
    const refused = { status: 400, body: { code: 'invalid', details: [{ message: expect.stringContaining('a path of this service') }] } };
    for (const [path, field] of [
      ['sign-up/email', 'callbackURL'],
      ['send-verification-email', 'callbackURL'],
      ['sign-in/email', 'callbackURL'],
      ['sign-in/magic-link', 'newUserCallbackURL'],
      ['sign-in/magic-link', 'errorCallbackURL'],
      ['request-password-reset', 'redirectTo'],
    ] as const)
      expect(await page.post(`/api/identity/${path}`, { name: 'R', email, password, [field]: where })).toMatchObject(refused);
    await jobs.run();
    expect(await mailbox.to(email)).toEqual([]);
    const to = encodeURIComponent(where);
    for (const path of [
      `verify-email?token=any&callbackURL=${to}`,
      `magic-link/verify?token=any&callbackURL=${to}`,
      `magic-link/verify?token=any&callbackURL=/auth&errorCallbackURL=${to}`,
      `oidc/callback/oidc?callbackURL=${to}&redirect=${to}`,
      `saml/complete?callbackURL=${to}&RelayState=${to}`,
    ]) {
      const { status, headers } = await page.get(`/api/identity/${path}`);
      expect({ path, status, location: headers.location }).toEqual({ path, status: 400, location: undefined });
    }
  });
});

test('no header comes into a mail by an address or a name', async ({ app, jobs, mailbox }) => {
  const page = browser(app, '10.9.1.1');
  for (const email of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'A <a@example.com>',
    'a@example.com\n'.repeat(2),
  ])
    for (const path of [
      'identity/sign-up/email',
      'identity/sign-in/magic-link',
      'identity/request-password-reset',
      'user/send-reset-password-email',
    ])
      expect((await page.post(`/api/${path}`, { email, name: 'N', password })).status).toBe(400);
  const email = 'named@example.com';
  const name = 'N\r\nBcc: b@example.com';
  await app.deps.identity.addUser({ email, name: 'N', password, verified: false });
  // Names were kept like this before they had to stand on one line.
  await sql`update identity."user" set name = ${name} where email = ${email}`.execute(app.deps.db);
  await page.post('/api/identity/send-verification-email', { email });
  await jobs.run();
  expect(await mailbox.to(email)).toHaveLength(1);
  expect((await mailbox.list()).filter(({ to }) => to.includes('b@example.com'))).toEqual([]);
});

test('a sign-in says the same for an address that is known and one that is not', async ({ app }) => {
  await app.deps.identity.addUser({ email: 'is-known@example.com', password, name: 'K', verified: true });
  await app.deps.identity.addUser({ email: 'unverified@example.com', password, name: 'U', verified: false });
  const answers = [];
  for (const [at, email] of ['is-known@example.com', 'unverified@example.com', 'not-known@example.com'].entries()) {
    const answer = await browser(app, `10.9.2.${at}`).post('/api/identity/sign-in/email', { email, password: 'another password' });
    answers.push({ status: answer.status, body: answer.body, headers: Object.keys(answer.headers).toSorted() });
  }
  expect(answers[0]).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});
