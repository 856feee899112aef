import { expect, test } from '#test/harness.ts';

test('admins see what was done, newest first, page by page, and only here', async ({ as, stranger }) => {
  const admin = await as('admin');
  await admin.patch('/api/orgs', { name: 'One' });
  await admin.post('/api/access', { user_email: 'new@example.com', access_level: 'viewer' });
  await (await stranger('owner')).patch('/api/orgs', { name: 'Elsewhere' });

  const first = (await admin.get('/api/audit?limit=1')).body;
  const second = (await admin.get(`/api/audit?limit=1&cursor=${first.next_cursor}`)).body;

  expect(first.audit).toMatchObject([{ action: 'access:created', subject: 'new@example.com', actor: { email: admin.email } }]);
  expect(second).toMatchObject({ audit: [{ action: 'org:updated', data: { fields: ['name'] } }], next_cursor: null });
  expect(await (await as('editor')).get('/api/audit')).toMatchObject({ status: 403 });
  expect(await admin.get('/api/audit?cursor=nonsense')).toMatchObject({ status: 400, body: { details: [{ field: 'cursor' }] } });
});

test('who deletes the account stays in the log as an id without a name', async ({ app, as }) => {
  const [admin, leaving] = [await as('admin'), await as('admin')];
  await leaving.patch('/api/orgs', { name: 'Renamed' });

  await app.deps.db
    .deleteFrom('app_user')
    .where('id', '=', leaving.userId ?? '')
    .execute();

  const { audit } = (await admin.get('/api/audit?limit=1')).body;
  expect(audit).toMatchObject([{ action: 'org:updated', actor: { id: leaving.userId, name: '', email: '' } }]);
});

test('of hundreds of documents that are deleted together each is named, in rows that stay small', async ({ as }) => {
  const admin = await as('admin');
  const made = (folders: { name: string; parent_id?: string }[]) =>
    admin.post('/api/documents/folders', { folders: folders.map((one) => ({ ...one, document_category: 'knowledge_base' })) });
  const [top] = (await made([{ name: 'Old' }])).body.documents;
  const inside = (await made(Array.from({ length: 150 }, (_, at) => ({ name: `${at}`, parent_id: top.id })))).body.documents;
  expect((await admin.delete('/api/documents', { document_ids: [top.id] })).status).toBe(200);
  const noted = ((await admin.get('/api/audit')).body.audit as { action: string; data: { ids: string[] } }[]).filter(
    ({ action }) => action === 'document:deleted',
  );
  expect(noted.map(({ data }) => data.ids.length).toSorted((a, b) => a - b)).toEqual([51, 100]);
  expect(new Set(noted.flatMap(({ data }) => data.ids))).toEqual(new Set([top.id, ...inside.map(({ id }: { id: string }) => id)]));
});
