import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { browser } from '#test/browser-session.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

const picture = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
const password = 'a long enough password';
let clients = 0;

/** Somebody with an account, signed in in a browser: its cookies and its token. */
async function signedIn(app: TestApp, email: string) {
  await app.deps.identity.addUser({ email, password, name: 'Ana', verified: true });
  const page = browser(app, `10.7.0.${(clients += 1)}`);
  const answer = await page.post('/api/identity/sign-in/email', { email, password });
  const cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { token } = (await page.get('/api/identity/token')).body;
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const { statusCode, payload: text } = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, cookie },
      ...(payload ? { payload } : {}),
    });
    return { status: statusCode, body: text.startsWith('{') ? JSON.parse(text) : null };
  };
  await call('GET', '/api/user');
  return { page, call, email, leave: (given: object) => call('POST', '/api/user/deletion', { email, ...given }) };
}

async function fileOf(client: Client): Promise<Record<string, string>> {
  const answer = await client.raw('/api/user/data/file');
  expect(answer.headers['content-type']).toBe('application/zip');
  return Object.fromEntries(Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('a file with what is one’s own and what one wrote is made, told by mail, and ends', async ({ app, as, jobs, mailbox }) => {
  const [editor, other] = [await as('editor'), await as('editor')];
  await editor.put('/api/user/picture', { picture });
  await editor.post('/api/requests', { name: 'Mine', entries: [{ question: 'How often?' }], auto_answer: false });
  await other.post('/api/requests', { name: 'Theirs', entries: [{ question: 'How much?' }], auto_answer: false });
  expect((await editor.get('/api/user/data')).body).toEqual({ file: null });
  expect((await editor.get('/api/user/data/file')).status).toBe(404);

  expect(await editor.post('/api/user/data')).toMatchObject({ status: 202, body: { file: { status: 'preparing', size: null } } });
  await editor.post('/api/user/data');
  await jobs.run();
  expect((await editor.get('/api/user/data')).body.file).toMatchObject({ status: 'ready', size: expect.any(Number) });
  expect(await mailbox.to(editor.email)).toMatchObject([{ subject: 'Your data is ready' }]);
  const files = await fileOf(editor);
  expect(Object.keys(files)).toContain('picture.png');
  expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject({ email: editor.email });
  const requests = Object.entries(files).find(([name]) => name.endsWith('/requests.json'))?.[1] ?? '';
  expect(JSON.parse(requests)).toMatchObject([{ name: 'Mine' }]);
  expect(Object.values(files).join('')).not.toContain('Theirs');
  expect((await other.get('/api/user/data/file')).status).toBe(404);

  await sql`update own_data set expires_at = now() where user_id = ${editor.userId}`.execute(app.deps.db);
  expect((await editor.get('/api/user/data/file')).status).toBe(404);
  await sql`select graphile_worker.add_job('forget-own-data', '{}'::json)`.execute(app.deps.db);
  await jobs.run();
  expect(await app.deps.db.selectFrom('own_data').selectAll().where('user_id', '=', editor.userId).execute()).toEqual([]);
});

test('an account is deleted with its password: they are signed in nowhere, and what they wrote stays without a name', async ({
  seed,
  app,
  as,
  jobs,
  mailbox,
}) => {
  const owner = await as('owner');
  const email = 'leaves@example.com';
  await seed.accepted(owner.orgId, email, 'editor');
  const ana = await signedIn(app, email);
  const { body: made } = await ana.call('POST', '/api/requests', {
    name: 'Form',
    entries: [{ question: 'How often?' }],
    auto_answer: false,
  });
  const { qa_entries } = (await owner.get(`/api/requests/${made.id}`)).body;
  await ana.call('POST', `/api/qa_entries/${qa_entries[0].id}/comments`, { text: 'Look at this.' });

  const { picture: kept } = (await ana.call('PUT', '/api/user/picture', { picture })).body;

  expect(await ana.leave({})).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } });
  expect(await ana.leave({ password: 'another password' })).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } });
  expect(await ana.leave({ email: 'other@example.com', password })).toMatchObject({ status: 400, body: { details: [{ field: 'email' }] } });
  expect((await ana.leave({ password })).status).toBe(204);

  expect(await ana.call('GET', '/api/user')).toMatchObject({ status: 401, body: { error: 'This account was deleted.' } });
  await jobs.run();
  await expect(app.deps.storage.read(`pictures/${kept}`)).rejects.toMatchObject({ code: 'not_found' });
  expect((await ana.page.get('/api/identity/token')).status).toBe(401);
  expect((await ana.page.post('/api/identity/sign-in/email', { email, password })).status).toBe(401);
  expect(await mailbox.to(email)).toMatchObject([{ subject: 'Your account is deleted' }]);
  expect((await owner.get('/api/access')).body.access.map(({ user_email }: { user_email: string }) => user_email)).toEqual([owner.email]);
  expect((await owner.get(`/api/requests/${made.id}/comments`)).body.comments).toMatchObject([{ author: null, text: 'Look at this.' }]);
  const [done] = (await owner.get('/api/audit?limit=1')).body.audit;
  expect(done).toMatchObject({ action: 'user:deleted', actor: { name: '', email: '' } });
});

test('what somebody invited to ends with their account, and owners are told of the model that they connected', async ({
  app,
  seed,
  as,
  signUp,
  jobs,
  mailbox,
}) => {
  const owner = await as('owner');
  const email = 'inviting@example.com';
  await seed.accepted(owner.orgId, email, 'admin');
  const ana = await signedIn(app, email);
  const second = await signUp({ email: 'own-second@example.com' });
  const { id } = (await ana.call('POST', '/api/access', { user_email: second.email, access_level: 'admin' })).body;
  expect((await second.get('/api/invitations')).body.invitations).toMatchObject([{ id }]);
  const model = { provider: 'openai-compatible', model: 'm', url: 'http://127.0.0.1:4998/v1', key: 'sk-theirs' };
  expect((await ana.call('PUT', '/api/ai-model', model)).status).toBe(200);
  expect((await ana.leave({ password })).status).toBe(204);
  expect((await second.get('/api/invitations')).body.invitations).toEqual([]);
  expect((await second.post(`/api/invitations/${id}/accept`)).status).toBe(404);
  const { access } = (await owner.get('/api/access')).body;
  expect(access.find((entry: { id: string }) => entry.id === id)).toMatchObject({ state: 'expired' });
  await jobs.run();
  expect(await mailbox.to(owner.email)).toContainEqual(
    expect.objectContaining({ subject: 'A language model stays, and who connected it is no admin any more' }),
  );
});

test('the only owner of an organisation hands it over, or deletes it, first', async ({ app }) => {
  const ana = await signedIn(app, 'only-owner@example.com');
  await ana.call('POST', '/api/orgs', { name: 'Lipa' });
  const refused = await ana.leave({ password });
  expect(refused).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  expect(refused.body.error).toContain('“Lipa”');

  await ana.call('POST', '/api/orgs/removal', { name: 'Lipa' });
  expect((await ana.leave({ password })).status).toBe(204);
});

test('a token of a program deletes nobody, nor does a sign-in of somebody else', async ({ app, as }) => {
  const owner = await as('owner');
  const { token } = (await owner.post('/api/tokens', { name: 'program', scope: 'admin', days: 7 })).body;
  const byProgram = await app.inject({
    method: 'POST',
    url: '/api/user/deletion',
    headers: { authorization: `Bearer ${token}` },
    payload: { email: owner.email },
  });
  expect(byProgram.statusCode).toBe(403);
  expect((await owner.post('/api/user/deletion', { email: owner.email, password })).status).toBe(403);
  expect((await owner.get('/api/user')).status).toBe(200);
});

test('a file made before a membership ended hands out nothing of that organisation any more', async ({ as, jobs }) => {
  const [owner, viewer] = [await as('owner'), await as('viewer')];
  expect((await viewer.post('/api/user/data')).status).toBe(202);
  await jobs.run();
  expect((await viewer.get('/api/user/data/file')).status).toBe(200);
  const { access } = (await owner.get('/api/access')).body as { access: { id: string; user_email: string }[] };
  await owner.delete(`/api/access/${access.find(({ user_email }) => user_email === viewer.email)?.id}`);
  expect((await viewer.get('/api/user/data')).body.file).toBeNull();
  expect((await viewer.get('/api/user/data/file')).status).toBe(404);
});

test('who deletes the account and signs up again goes on with trial and questions of the month', async ({ app }) => {
  const email = 'again@example.com';
  const ana = await signedIn(app, email);
  const before = (await ana.call('GET', '/api/user')).body;
  await ana.call('GET', '/api/assistant');
  const month = new Date().toISOString().slice(0, 7);
  await app.deps.db.insertInto('assistant_usage').values({ user_id: before.id, month, calls_made: 5 }).execute();
  expect((await ana.leave({ password })).status).toBe(204);
  await app.deps.identity.removeUser(
    (await app.parts.pool.query('select id from identity."user" where email = $1', [email])).rows[0]?.id ?? '',
  );
  const again = await signedIn(app, email);
  const after = (await again.call('GET', '/api/user')).body;
  expect(after).toMatchObject({ created_at: before.created_at, trial_period_days: before.trial_period_days, created: true });
  expect(after.id).not.toBe(before.id);
  expect((await again.call('GET', '/api/assistant')).body.usage).toMatchObject({ calls_made: 5, quota: 5 });
});
