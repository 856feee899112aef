import { expect, test } from '#test/harness.ts';

const views = '/api/saved_views';
const overdue = { name: 'Mine, overdue', filter: { owner: 'me', due: 'overdue', sort: '-due' } };

test('a view is saved, renamed, changed and removed by whoever made it, a viewer too', async ({ as }) => {
  const viewer = await as('viewer');
  const { status, body: made } = await viewer.post(views, overdue);
  expect({ status, made }).toMatchObject({ status: 201, made: overdue });
  expect((await viewer.get(views)).body).toEqual({ saved_views: [made], next_cursor: null });

  expect(await viewer.put(`${views}/${made.id}`, { name: 'Late' })).toMatchObject({ status: 200, body: { ...overdue, name: 'Late' } });
  const filter = { shelf: 'archived' };
  expect(await viewer.put(`${views}/${made.id}`, { filter })).toMatchObject({ status: 200, body: { name: 'Late', filter } });

  expect(await viewer.delete(`${views}/${made.id}`)).toMatchObject({ status: 204 });
  expect(await viewer.delete(`${views}/${made.id}`)).toMatchObject({ status: 404 });
  expect((await viewer.get(views)).body.saved_views).toEqual([]);
});

test('nobody else sees or changes it: no colleague, and nobody of another organisation', async ({ as, stranger }) => {
  const { body: made } = await (await as('editor')).post(views, overdue);
  for (const other of [await as('owner'), await stranger('owner')]) {
    expect((await other.get(views)).body.saved_views).toEqual([]);
    expect(await other.put(`${views}/${made.id}`, { name: 'X' })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await other.delete(`${views}/${made.id}`)).toMatchObject({ status: 404 });
    expect(await other.post(views, overdue)).toMatchObject({ status: 201 });
  }
});

test('a name stands for one view; what is no filter is named; there are at most 50', async ({ as }) => {
  const editor = await as('editor');
  const { body: first } = await editor.post(views, overdue);
  const { body: second } = await editor.post(views, { ...overdue, name: 'Second' });
  const taken = { status: 409, body: { code: 'already_there', details: [{ field: 'name' }] } };
  expect(await editor.post(views, overdue)).toMatchObject(taken);
  expect(await editor.put(`${views}/${second.id}`, { name: first.name })).toMatchObject(taken);
  expect(await editor.put(`${views}/${second.id}`, { name: 'Second' })).toMatchObject({ status: 200 });
  expect(await editor.post(views, { name: 'X', filter: { sort: 'colour' } })).toMatchObject({
    status: 400,
    body: { code: 'invalid', details: [{ field: 'filter.sort' }] },
  });
  for (let count = 2; count < 50; count += 1) await editor.post(views, { ...overdue, name: `View ${count}` });
  expect(await editor.post(views, { ...overdue, name: 'One more' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
});
