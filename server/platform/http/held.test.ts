/** Calls whose body comes late: who sent them is looked at anew when it is there. */
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

/** Sends the head of a call and one byte of its body, does something, and sends the rest; answers the status. */
async function held(app: TestApp, [method, path]: [string, string], token: string, body: object, meanwhile: () => Promise<unknown>) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const text = JSON.stringify(body);
  const socket = connect(port, '127.0.0.1');
  const answered = new Promise<number>((resolve, reject) => {
    socket.on('error', reject).once('data', (said) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(said))?.[1])));
  });
  const head = ['host: 127.0.0.1', 'content-type: application/json', `content-length: ${Buffer.byteLength(text)}`, 'connection: close'];
  socket.write(`${[`${method} ${path} HTTP/1.1`, ...head, `authorization: Bearer ${token}`].join('\r\n')}\r\n\r\n${text.slice(0, 1)}`);
  await after(600);
  await meanwhile();
  socket.write(text.slice(1));
  const status = await answered;
  socket.destroy();
  return status;
}

const accessOf = async (owner: Client, email: string): Promise<string> =>
  (await owner.get('/api/access')).body.access.find(({ user_email }: { user_email: string }) => user_email === email).id;

test('a call that is held back acts by the level that its caller has when it is there', async ({ app, as }) => {
  const owner = await as('owner');
  const admin = await as('admin');
  const id = await accessOf(owner, admin.email);
  const invitation = { user_email: 'second-address@example.com', access_level: 'admin' };
  const demote = () => owner.patch(`/api/access/${id}`, { access_level: 'viewer' });
  const promote = () => owner.patch(`/api/access/${id}`, { access_level: 'admin' });
  expect(await held(app, ['PATCH', `/api/access/${id}`], admin.token, { access_level: 'admin' }, demote)).toBe(403);
  await promote();
  expect(await held(app, ['POST', '/api/access'], admin.token, invitation, demote)).toBe(403);
  await promote();
  const remove = () => owner.delete(`/api/access/${id}`);
  expect(await held(app, ['POST', '/api/tokens'], admin.token, { name: 'T', scope: 'admin', days: 30 }, remove)).toBe(403);
  const { access } = (await owner.get('/api/access')).body;
  expect(access.map(({ user_email }: { user_email: string }) => user_email)).toEqual([owner.email]);
});

test('what is held back reads nothing either', async ({ app, as }) => {
  const owner = await as('owner');
  const viewer = await as('viewer');
  const id = await accessOf(owner, viewer.email);
  const remove = () => owner.delete(`/api/access/${id}`);
  expect(await held(app, ['POST', '/api/requests/instant_answer'], viewer.token, { question: 'Are backups kept?' }, remove)).toBe(403);
});

test('a token that is ended acts no more', async ({ app, as }) => {
  const owner = await as('owner');
  const made = (await owner.post('/api/tokens', { name: 'T', scope: 'admin', days: 30 })).body;
  const end = () => owner.delete(`/api/tokens/${made.id}`);
  const invitation = { user_email: 'by-token@example.com', access_level: 'viewer' };
  expect(await held(app, ['POST', '/api/access'], made.token, invitation, end)).toBe(401);
});

test('a removal among many makings of tokens leaves none', async ({ app, as }) => {
  const owner = await as('owner');
  const admin = await as('admin');
  const id = await accessOf(owner, admin.email);
  const makings = Array.from({ length: 12 }, (_, at) => admin.post('/api/tokens', { name: `T${at}`, scope: 'admin', days: 30 }));
  await Promise.all([...makings, owner.delete(`/api/access/${id}`)]);
  const left = await app.deps.db
    .selectFrom('api_token')
    .select('id')
    .where('user_id', '=', admin.userId ?? '')
    .execute();
  expect(left).toEqual([]);
});
