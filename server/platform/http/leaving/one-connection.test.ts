import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { makeClient } from '#test/client.ts';
import { type TestApp, expect, testWith } from '#test/harness.ts';

const MOST_CALLS = 60;
const test = testWith(() => ({ RATE_LIMIT: String(MOST_CALLS), DATABASE_POOL: '10' }));

test('of forty calls that come over one connection at once sixteen are answered, and the next one is again', async ({ app, as }) => {
  const { token } = await as('viewer');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let said = '';
  socket.on('data', (bytes) => (said += String(bytes)));
  const statuses = (): string[] => said.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? [];
  const call = `GET /api/user HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`;

  socket.write(call.repeat(40));
  await expect.poll(() => statuses().length).toBe(40);
  expect(statuses().filter((status) => status === '200')).toHaveLength(16);
  expect(statuses().filter((status) => status === '429')).toHaveLength(24);
  expect(said).toContain('Too many calls at once: those under way have to be answered first.');

  socket.write(call);
  await expect.poll(() => statuses().at(40)).toBe('200');
});

test('calls of one token that find its line full refuse nobody else at its address', async ({ app, as }) => {
  const owner = await as('owner');
  const unknown = makeClient(app, { email: 'x', userId: null, orgId: null, token: 'rj_unknown' });
  const holder = app.parts.connect('holder');
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table app_user in access exclusive mode');
  const calls = Array.from({ length: 202 + MOST_CALLS + 10 }, () => owner.raw('/api/user'));
  // two are looked up and two hundred wait
  const full = await Promise.race(calls);
  expect(full.json()).toMatchObject({ code: 'rate_limited', error: expect.stringContaining('Too many calls at once') });
  await holder.end();
  const answers = await Promise.all(calls);
  expect(answers.filter(({ body }) => body.includes('Too many calls at once'))).toHaveLength(MOST_CALLS + 10);

  expect((await unknown.get('/api/user')).status).toBe(401);
});

/** What is said over a connection of its own to calls that come in one write, until it ends or the calls after them are refused. */
const said = async (app: TestApp, written: string, after: string): Promise<{ said: string; isEnded: boolean; taken: number }> => {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const open = new Promise<Socket>((resolve) => void app.server.once('connection', resolve));
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  let heard = '';
  socket.on('data', (bytes) => (heard += String(bytes)));
  const ended = new Promise((resolve) => void socket.once('close', resolve));
  socket.write(written);
  const ours = await open;
  await expect.poll(() => heard).toContain('HTTP/1.1');
  while (!socket.destroyed && ours.bytesRead < MOST_TAKEN) {
    socket.write(after);
    await new Promise(setImmediate);
  }
  await ended;
  return { said: heard, isEnded: socket.destroyed, taken: ours.bytesRead };
};
const MOST_TAKEN = 64 * 1024 * 1024;
const times = (text: string): number => text.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0;

test('a call that expects what there is not is refused once, and its connection ends with all that came over it', async ({ app }) => {
  const call = 'GET /x HTTP/1.1\r\nhost: localhost\r\nexpect: a reply\r\n\r\n';
  const { said: heard, isEnded, taken } = await said(app, call.repeat(20), call.repeat(2000));
  expect(heard).toMatch(/^HTTP\/1\.1 400 /);
  expect({ times: times(heard), isEnded }).toEqual({ times: 1, isEnded: true });
  expect(taken).toBeLessThan(MOST_TAKEN);
});

test('calls that wait for the word to go on are counted as others are', async ({ app }) => {
  const call = 'GET /x HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\n\r\n';
  const { said: heard, taken } = await said(app, call.repeat(200), call.repeat(2000));
  expect(times(heard)).toBeLessThan(140);
  expect(taken).toBeLessThan(MOST_TAKEN);
});

test('a call that would rather speak another protocol is answered in this one, and nothing is taken after it', async ({ app }) => {
  const call = 'GET /api/healthz HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n';
  const { said: heard, isEnded, taken } = await said(app, call, 'a'.repeat(64 * 1024));
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
  expect({ times: times(heard), isEnded }).toEqual({ times: 1, isEnded: true });
  expect(taken).toBeLessThan(MOST_TAKEN);
});
