import { expect, test } from '#test/harness.ts';

const add = (user_email: string, access_level: string, more: object = {}) => ({ user_email, access_level, ...more });

test('any member sees the members, and what may be done with each', async ({ as }) => {
  const owner = await as('owner');
  const viewer = await as('viewer');

  const { status, body } = await viewer.get('/api/access');

  expect(status).toBe(200);
  expect(body.access.map((entry: { user_email: string }) => entry.user_email)).toEqual([owner.email, viewer.email]);
  expect(body.access[0]).toMatchObject({ access_level: 'owner', pending: false, can: { change: false, remove: false } });
  expect(body.access[1]).toMatchObject({ access_level: 'viewer', can: { change: false, remove: true } });
});

test('below admin nobody adds, changes or removes others', async ({ as }) => {
  const owner = await as('owner');
  const editor = await as('editor');
  const { body } = await owner.get('/api/access');
  const ownerEntry = body.access[0].id;

  for (const answer of [
    await editor.post('/api/access', add('new@example.com', 'viewer')),
    await editor.patch(`/api/access/${ownerEntry}`, { access_level: 'viewer' }),
    await editor.delete(`/api/access/${ownerEntry}`),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
});

test('nobody grants a level above their own, nor touches somebody above them', async ({ as }) => {
  await as('owner');
  const admin = await as('admin');
  const { body } = await admin.get('/api/access');
  const ownerEntry = body.access.find((entry: { access_level: string }) => entry.access_level === 'owner');

  expect(await admin.post('/api/access', add('new@example.com', 'owner'))).toMatchObject({ status: 403 });
  expect(await admin.patch(`/api/access/${ownerEntry.id}`, { access_level: 'admin' })).toMatchObject({ status: 403 });
  expect(await admin.delete(`/api/access/${ownerEntry.id}`)).toMatchObject({ status: 403 });
  expect(await admin.post('/api/access', add('new@example.com', 'admin'))).toMatchObject({ status: 201 });
});

test('the last owner is neither demoted nor removed, and may go once there is another', async ({ as }) => {
  const owner = await as('owner');
  const admin = await as('admin');
  const { body } = await owner.get('/api/access');
  const [mine, theirs] = body.access;

  expect(await owner.patch(`/api/access/${mine.id}`, { access_level: 'admin' })).toMatchObject({
    status: 409,
    body: { code: 'last_owner' },
  });
  expect(await owner.delete(`/api/access/${mine.id}`)).toMatchObject({ status: 409, body: { code: 'last_owner' } });

  expect(await owner.patch(`/api/access/${theirs.id}`, { access_level: 'owner' })).toMatchObject({
    status: 200,
    body: { access_level: 'owner' },
  });
  expect(await owner.delete(`/api/access/${mine.id}`)).toMatchObject({ status: 204 });
  expect((await admin.get('/api/access')).body.access).toHaveLength(1);
  expect((await owner.get('/api/user')).body).toMatchObject({ org_id: null, access_level: null, orgs: [] });
});

test('two owners who remove each other at once leave one', async ({ as }) => {
  const owner = await as('owner');
  const other = await as('owner');
  const { body } = await owner.get('/api/access');
  const [mine, theirs] = body.access;

  const answers = await Promise.all([owner.delete(`/api/access/${theirs.id}`), other.delete(`/api/access/${mine.id}`)]);

  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
});

test('an invitation is in the language of the reader, or else of whoever invites', async ({ as, jobs, mailbox, signUp }) => {
  const owner = await as('owner');
  await owner.post('/api/user', { locale: 'sl' });
  const known = await signUp({});
  await known.post('/api/user', { locale: 'fr' });
  for (const address of ['who@example.com', known.email]) await owner.post('/api/access', add(address, 'editor', { notify: true }));
  await jobs.run();

  expect((await mailbox.to('who@example.com'))[0]?.text).toContain('urednik');
  expect((await mailbox.to(known.email))[0]?.text).toContain('éditeur');
});

test('the same address twice is a conflict', async ({ as }) => {
  const owner = await as('owner');
  await owner.post('/api/access', add('twice@example.com', 'viewer'));

  expect(await owner.post('/api/access', add('TWICE@example.com', 'editor'))).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('an entry of another organisation does not exist', async ({ as, stranger }) => {
  const owner = await as('owner');
  const { body } = await owner.get('/api/access');
  const other = await stranger('owner');

  expect(await other.patch(`/api/access/${body.access[0].id}`, { access_level: 'viewer' })).toMatchObject({ status: 404 });
  expect(await other.delete(`/api/access/${body.access[0].id}`)).toMatchObject({ status: 404 });
});

test('an address that is none is refused with its field named', async ({ as }) => {
  const owner = await as('owner');

  expect(await owner.post('/api/access', add('no address', 'viewer'))).toMatchObject({
    status: 400,
    body: { code: 'invalid', details: [{ field: 'user_email' }] },
  });
});

test('of two who change a member in one version the later is told', async ({ as }) => {
  const owner = await as('owner');
  const made = (await owner.post('/api/access', { user_email: 'twice@example.com', access_level: 'viewer' })).body;
  const levels = ['editor', 'admin'];
  const answers = await Promise.all(
    levels.map((access_level) => owner.patch(`/api/access/${made.id}`, { access_level, version: made.version })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const kept = answers.find(({ status }) => status === 200)?.body;
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'conflict',
    details: { id: made.id, version: kept.version },
  });
});
