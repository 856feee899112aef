import { browser, linkIn } from '#test/browser-session.ts';
import type { Webhook } from '#contract/webhooks.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { makeClient } from '#test/client.ts';

const password = 'a long enough password';
const none = { tokens: 0, calendars: 0, webhooks: 0, shared_conversations: 0, providers: 0 };
const hook = (name: string) => ({ url: `https://hooks.example.com/${name}`, events: ['request:created'] });

/** A token, a calendar address and a webhook of a person; answers the token and where the calendar is. */
async function withKeys(person: Client): Promise<{ token: string; calendar: string }> {
  const { token } = (await person.post('/api/tokens', { name: 'Nightly', scope: 'admin', days: 700 })).body;
  const { url } = (await person.post('/api/calendar')).body;
  expect((await person.post('/api/webhooks', hook('mine'))).status).toBe(201);
  return { token, calendar: new URL(url).pathname };
}

const statusOf = async (app: TestApp, { token, calendar }: { token: string; calendar: string }) => [
  (await app.inject({ url: '/api/library', headers: { authorization: `Bearer ${token}` } })).statusCode,
  (await app.inject({ url: calendar })).statusCode,
];

test('what acts for a person without a sign-in is counted and ended in all organisations, with a line in each log', async ({ app, as }) => {
  const [owner, admin] = [await as('owner'), await as('admin')];
  const keys = await withKeys(admin);
  const theirs = (await owner.post('/api/webhooks', hook('theirs'))).body;
  // Whoever gives another's webhook a new address answers for it; switching it off does not.
  await admin.patch(`/api/webhooks/${theirs.id}`, { enabled: false });
  expect((await admin.get('/api/user/keys')).body).toEqual({ ...none, tokens: 1, calendars: 1, webhooks: 1 });
  await admin.patch(`/api/webhooks/${theirs.id}`, { url: 'https://elsewhere.example.com/' });
  const { id: elsewhere } = (await admin.post('/api/orgs', { name: 'Elsewhere' })).body;
  await withKeys(admin);
  expect((await admin.get('/api/user/keys')).body).toEqual({ ...none, tokens: 2, calendars: 2, webhooks: 3 });
  expect((await owner.get('/api/user/keys')).body).toEqual(none);

  const byToken = makeClient(app, { email: admin.email, userId: admin.userId, orgId: elsewhere, token: keys.token });
  expect((await byToken.delete('/api/user/keys')).status).toBe(403);
  expect(await statusOf(app, keys)).toEqual([200, 200]);
  expect((await admin.delete('/api/user/keys')).status).toBe(204);
  expect(await statusOf(app, keys)).toEqual([401, 404]);
  expect((await admin.get('/api/user/keys')).body).toEqual(none);
  expect((await owner.get('/api/webhooks')).body.webhooks).toEqual([]);
  const { audit } = (await owner.get('/api/audit')).body as { audit: { action: string; subject: string }[] };
  const ended = audit.filter(({ action }) => ['token:revoked', 'webhook:deleted'].includes(action)).map(({ subject }) => subject);
  expect(ended.toSorted()).toEqual(['Nightly', 'elsewhere.example.com', 'hooks.example.com']);
});

test('links of shared conversations end with the keys', async ({ app, signUp }) => {
  const person = await signUp();
  const { conversation_id } = (await person.post('/api/assistant/questions', { question: 'How long is the notice period?' })).body;
  const { shared_path } = (await person.post(`/api/assistant/conversations/${conversation_id}/share`, {})).body;
  const shared = { url: `/api/assistant/shared/${shared_path.split('/').pop()}` };
  expect((await app.inject(shared)).statusCode).toBe(200);
  expect((await person.get('/api/user/keys')).body).toEqual({ ...none, shared_conversations: 1 });
  expect((await person.delete('/api/user/keys')).status).toBe(204);
  expect((await app.inject(shared)).statusCode).toBe(404);
  expect((await person.get('/api/user/keys')).body).toEqual(none);
});

test('a webhook that nobody answers for is the owners’, until somebody changes it', async ({ app, as }) => {
  const [owner, admin, leaving] = [await as('owner'), await as('admin'), await as('admin')];
  const made: string[] = [];
  for (const name of ['old', 'left', 'theirs']) made.push((await leaving.post('/api/webhooks', hook(name))).body.id);
  const [old, left, theirs] = made;
  // As those are that were made before it was kept who made them.
  await inOrg(app.deps.db, owner.orgId ?? '', (trx) =>
    trx
      .updateTable('webhook')
      .set({ made_by: null })
      .where('id', '=', old ?? '')
      .execute(),
  );
  await owner.patch(`/api/webhooks/${theirs}`, { url: 'https://hooks.example.com/taken' });
  const ownersOf = async () =>
    Object.fromEntries((await admin.get('/api/webhooks')).body.webhooks.map(({ id, owner: who }: Webhook) => [id, who?.id ?? null]));
  expect(await ownersOf()).toEqual({ [old ?? '']: null, [left ?? '']: leaving.userId, [theirs ?? '']: owner.userId });

  const { access } = (await owner.get('/api/access')).body as { access: { id: string; user_id: string }[] };
  expect((await owner.delete(`/api/access/${access.find(({ user_id }) => user_id === leaving.userId)?.id}`)).status).toBe(204);
  expect(await ownersOf()).toEqual({ [old ?? '']: null, [left ?? '']: null, [theirs ?? '']: owner.userId });
  expect((await owner.get('/api/user/keys')).body).toMatchObject({ webhooks: 3 });
  expect((await admin.get('/api/user/keys')).body).toMatchObject({ webhooks: 0 });

  expect((await admin.patch(`/api/webhooks/${old}`, { enabled: false })).body).toMatchObject({ owner: { id: admin.userId } });
  expect((await admin.post(`/api/webhooks/${theirs}/secret`)).body).toMatchObject({ owner: { id: owner.userId } });
  expect((await owner.get('/api/user/keys')).body).toMatchObject({ webhooks: 2 });
  expect((await owner.delete('/api/user/keys')).status).toBe(204);
  expect(await ownersOf()).toEqual({ [old ?? '']: admin.userId });
});

test('a webhook that somebody made who may no longer remove it is neither counted nor ended', async ({ as }) => {
  const [owner, admin] = [await as('owner'), await as('admin')];
  await withKeys(admin);
  const { access } = (await owner.get('/api/access')).body as { access: { id: string; user_email: string }[] };
  const id = access.find(({ user_email }) => user_email === admin.email)?.id;
  expect((await owner.patch(`/api/access/${id}`, { access_level: 'viewer' })).status).toBe(200);
  expect((await admin.get('/api/user/keys')).body).toMatchObject({ calendars: 1, webhooks: 0 });
  expect((await admin.delete('/api/user/keys')).status).toBe(204);
  expect((await owner.get('/api/webhooks')).body.webhooks).toHaveLength(1);
});

test.for([true, false])('a password set anew by mail ends them when that is chosen: %s', async (endKeys, { app, jobs, mailbox }) => {
  const email = `reset-${endKeys}@example.com`;
  await app.deps.identity.addUser({ email, password, name: 'Reset', verified: true });
  const page = browser(app, endKeys ? '10.8.0.1' : '10.8.0.2');
  await page.post('/api/identity/sign-in/email', { email, password });
  const { token } = (await page.get('/api/identity/token')).body;
  const person = makeClient(app, { email, userId: null, orgId: null, token });
  await person.post('/api/orgs', { name: 'Reset' });
  const keys = await withKeys(person);
  await app.inject({ method: 'POST', url: '/api/user/send-reset-password-email', payload: { email } });
  await jobs.run();
  const [mail] = await mailbox.to(email);
  const given = { token: new URL(linkIn(mail?.text)).searchParams.get('token'), newPassword: 'another password', endKeys };
  // What a stranger to the link asks for ends nothing, nor does a header.
  await page.post('/api/identity/reset-password', { ...given, token: 'a guess' });
  expect(await statusOf(app, keys)).toEqual([200, 200]);
  const payload = given;
  const headers = { origin: app.deps.config.publicUrl, 'x-rejoinder-end-keys': 'yes' };
  expect((await app.inject({ method: 'POST', url: '/api/identity/reset-password', payload, headers })).statusCode).toBe(200);
  expect(await statusOf(app, keys)).toEqual(endKeys ? [401, 404] : [200, 200]);
  await jobs.run();
  const told = (await mailbox.to(email)).map(({ text }) => text).find((text) => text.includes(`The password of ${email} was changed.`));
  const left = 'was not ended by this. API tokens: 1 · calendar addresses: 1 · your webhooks: 1 ·';
  if (endKeys) expect(told).not.toContain('was not ended');
  else expect(told?.replace(/\s+/g, ' ')).toContain(left);
});

test('whoever changed the password goes on with a new token, and ends them with it', async ({ app }) => {
  const email = 'goes-on@example.com';
  await app.deps.identity.addUser({ email, password, name: 'Goes On', verified: true });
  const page = browser(app, '10.8.0.3');
  await page.post('/api/identity/sign-in/email', { email, password });
  const now = async () => {
    const { token } = (await page.get('/api/identity/token')).body;
    return makeClient(app, { email, userId: null, orgId: null, token });
  };
  const before = await now();
  await before.post('/api/orgs', { name: 'Goes On' });
  const keys = await withKeys(before);
  const change = { currentPassword: password, newPassword: 'another password', revokeOtherSessions: true };
  expect((await page.post('/api/identity/change-password', change)).status).toBe(200);
  expect((await before.delete('/api/user/keys')).status).toBe(401);
  expect(await statusOf(app, keys)).toEqual([200, 200]);
  expect((await (await now()).delete('/api/user/keys')).status).toBe(204);
  expect(await statusOf(app, keys)).toEqual([401, 404]);
});
