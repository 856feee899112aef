import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browser } from '#test/browser-session.ts';
import { type TestApp, openTestApp } from '#test/harness.ts';

/** A provider of sign-ins that keeps to nothing. */

const CLIENT = 'this-client';
const SECRET = 'a secret of this client that is long enough';
const MEGABYTE = 1_000_000;
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Answers by path in place of what is right. */
const instead = new Map<string, string>();
/** What is given for a code. */
const given = new Map<string, object>();
let issuer: string;
let app: TestApp;
const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
  let body = '';
  for await (const piece of request) body += String(piece);
  const path = request.url ?? '';
  const right: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] }),
    '/token': () => given.get(new URLSearchParams(body).get('code') ?? '') ?? {},
  };
  response.setHeader('content-type', 'application/json');
  response.end(instead.get(path) ?? JSON.stringify(right[path]?.() ?? {}));
});

const withProvider = () => openTestApp({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT, OIDC_CLIENT_SECRET: SECRET });

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await withProvider();
});

afterAll(async () => {
  await app?.close();
  await new Promise((done) => server.close(done));
});

interface Token {
  alg?: 'RS256' | 'HS256' | 'none';
  claims?: object;
  /** Of the answer around it. */
  beside?: object;
}

function tokenOf(claims: object, alg: Token['alg']): string {
  const text = `${base64({ alg, kid: 'own', typ: 'JWT' })}.${base64(claims)}`;
  if (alg === 'none') return `${text}.`;
  if (alg === 'HS256') return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

let clients = 0;
/** Somebody comes with a token; answers where they are led. `claims` that are undefined are left out. */
async function come({ alg = 'RS256', claims = {}, beside = {} }: Token, service = app): Promise<string> {
  const page = browser(service, `10.6.0.${(clients += 1)}`);
  const { body } = await page.post('/api/identity/sign-in/provider', { provider: 'oidc' });
  const asked = new URL(body.url).searchParams;
  const now = Math.floor(Date.now() / 1000);
  const right = {
    iss: issuer,
    aud: CLIENT,
    sub: 'ana',
    iat: now,
    exp: now + 60,
    nonce: asked.get('nonce'),
    email: 'ana@example.com',
    email_verified: true,
  };
  const code = randomUUID();
  given.set(code, { access_token: 'some', token_type: 'Bearer', id_token: tokenOf({ ...right, ...claims }, alg), ...beside });
  const query = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer });
  return String((await page.get(`/api/identity/oidc/callback/oidc?${query}`)).headers.location);
}

const FAILED = '/auth?error=PROVIDER_FAILED';
const past = 1_700_000_000;

test.for<[string, Token]>([
  ['of another issuer', { claims: { iss: 'https://another.example' } }],
  ['for another audience', { claims: { aud: 'another' } }],
  ['for another client and this audience', { claims: { azp: 'another' } }],
  ['for two audiences and no client', { claims: { aud: [CLIENT, 'another'] } }],
  ['with another nonce', { claims: { nonce: 'another' } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['that has ended', { claims: { exp: past } }],
  ['without an end', { claims: { exp: undefined } }],
  ['unsigned', { alg: 'none' }],
  ['signed with the secret of the client', { alg: 'HS256' }],
  ['of nobody', { claims: { sub: '' } }],
  ['of a number', { claims: { sub: 7 } }],
  ['of somebody with an endless id', { claims: { sub: 'x'.repeat(501) } }],
  ['of half a character', { claims: { sub: 'a\ud800b' } }],
  ['with more beside it than is read', { beside: { more: 'x'.repeat(MEGABYTE) } }],
])('an ID token %s brings nobody in, and leaves no account', async ([, token]) => {
  expect(await come(token)).toBe(FAILED);
  expect((await sql`select id from identity."user" where email = 'ana@example.com'`.execute(app.deps.db)).rows).toEqual([]);
});

test('keys and a discovery document that are longer than any are not read', async () => {
  const another = await withProvider();
  try {
    instead.set('/.well-known/openid-configuration', ' '.repeat(MEGABYTE + 1));
    const answer = await browser(another).post('/api/identity/sign-in/provider', { provider: 'oidc' });
    expect(answer).toMatchObject({ status: 502, body: { code: 'PROVIDER_FAILED' } });
    instead.clear();
    instead.set('/keys', JSON.stringify({ keys: Array(4000).fill({ ...publicKey.export({ format: 'jwk' }), kid: 'another' }) }));
    expect(await come({}, another)).toBe(FAILED);
    instead.clear();
    expect(await come({}, another)).toBe('/auth');
  } finally {
    instead.clear();
    await another.close();
  }
});
