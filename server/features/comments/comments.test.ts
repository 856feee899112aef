import { describe } from 'vitest';
import { sql } from 'kysely';
import { given } from '#server/features/requests/testing/forms.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { purgeComments } from './service.ts';

const made = async (editor: Client) => {
  const { id, qa_entries: entries } = await given(editor, ['Who may restore a backup?', 'Where are the backups kept?']);
  return { request: id, entry: entries[0]!, other: entries[1]! };
};
const say = (client: Client, entry: string, body: object) => client.post(`/api/qa_entries/${entry}/comments`, body);
const listOf = async (client: Client, request: string) => (await client.get(`/api/requests/${request}/comments`)).body.comments;
const idOf = async (client: Client): Promise<string> => (await client.get('/api/user')).body.id;

test('R-57: what somebody says about an entry is read by every member, with who said it and whom they mention', async ({ as, events }) => {
  const editor = await as('editor');
  const viewer = await as('viewer');
  const { request, entry } = await made(editor);
  const { status, body } = await say(editor, entry.id, { text: ' Is this still true? ', mentions: [await idOf(viewer)] });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    entry_id: entry.id,
    request_id: request,
    text: 'Is this still true?',
    author: { email: editor.email },
    mentions: [{ email: viewer.email }],
    edited_at: null,
    can: { edit: true, remove: true },
  });
  expect(await listOf(viewer, request)).toEqual([{ ...body, can: { edit: false, remove: false } }]);
  expect((await events.names()).slice(-2)).toEqual(['qa_entry:updated', 'notification:created']);
});

test('R-23: a viewer reads comments and writes none', async ({ as }) => {
  const editor = await as('editor');
  const viewer = await as('viewer');
  const { entry } = await made(editor);
  const { id } = (await say(editor, entry.id, { text: 'Mine.' })).body;
  const refused = { status: 403, body: { code: 'forbidden' } };
  expect(await say(viewer, entry.id, { text: 'Too.' })).toMatchObject(refused);
  expect(await viewer.put(`/api/comments/${id}`, { text: 'Other.', version: 1 })).toMatchObject(refused);
  expect(await viewer.delete(`/api/comments/${id}`)).toMatchObject(refused);
});

test('a comment that is sent twice under one id is made once', async ({ as, events }) => {
  const editor = await as('editor');
  const { request, entry, other } = await made(editor);
  const id = newId();
  const first = await say(editor, entry.id, { id, text: 'Once.' });
  const told = (await events.names()).length;
  expect(await say(editor, entry.id, { id, text: 'Once.' })).toEqual(first);
  expect((await events.names()).length).toBe(told);
  expect(await listOf(editor, request)).toHaveLength(1);
  expect(await say(editor, other.id, { id, text: 'Elsewhere.' })).toMatchObject({ status: 409, body: { code: 'already_there' } });
  expect(await say(await as('editor'), entry.id, { id, text: 'Not mine.' })).toMatchObject({
    status: 409,
    body: { code: 'already_there' },
  });
});

describe('changing a comment', () => {
  test('its author rewords it, on the version that they saw', async ({ as }) => {
    const editor = await as('editor');
    const { entry } = await made(editor);
    const { id } = (await say(editor, entry.id, { text: 'Frist.' })).body;
    const { body } = await editor.put(`/api/comments/${id}`, { text: 'First.', version: 1 });
    expect(body).toMatchObject({ text: 'First.', version: 2, edited_at: expect.any(String) });
    expect(await editor.put(`/api/comments/${id}`, { text: 'Late.', version: 1 })).toEqual({
      status: 409,
      body: { code: 'conflict', error: expect.any(String), details: body },
    });
    expect(await (await as('owner')).put(`/api/comments/${id}`, { text: 'Theirs.', version: 2 })).toMatchObject({ status: 403 });
  });

  test('author and admins remove it, and bring it back', async ({ as }) => {
    const editor = await as('editor');
    const admin = await as('admin');
    const { request, entry } = await made(editor);
    const { id } = (await say(editor, entry.id, { text: 'Here.' })).body;
    expect(await (await as('editor')).delete(`/api/comments/${id}`)).toMatchObject({ status: 403 });
    expect(await admin.delete(`/api/comments/${id}`)).toMatchObject({ status: 204 });
    expect(await listOf(editor, request)).toEqual([]);
    expect(await editor.put(`/api/comments/${id}`, { text: 'Gone.', version: 2 })).toMatchObject({ status: 404 });
    expect(await editor.post(`/api/comments/${id}/restore`)).toMatchObject({ status: 200, body: { text: 'Here.' } });
    expect(await listOf(editor, request)).toHaveLength(1);
  });

  test('after 30 days a removed one is deleted for good', async ({ app, as, orgId }) => {
    const editor = await as('editor');
    const { request, entry } = await made(editor);
    const [old, fresh] = [
      (await say(editor, entry.id, { text: 'Old.' })).body.id,
      (await say(editor, entry.id, { text: 'Fresh.' })).body.id,
    ];
    for (const id of [old, fresh]) await editor.delete(`/api/comments/${id}`);
    await inOrg(app.deps.db, orgId, (trx) =>
      sql`update comment set deleted_at = now() - interval '31 days' where id = ${old}`.execute(trx),
    );
    expect(await purgeComments(app.deps.db)).toBe(1);
    expect(await editor.post(`/api/comments/${old}/restore`)).toMatchObject({ status: 404 });
    expect(await editor.post(`/api/comments/${fresh}/restore`)).toMatchObject({ status: 200 });
    expect(await listOf(editor, request)).toHaveLength(1);
  });
});

test('only members are mentioned, nothing empty is said, and of another organisation nothing is there', async ({ as, stranger }) => {
  const editor = await as('editor');
  const outsider = await stranger('owner');
  const { request, entry } = await made(editor);
  const { id } = (await say(editor, entry.id, { text: 'Ours.' })).body;
  expect(await say(editor, entry.id, { text: 'You?', mentions: [await idOf(outsider)] })).toMatchObject({
    status: 404,
    body: { details: [{ field: 'mentions' }] },
  });
  expect(await say(editor, entry.id, { text: '  ' })).toMatchObject({ status: 400, body: { details: [{ field: 'text' }] } });
  const nothing = { status: 404, body: { code: 'not_found' } };
  expect(await outsider.get(`/api/requests/${request}/comments`)).toMatchObject(nothing);
  expect(await say(outsider, entry.id, { text: 'Hello.' })).toMatchObject(nothing);
  expect(await outsider.delete(`/api/comments/${id}`)).toMatchObject(nothing);
  expect(await outsider.post(`/api/comments/${id}/restore`)).toMatchObject(nothing);
});

test('a long conversation is read page by page', async ({ as }) => {
  const editor = await as('editor');
  const { request, entry } = await made(editor);
  for (const text of ['One.', 'Two.', 'Three.']) await say(editor, entry.id, { text });
  const { body } = await editor.get(`/api/requests/${request}/comments?limit=2`);
  const rest = await editor.get(`/api/requests/${request}/comments?limit=2&cursor=${body.next_cursor}`);
  expect([...body.comments, ...rest.body.comments].map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.']);
  expect(rest.body.next_cursor).toBeNull();
});

describe('whoever is mentioned is told', () => {
  const newsOf = async (client: Client) =>
    (await client.get('/api/notifications')).body.notifications.filter(({ kind }: { kind: string }) => kind === 'mentioned');

  test('once, also when the comment is sent again or reworded; nobody is told of themself', async ({ as }) => {
    const editor = await as('editor');
    const asked = await as('viewer');
    const { request, entry } = await made(editor);
    const body = { id: newId(), text: 'You both?', mentions: [await idOf(asked), await idOf(editor)] };
    for (const _ of [1, 2]) await say(editor, entry.id, body);
    await editor.put(`/api/comments/${body.id}`, { text: 'You both, please?', mentions: body.mentions, version: 1 });
    expect(await newsOf(asked)).toMatchObject([{ request: { id: request }, entry: { id: entry.id }, read: false }]);
    expect(await newsOf(editor)).toEqual([]);
  });

  test('no longer, when the name or the comment is taken away before they have read it', async ({ as }) => {
    const editor = await as('editor');
    const [one, two] = [await as('editor'), await as('editor')];
    const { entry } = await made(editor);
    const { id } = (await say(editor, entry.id, { text: 'Both?', mentions: [await idOf(one), await idOf(two)] })).body;
    await editor.put(`/api/comments/${id}`, { text: 'One?', mentions: [await idOf(one)], version: 1 });
    expect([(await newsOf(one)).length, (await newsOf(two)).length]).toEqual([1, 0]);
    await editor.delete(`/api/comments/${id}`);
    expect(await newsOf(one)).toEqual([]);
  });
});
