import { inOrg } from '#server/platform/db/db.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { approve, given } from './testing/forms.ts';

const names = async (client: Client, query: string): Promise<string[]> =>
  (await client.get(`/api/requests?${query}`)).body.requests.map((request: { name: string }) => request.name);

/** All pages of one request each. */
const paged = async (client: Client, query: string): Promise<string[]> => {
  const found: string[] = [];
  for (let cursor = ''; ;) {
    const { body } = await client.get(`/api/requests?${query}&limit=1${cursor}`);
    found.push(...body.requests.map((request: { name: string }) => request.name));
    if (body.next_cursor === null) return found;
    cursor = `&cursor=${body.next_cursor}`;
  }
};

test('by each column and back, over all pages; what has no date or owner comes last either way', async ({ as }) => {
  const editor = await as('editor');
  const admin = await as('admin');
  const ids = { editor: (await editor.get('/api/user')).body.id, admin: (await admin.get('/api/user')).body.id };
  await editor.post('/api/user', { name: 'Žana' });
  await admin.post('/api/user', { name: 'bor' });
  const two = ['Is access reviewed?', 'Are backups tested?'];
  const zito = await given(editor, two, { name: 'Žito', due_at: '2030-01-02T00:00:00.000Z' });
  const apples = await given(editor, two, { name: 'apples' });
  const bread = await given(editor, two, { name: 'Bread', due_at: '2030-01-01T00:00:00.000Z' });
  await editor.put(`/api/requests/${zito.id}`, { owner: ids.admin });
  await editor.put(`/api/requests/${apples.id}`, { owner: null });
  await editor.put(`/api/requests/${bread.id}`, { owner: ids.editor });
  await approve(editor, bread.qa_entries[0]!, { answer: 'Every quarter.' });
  await editor.put(`/api/qa_entries/${zito.qa_entries[0]!.id}`, { version: 1, answer: 'A draft.' });
  await editor.put(`/api/requests/${apples.id}`, { status: 'completed', confirm: true });

  for (const [sort, order] of [
    ['created', ['Žito', 'apples', 'Bread']],
    ['-created', ['Bread', 'apples', 'Žito']],
    ['name', ['apples', 'Bread', 'Žito']],
    ['-name', ['Žito', 'Bread', 'apples']],
    ['status', ['Bread', 'Žito', 'apples']],
    ['-status', ['apples', 'Bread', 'Žito']],
    ['progress', ['apples', 'Žito', 'Bread']],
    ['-progress', ['Bread', 'Žito', 'apples']],
    ['due', ['Bread', 'Žito', 'apples']],
    ['-due', ['Žito', 'Bread', 'apples']],
    ['owner', ['Žito', 'Bread', 'apples']],
    ['-owner', ['Bread', 'Žito', 'apples']],
  ] as const) {
    expect(await names(editor, `sort=${sort}`), sort).toEqual(order);
    expect(await paged(editor, `sort=${sort}`), `${sort} by pages`).toEqual(order);
  }
});

test('by owner, and what is overdue: completed ones are not', async ({ as }) => {
  const editor = await as('editor');
  const admin = await as('admin');
  const adminId = (await admin.get('/api/user')).body.id;
  const due_at = '2020-01-01T00:00:00.000Z';
  const late = await given(editor, ['Why?'], { name: 'late', due_at });
  const done = await given(editor, ['Why?'], { name: 'done', due_at });
  const theirs = await given(admin, ['Why?'], { name: 'theirs', due_at: '2999-01-01T00:00:00.000Z' });
  await editor.put(`/api/requests/${done.id}`, { status: 'completed', confirm: true, owner: null });

  expect(await names(editor, 'owner=me')).toEqual(['late']);
  expect(await names(editor, `owner=${adminId}`)).toEqual(['theirs']);
  expect(await names(editor, 'owner=none')).toEqual(['done']);
  expect(await names(editor, `due_before=${new Date().toISOString()}`)).toEqual(['late']);
  expect(await names(editor, `ids=${late.id},${theirs.id}&sort=name`)).toEqual(['late', 'theirs']);
});

test('put away it is out of the list and otherwise as it was, until it comes back', async ({ as }) => {
  const editor = await as('editor');
  const request = await given(editor, ['Why?'], { name: 'old' });
  const path = `/api/requests/${request.id}`;
  await given(editor, ['Why?'], { name: 'new' });

  expect(await editor.put(path, { archived: true, version: request.version })).toMatchObject({ status: 200, body: { archived: true } });
  expect(await names(editor, '')).toEqual(['new']);
  expect(await names(editor, 'shelf=archived')).toEqual(['old']);
  expect(await names(editor, `ids=${request.id}`)).toEqual(['old']);
  expect(await editor.get(path)).toMatchObject({ status: 200, body: { archived: true, counts: { total: 1 } } });
  expect(await editor.put(path, { archived: false, version: request.version })).toMatchObject({ status: 409, body: { code: 'conflict' } });

  await editor.put(path, { archived: false });
  expect(await names(editor, 'sort=name')).toEqual(['new', 'old']);
});

test('the trash holds what was removed, for everybody to read, with the day until which it comes back', async ({ app, as, stranger }) => {
  const editor = await as('editor');
  const request = await given(editor, ['Why?'], { name: 'gone' });
  await editor.delete(`/api/requests/${request.id}`);

  const viewer = await as('viewer');
  const [gone] = (await viewer.get('/api/requests?shelf=removed')).body.requests;
  expect(gone).toMatchObject({ name: 'gone', counts: { total: 1 }, can: { edit: false } });
  const days = (Date.parse(gone.recoverable_until) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29);
  expect(days).toBeLessThanOrEqual(30);
  expect(await names(await stranger('owner'), 'shelf=removed')).toEqual([]);

  await inOrg(app.deps.db, request.org_id, (trx) =>
    trx
      .updateTable('request')
      .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', request.id)
      .execute(),
  );
  expect(await names(editor, 'shelf=removed')).toEqual([]);
});
