import { type Client, expect, test } from '#test/harness.ts';

/** Calls of a tab that works in an organisation. */
const inTab =
  (client: Client, org: string | null) =>
  async (path: string, method: 'GET' | 'POST' = 'GET', payload?: object) => {
    const headers = { 'x-rejoinder-org': org ?? '' };
    const answer = await client.raw(path, { method, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.payload === '' ? null : JSON.parse(answer.payload) };
  };
const aRequest = { name: 'A', entries: [{ question: 'Do you encrypt backups?' }], auto_answer: false };

test('a tab stays in the organisation that it names, whichever is the current one by now', async ({ as }) => {
  const owner = await as('owner');
  const first = owner.orgId;
  const second = (await owner.post('/api/orgs', { name: 'Second' })).body.id;
  const [one, two] = [inTab(owner, first), inTab(owner, second)];

  expect((await one('/api/user')).body).toMatchObject({ org_id: first });
  expect((await two('/api/user')).body).toMatchObject({ org_id: second });
  const { id } = (await one('/api/requests', 'POST', aRequest)).body;
  expect((await one(`/api/requests/${id}`)).status).toBe(200);
  expect((await two(`/api/requests/${id}`)).status).toBe(404);
  expect((await one('/api/user', 'POST', { name: 'Named' })).body).toMatchObject({ org_id: first, name: 'Named' });
  // Programs, and new tabs, work in the current one.
  expect((await owner.get('/api/user')).body).toMatchObject({ org_id: second });
  expect((await two('/api/user', 'POST', { org_id: first })).body).toMatchObject({ org_id: first });
  expect((await two('/api/user')).body).toMatchObject({ org_id: second });
});

test('an organisation that is none of one’s own is none: nothing is done in another one instead', async ({ as, stranger }) => {
  const [owner, other] = [await as('owner'), await stranger('owner')];
  const foreign = inTab(owner, other.orgId);
  expect(await foreign('/api/requests')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await foreign('/api/requests', 'POST', aRequest)).toMatchObject({ status: 403 });
  expect((await foreign('/api/user')).body).toMatchObject({ org_id: owner.orgId });
  expect((await owner.get('/api/requests')).body.requests).toEqual([]);
  for (const [path, method] of [
    ['/api/requests', 'GET'],
    ['/api/requests', 'POST'],
    ['/api/user', 'GET'],
  ] as const)
    expect(await inTab(owner, 'not-a-uuid')(path, method, method === 'POST' ? aRequest : undefined)).toMatchObject({
      status: 400,
      body: { code: 'invalid', error: expect.stringContaining('x-rejoinder-org') },
    });
  expect((await owner.get('/api/requests')).body.requests).toEqual([]);
});

test('what a link names is found among one’s own organisations, and told of no other', async ({ as, stranger }) => {
  const [owner, other] = [await as('owner'), await stranger('owner')];
  const { body: request } = await owner.post('/api/requests', aRequest);
  const entry = (await owner.get(`/api/requests/${request.id}`)).body.qa_entries[0].id;
  const folder = (await owner.post('/api/documents/folders', { folders: [{ name: 'P', document_category: 'knowledge_base' }] })).body;
  const library = (await owner.post('/api/library', { question: 'Do you encrypt?', answer: 'Yes.' })).body.id;
  const second = (await owner.post('/api/orgs', { name: 'Second' })).body.id;
  const holding = async (client: Client, id: string) => (await client.get(`/api/orgs/holding?id=${id}`)).body.org_id;
  for (const id of [request.id, entry, folder.documents[0].id, library]) {
    expect(await holding(owner, id)).toBe(owner.orgId);
    expect(await holding(other, id)).toBeNull();
    expect((await inTab(owner, owner.orgId)(`/api/orgs/holding?id=${id}`)).body).toEqual({ org_id: null });
  }
  expect(await holding(owner, second)).toBeNull();
});

test('a token learns of no other organisation', async ({ as, app }) => {
  const owner = await as('owner');
  const { body: request } = await owner.post('/api/requests', aRequest);
  await owner.post('/api/orgs', { name: 'Second' });
  const { token } = (await owner.post('/api/tokens', { name: 'T', scope: 'admin', days: 1 })).body;
  const answer = await app.inject({ url: `/api/orgs/holding?id=${request.id}`, headers: { authorization: `Bearer ${token}` } });
  expect(answer.json()).toMatchObject({ code: 'bound_token' });
});
