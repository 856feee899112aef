import { type Socket, connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { bodyBytes } from '#contract/limits.ts';
import fastify from 'fastify';
import { vi } from 'vitest';
import { type Client, type TestApp, expect, openTestApp, testWith } from '#test/harness.ts';
import { readBodies, timeToCome } from './bodies.ts';

/** Messages of payments are taken where Stripe sends them. */
const test = testWith(() => ({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }));

const LARGE = 14_500_000;

/** Calls that anybody may make, and what each may bring. */
const open: [path: string, most: number, type?: string][] = [
  ['/api/identity/sign-in/email', bodyBytes.open],
  ['/api/identity/sign-up/email', bodyBytes.open],
  ['/api/identity/sign-in/magic-link', bodyBytes.open],
  ['/api/identity/sign-in/provider', bodyBytes.open],
  ['/api/identity/update-user', bodyBytes.open],
  ['/api/identity/two-factor/verify-totp', bodyBytes.open],
  ['/api/identity/saml/callback', bodyBytes.assertion, 'application/x-www-form-urlencoded'],
  ['/api/user/send-reset-password-email', bodyBytes.open],
  ['/api/sandbox/checkout', bodyBytes.open],
  ['/api/sandbox/portal', bodyBytes.open],
  ['/api/mails/end', bodyBytes.open, 'application/x-www-form-urlencoded'],
  ['/api/stripe/webhook', bodyBytes.payments],
];

const portOf = async (app: TestApp): Promise<number> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

/** Says `head` and then `parts`, as long as nothing is answered; answers the status. */
const say = (port: number, head: string[], parts: Iterable<string> = []): Promise<{ status: number; socket: Socket }> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${['POST', ...head].join('\r\n').replace('\r\n', ' ')}\r\n\r\n`);
      for (const part of parts) socket.write(part);
    });
    socket.on('error', reject).once('data', (said) => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(String(said))?.[1]), socket }));
  });

const headFor = (path: string, type = 'application/json', more: string[] = []): string[] => [
  `${path} HTTP/1.1`,
  'host: 127.0.0.1',
  `content-type: ${type}`,
  ...(path === '/api/stripe/webhook' ? [`stripe-signature: t=${Math.floor(Date.now() / 1000)},v1=${'a'.repeat(64)}`] : []),
  ...more,
];

test.for(open)('%s: what announces more than it may bring is refused before any of it comes', async ([path, most, type], { app }) => {
  const port = await portOf(app);
  for (const length of [LARGE, most + 1]) {
    const { status, socket } = await say(port, headFor(path, type, [`content-length: ${length}`]));
    expect(status).toBe(413);
    socket.destroy();
  }
});

test('whose level is too low is refused before any of it comes', async ({ app, as }) => {
  const { token } = await as('viewer');
  const head = headFor('/api/requests', undefined, [`authorization: Bearer ${token}`, `content-length: ${bodyBytes.questions}`]);
  const { status, socket } = await say(await portOf(app), head);
  expect(status).toBe(403);
  socket.destroy();
});

test('the connection goes on after such a refusal, once the rest has come', async ({ app }) => {
  const { socket } = await say(await portOf(app), headFor('/api/sandbox/checkout', undefined, ['content-length: 200000']), [
    'x'.repeat(500),
  ]);
  const next = new Promise<string>((resolve) => socket.once('data', (said) => resolve(String(said))));
  socket.write(`${'x'.repeat(199_500)}GET /api/healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
  expect(await next).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test.for(open)('%s: what announces nothing is cut where it becomes too much', async ([path, most, type], { app }) => {
  const chunk = `${(32_768).toString(16)}\r\n${' '.repeat(32_768)}\r\n`;
  const chunks = Array.from({ length: Math.ceil(most / 32_768) + 1 }, () => chunk);
  const { status, socket } = await say(await portOf(app), headFor(path, type, ['transfer-encoding: chunked']), chunks);
  expect(status).toBe(413);
  socket.destroy();
});

test('whoever sends all of it in chunks reads the answer, and goes on with the connection', async ({ app }) => {
  const chunk = `${(65_536).toString(16)}\r\n${' '.repeat(65_536)}\r\n`;
  const head = headFor('/api/sandbox/checkout', undefined, ['transfer-encoding: chunked']);
  const { status, socket } = await say(await portOf(app), head, [...Array.from({ length: 220 }, () => chunk), '0\r\n\r\n']);
  expect(status).toBe(413);
  const next = new Promise<string>((resolve) => socket.once('data', (said) => resolve(String(said))));
  socket.write('GET /api/healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  expect(await next).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test('calls of an open address are counted before anything that they send is read', async () => {
  const app = await openTestApp({ RATE_LIMIT: '2' });
  const port = await portOf(app);
  const statuses = [];
  for (let call = 0; call < 4; call += 1) {
    const { status, socket } = await say(port, headFor('/api/user/send-reset-password-email', undefined, [`content-length: ${LARGE}`]));
    statuses.push(status);
    socket.destroy();
  }
  expect(statuses).toEqual([413, 413, 429, 429]);
  await app.close();
});

test('what is sent to an address that is not there is not read', async ({ app }) => {
  const { status, socket } = await say(await portOf(app), headFor('/api/nothing', undefined, ['content-length: 100']));
  expect(status).toBe(404);
  socket.destroy();
});

const post = async (client: Client, url: string, payload: string) => {
  const answer = await client.raw(url, { method: 'POST', payload, headers: { 'content-type': 'application/json' } });
  return { status: answer.statusCode, error: answer.json().error };
};

test('lists in lists are refused by a sentence, however many, where nobody and where somebody is signed in', async ({ anonymous, as }) => {
  const deep = [
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`.slice(0, bodyBytes.open),
    '['.repeat(bodyBytes.open),
    `{"email":${'{"a":'.repeat(65)}1${'}'.repeat(65)}}`,
  ];
  const error = 'Lists and objects of the body lie in each other deeper than 64 times.';
  for (const payload of deep) {
    for (const path of ['/api/identity/sign-in/email', '/api/user/send-reset-password-email', '/api/sandbox/checkout'])
      expect(await post(anonymous, path, payload), path).toEqual({ status: 400, error });
    expect(await post(await as('editor'), '/api/requests', payload)).toEqual({ status: 400, error });
  }
  const longest = `${'['.repeat(bodyBytes.questions / 2)}${']'.repeat(bodyBytes.questions / 2)}`;
  expect(await post(await as('editor'), '/api/requests', longest)).toEqual({ status: 400, error });
});

test('more values than any call has are refused by a sentence, whatever they are', { timeout: 120_000 }, async ({ as }) => {
  const editor = await as('editor');
  const error = 'The body holds more than 150,000 values. Send it in several calls.';
  for (const many of ['{}', '[]', '""', '1']) {
    const payload = `{"a":[${`${many},`.repeat(Math.floor(bodyBytes.questions / (many.length + 1)) - 10)}${many}]}`;
    expect(await post(editor, '/api/requests', payload), many).toEqual({ status: 400, error });
  }
  const names = `{${Array.from({ length: 160_000 }, (_, at) => `"k${at}":1`).join(',')}}`;
  expect(await post(editor, '/api/requests', names)).toEqual({ status: 400, error });
});

test('a request of five thousand questions is taken, and one whose call is larger is not', async ({ as }) => {
  const editor = await as('editor');
  const entries = Array.from({ length: 5000 }, (_, at) => ({ question: `${at}? ${'x'.repeat(1500)}`, ref: `Q-${at}` }));
  expect((await editor.post('/api/requests', { name: 'Long', entries, auto_answer: false })).status).toBe(201);
  const larger = { name: 'Longer', text: 'x'.repeat(bodyBytes.questions) };
  expect(await editor.post('/api/requests', larger)).toMatchObject({
    status: 413,
    body: { code: 'too_large', error: expect.stringContaining('8192 KB') },
  });
  expect(await editor.post('/api/comments', {})).toMatchObject({ status: 404 });
});

test('the library of accounts is given what came, letter for letter', async ({ app }) => {
  const payload = `{ "email": "odd@example.com",\n "password": "a long enough password", "name": "\\u010cr\\u0074 \\"x\\"", "callbackURL": "/auth" }`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/identity/sign-up/email',
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.json()).toMatchObject({ user: { email: 'odd@example.com', name: 'Črt "x"' } });
  for (const text of ['null', '7', '"text"', '[]'])
    expect(
      (await post({ raw: (url, options) => app.inject({ ...options, url }) } as Client, '/api/identity/sign-up/email', text)).status,
    ).toBe(400);
});

test('a body that does not come ends with its connection; one that comes in time is answered', async () => {
  const app = fastify();
  readBodies(app);
  app.post('/told', { config: { open: true } }, async () => 'told');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const open = connect(port, '127.0.0.1');
    const ended = new Promise<string>((resolve) => {
      open.once('close', () => resolve('ended')).on('error', () => undefined);
    });
    const asked = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
    open.write(
      `${['POST /told HTTP/1.1', 'host: 127.0.0.1', 'content-type: application/json', 'content-length: 20'].join('\r\n')}\r\n\r\n{`,
    );
    await asked;
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(29_000);
    expect(open.destroyed).toBe(false);
    const { status, socket } = await say(port, headFor('/told', undefined, ['content-length: 2']), ['{', '}']);
    expect(status).toBe(200);
    vi.advanceTimersByTime(2_000);
    expect(await ended).toBe('ended');
    vi.advanceTimersByTime(60_000);
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});

test('a large body has its time: 16 KB a second, an hour at most', () => {
  expect(timeToCome(100, bodyBytes.open)).toBeLessThan(31_000);
  expect(timeToCome(0, bodyBytes.open)).toBe(34_000);
  expect(timeToCome(50_000_000, Number.MAX_SAFE_INTEGER)).toBeGreaterThan(50 * 60_000);
  expect(timeToCome(0, Number.MAX_SAFE_INTEGER)).toBe(3_600_000);
});
