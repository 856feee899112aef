import { expect, test } from '#test/harness.ts';

test('who makes an organisation owns it and works in it', async ({ signUp }) => {
  const founder = await signUp({ email: 'founder@example.com' });

  const made = await founder.post('/api/orgs', { name: '  Lipa  ' });

  expect(made).toMatchObject({ status: 201, body: { name: 'Lipa', access: { access_level: 'owner' }, sample_loaded: false } });
  expect((await founder.get('/api/user')).body).toMatchObject({ org_id: made.body.id, access_level: 'owner', created: false });
  expect((await founder.get('/api/orgs')).body.orgs).toHaveLength(1);
});

test('only members see an organisation', async ({ as, stranger }) => {
  const owner = await as('owner');
  const { org_id } = (await owner.get('/api/user')).body;
  const other = await stranger('owner');

  expect(await owner.get(`/api/orgs/${org_id}`)).toMatchObject({ status: 200, body: { id: org_id } });
  expect(await other.get(`/api/orgs/${org_id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await other.get('/api/orgs')).body.orgs.map((org: { id: string }) => org.id)).not.toContain(org_id);
});

test('name and settings are changed by admins, and what is not named stays', async ({ as }) => {
  const admin = await as('admin');
  const editor = await as('editor');

  expect(await editor.patch('/api/orgs', { name: 'Other' })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await admin.patch('/api/orgs', { settings: { review_below: 0.6 } })).toMatchObject({ status: 200 });
  expect(await admin.patch('/api/orgs', { name: 'Renamed' })).toMatchObject({
    status: 200,
    body: { name: 'Renamed', settings: { review_below: 0.6 } },
  });
  expect(await admin.patch('/api/orgs', { settings: { review_below: 2 } })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'settings.review_below' }] },
  });
});

test('a name of nothing but blanks is refused', async ({ as }) => {
  const owner = await as('owner');

  expect(await owner.post('/api/orgs', { name: '   ' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', details: [{ field: 'name' }] },
  });
});
