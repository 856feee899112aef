import { type AddressInfo, connect } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { newId } from '#server/platform/db/db.ts';
import { type TestApp, expect, openTestApp, test } from '#test/harness.ts';
import { makeClient } from '#test/client.ts';
import { TOKEN_PREFIX, hashToken } from './authenticate.ts';
import { endpoint } from './endpoint.ts';
import { openHttp } from './http.ts';
import { webRoutes } from './web.ts';

const trial = {
  echo: {
    method: 'POST',
    path: '/api/trial/:id',
    summary: 'A call for these tests',
    public: true,
    params: z.object({ id: z.uuid() }),
    query: z.object({ times: z.optional(z.coerce.number().check(z.maximum(3))), note: z.optional(z.string()) }),
    body: z.nullish(
      z.object({
        name: z.string().check(z.minLength(2)),
        inner: z.optional(
          z.object({ count: z.optional(z.int()), note: z.optional(z.string()), tags: z.optional(z.record(z.string(), z.int())) }),
        ),
      }),
    ),
    response: { 200: z.object({ name: z.nullable(z.string()) }) },
  },
} as const satisfies Record<string, Endpoint>;

const id = '01890000-0000-7000-8000-000000000000';

/** The platform's door with one call behind it, which does what `act` says. */
async function trialDoor(app: TestApp, settings: { rateLimit: number; trustProxy?: string[] }, act: () => unknown = () => null) {
  const who = {
    db: app.deps.db,
    identity: app.deps.identity,
    siteAdmins: [],
    trialEnds: true,
    welcome: async () => {},
    ruleOf: () => undefined,
  };
  const door = await openHttp({ ...app.deps, config: { ...app.deps.config, ...settings } }, who);
  door.route({
    ...endpoint(trial.echo),
    handler: async (request) => {
      act();
      return { name: (request.body as { name: string } | null | undefined)?.name ?? null, password_hash: 'never leaves' };
    },
  });
  onTestFinished(() => door.close());
  return door;
}

/** Calls through that door, without a token. */
const trialApp = async (app: TestApp, act?: () => unknown) =>
  makeClient(await trialDoor(app, { rateLimit: 50 }, act), { email: '', userId: null, orgId: null, token: '' });

/** What is answered to bytes that are sent as they are; \`inject\` and \`fetch\` would mend them. */
async function answerTo(app: TestApp, bytes: string): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket
      .on('data', (part) => (said += String(part)))
      .on('close', () => resolve(said))
      .on('error', reject);
  });
}

describe('who calls through a proxy', () => {
  /** The answers to calls from one address, each with what its X-Forwarded-For says; three are let through from whoever is taken for the caller. */
  async function answersTo(app: TestApp, remoteAddress: string, trustProxy: string[], forwarded: string[]): Promise<number[]> {
    const door = await trialDoor(app, { rateLimit: 3, trustProxy });
    const answers: number[] = [];
    for (const value of forwarded) {
      const headers = { 'x-forwarded-for': value };
      answers.push((await door.inject({ method: 'POST', url: `/api/trial/${id}`, remoteAddress, headers })).statusCode);
    }
    return answers;
  }
  const people = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'];

  test('is whoever calls, where no proxy is trusted or another one', async ({ app }) => {
    expect(await answersTo(app, '192.0.2.1', [], people)).toEqual([200, 200, 200, 429]);
    expect(await answersTo(app, '192.0.2.2', ['203.0.113.7'], people)).toEqual([200, 200, 200, 429]);
  });

  test('is the whole network of an address of IPv6, which one subscriber has', async ({ app }) => {
    const network = ['2001:db8:7::1', '2001:db8:7::2', '2001:db8:7:0:9::3', '2001:db8:7::4'];
    expect(await answersTo(app, '192.0.2.4', ['192.0.2.4'], network)).toEqual([200, 200, 200, 429]);
  });

  test('is the address that a proxy names, with the port that it may append or without, as is each proxy before it', async ({ app }) => {
    const four = ['198.51.100.5:1111', '198.51.100.5:2222', '198.51.100.5', '198.51.100.5:3333', '198.51.100.6:3333'];
    expect(await answersTo(app, '192.0.2.5', ['192.0.2.5'], four)).toEqual([200, 200, 200, 429, 200]);
    const six = ['[2001:db8:8::1]:443', '[2001:db8:8::1]', '2001:db8:8::1', '[2001:db8:8::1]:8443', '[2001:db8:9::1]:443'];
    expect(await answersTo(app, '192.0.2.6', ['192.0.2.6'], six)).toEqual([200, 200, 200, 429, 200]);
    const behindTwo = people.map((address) => `${address}:5678, 203.0.113.8:443`);
    expect(await answersTo(app, '192.0.2.7', ['192.0.2.7', '203.0.113.8'], behindTwo)).toEqual([200, 200, 200, 200]);
  });

  test('is whom a trusted proxy names, and nobody that the caller made up before it', async ({ app }) => {
    expect(await answersTo(app, '192.0.2.3', ['192.0.2.3'], people)).toEqual([200, 200, 200, 200]);
    const madeUp = people.map((address) => `${address}, 192.0.2.9`);
    expect(await answersTo(app, '192.0.2.3', ['192.0.2.3'], madeUp)).toEqual([200, 200, 200, 429]);
  });
});

describe('an address', () => {
  test('means the same however it is written: nobody is let in, counted less or answered otherwise', async ({ app, as }) => {
    const editor = await as('editor');
    const encodedAt = (path: string, at: number): string =>
      `${path.slice(0, at)}%${(path.codePointAt(at) ?? 0).toString(16)}${path.slice(at + 1)}`;
    const paths = ['/api/plans', '/api/user', '/api/documents', '/api/mcp'];
    for (const path of paths)
      for (let at = 1; at < path.length; at += 1) {
        if (path[at] === '/') continue;
        const answer = await app.inject({ method: path === '/api/mcp' ? 'POST' : 'GET', url: encodedAt(path, at) });
        expect({ path: encodedAt(path, at), status: answer.statusCode }).toEqual({ path: encodedAt(path, at), status: 401 });
        expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-security-policy': expect.stringContaining("'none'") });
      }
    const told = await editor.raw('/%61pi/documents');
    expect(told.statusCode).toBe(200);
    expect(told.headers).toHaveProperty('ratelimit-remaining');
  });

  test('with scheme and host is the path alone', async ({ app }) => {
    const said = await answerTo(app, 'GET http://127.0.0.1:3000/api/plans HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
    expect(said).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('a call', () => {
  test('answers what the contract declares, nothing else', async ({ app }) => {
    const client = await trialApp(app);
    expect(await client.post(`/api/trial/${id}`, { name: 'Ana' })).toEqual({ status: 200, body: { name: 'Ana' } });
  });

  test('with a JSON content type and no body is as good as one without', async ({ app }) => {
    const client = await trialApp(app);
    const answer = await client.raw(`/api/trial/${id}`, { method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(answer.json()).toEqual({ name: null });
  });

  test.for([
    ['a field', `/api/trial/${id}`, { name: 'A' }, 'name'],
    ['a field inside', `/api/trial/${id}`, { name: 'Ana', inner: { count: 1.5 } }, 'inner.count'],
    ['a query', `/api/trial/${id}?times=9`, { name: 'Ana' }, 'times'],
    ['a part of the path', '/api/trial/7', { name: 'Ana' }, 'id'],
  ] as const)('with %s that is not valid names it', async ([, url, body, field], { app }) => {
    const answer = await (await trialApp(app)).post(url, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', error: expect.stringContaining(field), details: [{ field }] } });
  });

  test('that is not JSON, too large, or of another type is told so', async ({ app }) => {
    const client = await trialApp(app);
    const send = async (payload: string, type = 'application/json') => {
      const answer = await client.raw(`/api/trial/${id}`, { method: 'POST', payload, headers: { 'content-type': type } });
      return { status: answer.statusCode, code: answer.json().code };
    };
    expect(await send('{')).toEqual({ status: 400, code: 'invalid' });
    expect(await send('{"__proto__":{"x":1}}')).toEqual({ status: 400, code: 'invalid' });
    for (const type of ['text/xml', 'text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])
      expect(await send('{"name":"Ana"}', type), type).toEqual({ status: 415, code: 'unsupported_type' });
    expect(await send(`"${'x'.repeat(17 * 1024 * 1024)}"`)).toEqual({ status: 413, code: 'too_large' });
  });

  test.for([
    ['in the body', '', { name: 'A\0na' }, 'name'],
    ['deep in the body', '', { name: 'Ana', inner: { note: 'half \uD83D' } }, 'inner.note'],
    ['in a name of the body', '', { name: 'Ana', inner: { count: 1, tags: { 'a\0': 1 } } }, 'inner.tags'],
    ['in the query', '?note=a%00b', { name: 'Ana' }, 'note'],
  ] as const)('that brings a character which no text has, %s, is told where', async ([, query, body, field], { app }) => {
    const answer = await (await trialApp(app)).post(`/api/trial/${id}${query}`, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', error: expect.stringContaining('NUL'), details: [{ field }] } });
  });

  test('that brings such a character in a name where something else is wrong is told without it', async ({ app }) => {
    const answer = await (await trialApp(app)).post(`/api/trial/${id}`, { name: 'Ana', inner: { tags: { 'a\0b': 'x' } } });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'inner.tags.ab' }] } });
    expect(JSON.stringify(answer.body)).not.toContain('u0000');
  });

  test('may bring anything in what nobody reads', async ({ app }) => {
    const answer = await (await trialApp(app)).post(`/api/trial/${id}?other=%00`, { name: 'Ana', other: '\0' });
    expect(answer.status).toBe(200);
  });

  test('with more headers than are allowed, or that is no HTTP, is refused like any other', async ({ app }) => {
    const large = await answerTo(app, `GET /api/config HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(60_000)}\r\n\r\n`);
    expect(await answerTo(app, `GET /api/config?of=${'x'.repeat(2 * 500 * 37)} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    expect(large).toMatch(/^HTTP\/1\.1 431 /);
    expect(large).toContain('content-type: application/json');
    expect(JSON.parse(large.split('\r\n\r\n')[1] ?? '')).toEqual({ code: 'headers_too_large', error: expect.any(String) });
    expect(await answerTo(app, 'NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"invalid"/);
  });

  test('whose end is said in two ways, or that says another method, is no call', async ({ app }) => {
    const head = 'POST /api/user HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    const hidden = 'GET /api/plans HTTP/1.1\r\nhost: x\r\n\r\n';
    for (const sent of [
      `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      `${head}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
      `${head}content-length: 5\r\ncontent-length: 6\r\n\r\n{}   ${hidden}`,
      `${head}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ]) {
      const said = await answerTo(app, sent);
      expect(said).toMatch(/^HTTP\/1\.1 400 /);
      expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    }
    const traced = await answerTo(app, 'TRACE /api/user HTTP/1.1\r\nhost: x\r\nx-secret: kept\r\nconnection: close\r\n\r\n');
    expect(traced).toMatch(/^HTTP\/1\.1 40[045] /);
    expect(traced).not.toContain('kept');
  });

  test('that says one thing twice is told so, and none of it is taken', async ({ app }) => {
    const answer = await (await trialApp(app)).post(`/api/trial/${id}?times=1&times=2&note=a`, { name: 'Ana' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', details: [{ field: 'times' }] } });
  });

  test('that fails unexpectedly says nothing internal, and has an incident id', async ({ app }) => {
    const client = await trialApp(app, () => {
      throw new Error('password of the database: hunter2');
    });
    const answer = await client.raw(`/api/trial/${id}`, { method: 'POST', payload: { name: 'Ana' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'internal', incident: answer.headers['x-request-id'] });
    expect(answer.payload).not.toContain('hunter2');
  });

  test('while the database is away may be tried again', async ({ app }) => {
    const client = await trialApp(app, () => {
      throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    });
    const answer = await client.raw(`/api/trial/${id}`, { method: 'POST', payload: { name: 'Ana' } });
    expect({ status: answer.statusCode, code: answer.json().code, again: answer.headers['retry-after'] }).toEqual({
      status: 503,
      code: 'unavailable',
      again: '2',
    });
  });

  test('on a file that cannot be read carries its sentence', async ({ app }) => {
    const client = await trialApp(app, () => {
      throw new UnreadableFile('encrypted', 'a.xlsx has a password. Remove it and try again.');
    });
    expect(await client.post(`/api/trial/${id}`, { name: 'Ana' })).toEqual({
      status: 422,
      body: { code: 'unreadable_file', error: 'a.xlsx has a password. Remove it and try again.' },
    });
  });

  test('made too often is asked to wait', async ({ app }) => {
    const client = await trialApp(app);
    let last = await client.raw(`/api/trial/${id}`, { method: 'POST' });
    for (let call = 0; call < 55; call += 1) last = await client.raw(`/api/trial/${id}`, { method: 'POST' });
    expect(last.statusCode).toBe(429);
    expect(last.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.headers).toMatchObject({
      'ratelimit-limit': '50',
      'ratelimit-remaining': '0',
      'ratelimit-reset': last.headers['retry-after'],
    });
  });
});

describe('who is calling', () => {
  const personal = async (app: TestApp, userId: string | null, scope: 'read' | 'write' | 'admin', more: object = {}) => {
    const token = `${TOKEN_PREFIX}${newId()}`;
    await app.deps.db
      .insertInto('api_token')
      .values({ id: newId(), user_id: userId ?? '', name: 't', token_hash: hashToken(token), scope, ...more })
      .execute();
    return makeClient(app, { email: '', userId, orgId: null, token });
  };

  test('must be said, in a token that holds', async ({ app, anonymous }) => {
    for (const token of ['', 'nonsense', `${TOKEN_PREFIX}unknown`, 'a.b.c']) {
      const answer = await makeClient(app, { ...anonymous, token }).get('/api/user');
      expect(answer, token).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });

  test('and has a verified address', async ({ signUp }) => {
    expect(await (await signUp({ verified: false })).get('/api/user')).toMatchObject({ status: 401, body: { code: 'email_not_verified' } });
  });

  test('may be an API token, no mightier than its scope', async ({ app, as }) => {
    const owner = await as('owner');
    const read = await personal(app, owner.userId, 'read');
    expect((await read.get('/api/orgs')).status).toBe(200);
    expect(await read.post('/api/orgs', { name: 'New' })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const write = await personal(app, owner.userId, 'write');
    expect(await write.patch('/api/orgs', { name: 'New' })).toMatchObject({ status: 403 });
    const admin = await personal(app, owner.userId, 'admin');
    expect(await admin.patch('/api/orgs', { name: 'New' })).toMatchObject({ status: 200 });
  });

  test('an API token that expired is not known any more', async ({ app, as }) => {
    const viewer = await as('viewer');
    const expired = await personal(app, viewer.userId, 'read', { expires_at: new Date(Date.now() - 1000) });
    expect(await expired.get('/api/user')).toMatchObject({ status: 401 });
  });

  test('the use of an API token is noted', async ({ app, as }) => {
    const viewer = await as('viewer');
    const used = await personal(app, viewer.userId, 'read');
    await used.get('/api/user');
    const row = await app.deps.db
      .selectFrom('api_token')
      .select('last_used_at')
      .where('token_hash', '=', hashToken(used.token))
      .executeTakeFirstOrThrow();
    expect(row.last_used_at).toBeInstanceOf(Date);
  });
});

describe('the service', () => {
  test('shows its API on a page of its own: whatever that loads comes from here, and the token of the address is not in it', async ({
    app,
  }) => {
    const page = await app.inject('/api/docs?token=rj_abc');
    expect(page).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' },
    });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(page.payload).not.toContain('rj_abc');
    const loaded = [...page.payload.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(loaded.filter((address) => !address.startsWith('/'))).toEqual([]);
    const answers = await Promise.all(loaded.filter((address) => address.startsWith('/api/')).map((address) => app.inject(address)));
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
      [200, 'text/css; charset=utf-8'],
      [200, 'text/javascript; charset=utf-8'],
      [200, 'text/javascript; charset=utf-8'],
    ]);
    expect(answers[1]?.payload).toContain('SwaggerUIBundle');
  });

  test('describes itself in OpenAPI 3.1, from the schemas that it checks by', async ({ anonymous }) => {
    const { body } = await anonymous.get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        '/api/user',
        '/api/orgs/{id}',
        '/api/documents/uploads',
        '/api/requests/{id}/excel',
        '/api/qa_entries/{id}',
        '/api/sse',
      ]),
    );
    expect(body.paths['/api/orgs'].post.requestBody.content['application/json'].schema).toMatchObject({ required: ['name'] });
    expect(JSON.stringify(body)).not.toContain('/api/mailbox');
    expect(JSON.stringify(body)).not.toContain('prefixItems');
  });

  test('says whether it lives and whether it is ready', async ({ anonymous }) => {
    expect(await anonymous.get('/api/healthz')).toMatchObject({ status: 200 });
    expect(await anonymous.get('/api/readyz')).toMatchObject({ status: 200 });
  });

  test('what is not there under /api is a JSON refusal', async ({ anonymous }) => {
    expect(await anonymous.get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('the mailbox opens under a name of this machine only', async ({ app }) => {
    const open = async (host: string, remoteAddress = '127.0.0.1') =>
      (await app.inject({ url: '/api/mailbox', headers: { host }, remoteAddress })).statusCode;
    expect(await open('127.0.0.1:3000')).toBe(200);
    expect(await open('localhost:3000')).toBe(200);
    expect(await open('rebound.example:3000')).toBe(404);
    expect(await open('localhost:3000', '192.0.2.7')).toBe(404);
  });

  test.for([
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-anything',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x-original-host',
    'cdn-loop',
    'cf-ray',
    'x-amzn-trace-id',
    'x-scheme',
    'x-envoy-external-address',
    'max-forwards',
    'x-request-id',
  ])('the mailbox opens to nobody whom a proxy brings, as %s says', async (name, { app }) => {
    const headers = { host: '127.0.0.1:3000', accept: 'application/json' };
    for (const url of ['/api/mailbox', '/api/mailbox/1-ab']) {
      const answer = await app.inject({ url, headers: { ...headers, [name]: '203.0.113.9' } });
      expect(answer.json()).toMatchObject({ code: 'not_found', error: 'There is nothing at this address.' });
    }
    expect((await app.inject({ url: '/api/mailbox', headers })).statusCode).toBe(200);
  });

  test('has no mailbox where a mail server is configured, or strangers can reach it', async () => {
    const others = { HOST: '127.0.0.1', PUBLIC_URL: 'https://rejoinder.example.com' };
    const places = [{ SMTP_URL: 'smtp://127.0.0.1:2525' }, { HOST: '0.0.0.0' }, others, { ...others, MAILS: 'none' }, { MAILS: 'none' }];
    for (const settings of places as Record<string, string>[]) {
      const app = await openTestApp(settings);
      expect((await app.inject({ url: '/api/mailbox', headers: { host: 'localhost' } })).statusCode).toBe(404);
      await app.close();
    }
  });
});

describe('the web application', () => {
  const built = async () => {
    const dist = mkdtempSync('/tmp/rejoinder-test-dist-');
    mkdirSync(join(dist, 'assets'));
    writeFileSync(
      join(dist, 'index.html'),
      '<html><head></head><meta property="csp-nonce" nonce="__NONCE__"><style nonce="__NONCE__"></style></html>',
    );
    writeFileSync(join(dist, 'assets', 'index-abc.js'), '1');
    writeFileSync(join(dist, 'assets', 'index-abc.js.br'), brotliCompressSync('1'));
    writeFileSync(join(dist, 'first.js'), '2');
    const app = fastify();
    await webRoutes(app, { publicUrl: 'http://127.0.0.1:3000', store: null, identity: null }, dist);
    onTestFinished(async () => {
      await app.close();
      rmSync(dist, { recursive: true });
    });
    return app;
  };

  test('its page comes at every address of the application, with a nonce of its own', async () => {
    const app = await built();
    const [first, second] = [
      await app.inject({ url: '/dashboard/requests/7', headers: { host: '127.0.0.1:3000' } }),
      await app.inject({ url: '/', headers: { host: '127.0.0.1:3000' } }),
    ];
    const nonceOf = (page: string) => /nonce="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceOf(first.payload)}'`);
    expect(first.headers['content-security-policy']).not.toContain('unsafe');
    expect(first.headers['cache-control']).toBe('no-store');
    expect(nonceOf(first.payload)).toHaveLength(24);
    expect(nonceOf(first.payload)).not.toBe(nonceOf(second.payload));
    expect(first.payload).not.toContain('__NONCE__');
  });

  test('under another name of this machine leads to the one that sign-in holds for', async () => {
    const app = await built();
    const at = async (host: string) => app.inject({ url: '/dashboard?x=1', headers: { host } });
    expect((await at('localhost:3000')).headers['location']).toBe('http://127.0.0.1:3000/dashboard?x=1');
    expect((await at('127.0.0.1:3000')).statusCode).toBe(200);
    expect((await at('localhost:8080')).statusCode).toBe(200);
    expect((await at('company.example')).statusCode).toBe(200);
  });

  test('hashed files stay for ever, the others are asked for anew', async () => {
    const app = await built();
    expect((await app.inject('/assets/index-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject('/first.js')).headers['cache-control']).toBe('no-cache');
  });

  test('files that were compressed are sent so to browsers that take it', async () => {
    const app = await built();
    const small = await app.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('1');
    expect((await app.inject('/assets/index-abc.js')).payload).toBe('1');
  });

  test('the page of a shared conversation is listed by no search engine', async () => {
    const app = await built();
    const headers = { host: '127.0.0.1:3000' };
    const shared = await app.inject({ url: '/pub/conversation/abc', headers });
    expect(shared.headers['x-robots-tag']).toBe('noindex');
    expect(shared.payload).toContain('<meta name="robots" content="noindex">');
    const other = await app.inject({ url: '/pub/about', headers });
    expect([other.headers['x-robots-tag'], other.payload.includes('robots')]).toEqual([undefined, false]);
  });

  test('a file that is not there is not the page, nor is index.html a file', async () => {
    const app = await built();
    expect((await app.inject('/assets/gone.js')).payload).not.toContain('<html>');
    expect((await app.inject('/index.html')).payload).not.toContain('__NONCE__');
  });
});

describe('what travels', () => {
  const ask = (app: TestApp, url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } });

  test('an answer of text is compressed as the browser takes it, and the same once unpacked', async ({ app }) => {
    const plain = await app.inject('/api/openapi.json');
    const [small, other] = [await ask(app, '/api/openapi.json', 'gzip, br'), await ask(app, '/api/openapi.json', 'gzip')];
    expect([small.headers['content-encoding'], other.headers['content-encoding'], small.headers['vary']]).toEqual([
      'br',
      'gzip',
      'accept-encoding',
    ]);
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.payload);
    expect(gunzipSync(other.rawPayload).toString()).toBe(plain.payload);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  });

  test.for(['/api/openapi.json', '/api/guide', '/api/guide/requests?language=sl'])(
    'what is the same for everybody is written once, and not sent to who has it: %s',
    async (url, { app }) => {
      const [first, again] = [await ask(app, url, 'br'), await ask(app, url, 'br')];
      expect([first.statusCode, again.rawPayload.equals(first.rawPayload)]).toEqual([200, true]);
      const { etag } = first.headers;
      const known = await app.inject({ url, headers: { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'br' } });
      expect([known.statusCode, known.payload, known.headers.etag]).toEqual([304, '', etag]);
      expect((await ask(app, url, 'br;q=0, gzip;q=0.5')).headers['content-encoding']).toBe('gzip');
      expect((await ask(app, url, 'identity')).headers['content-encoding']).toBeUndefined();
    },
  );

  test('the document of the API is made once in a process', async ({ app }) => {
    const made = vi.spyOn(app as unknown as { swagger(): object }, 'swagger');
    for (let call = 0; call < 3; call += 1) expect((await app.inject('/api/openapi.json')).statusCode).toBe(200);
    expect(made.mock.calls.length).toBeLessThan(2);
    made.mockRestore();
  });

  test('what is short, or compressed in itself, goes as it is', async ({ app }) => {
    for (const url of ['/api/healthz', '/api/guide/pictures/review-1440-light.png'])
      expect((await ask(app, url, 'gzip, br')).headers['content-encoding'], url).toBeUndefined();
  });

  test('nothing that is sent to the service is unpacked', async ({ app }) => {
    const client = await trialApp(app);
    const payload = gzipSync(JSON.stringify({ name: 'Ana' }));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    // From elsewhere: calls of an open address are counted before they are read, and this one's were.
    const answer = await client.raw(`/api/trial/${id}`, { method: 'POST', payload, headers, remoteAddress: '192.0.2.30' });
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 400, code: 'invalid' });
  });
});
