import { sql } from 'kysely';
import { describe } from 'vitest';
import { type NotificationKind, notificationKinds, tellingDefaults } from '#contract/notifications.ts';
import { edit, given, read } from '#server/features/requests/testing/forms.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { weightOf } from '#server/platform/db/portions.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { type News, notify } from './steps.ts';
import { listNotifications } from './store.ts';

const listOf = async (client: Client, query = '') => (await client.get(`/api/notifications${query}`)).body;

/** Tells inside a transaction, as the features do. */
const tell = (app: TestApp, to: Client, news: Partial<News> & { kind: NotificationKind }): Promise<void> =>
  inOrg(app.deps.db, to.orgId ?? '', (trx) =>
    notify(trx, { orgId: to.orgId ?? '', to: [to.userId], by: null, thing: `thing:${newId()}`, ...news }),
  );

const framesOf = async (app: TestApp, orgId: string) =>
  (
    await sql<{ name: string; user_id: string }>`
      select name, user_id from event where org_id = ${orgId} and name like 'notification:%' order by id`.execute(app.deps.db)
  ).rows;

test('of news that gathered thousands of questions how many they are is read, not their ids', async ({ app, as }) => {
  const reader = await as('viewer');
  const subjectIds = Array.from({ length: 5000 }, () => newId());
  for (let at = 0; at < 3; at += 1) await tell(app, reader, { kind: 'assigned', subjectIds });
  expect((await listOf(reader)).notifications).toMatchObject(Array(3).fill({ count: 5000, entry: null }));
  const whose = { orgId: reader.orgId ?? '', userId: reader.userId ?? '' };
  const { page } = await inOrg(app.deps.db, whose.orgId, (trx) => listNotifications(trx, whose, { after: null, limit: 200 }));
  expect(weightOf(page)).toBeLessThan(3 * 500);
});

describe('assignment', () => {
  test('whoever is asked is told once of all questions of the request, with who asked, and led to the first', async ({
    app,
    as,
    orgId,
  }) => {
    const [editor, asked] = [await as('editor'), await as('viewer')];
    const { id, qa_entries: entries } = await given(editor, ['Who may restore a backup?', 'Where are the backups kept?']);
    for (const entry of entries) expect((await edit(editor, entry, { assignee: asked.userId })).status).toBe(200);

    const { notifications, unread } = await listOf(asked);
    expect(unread).toBe(1);
    expect(notifications).toEqual([
      expect.objectContaining({
        kind: 'assigned',
        actor: { id: editor.userId, name: expect.stringContaining('editor') },
        request: expect.objectContaining({ id }),
        entry: expect.objectContaining({ id: entries[0]!.id, question: 'Who may restore a backup?' }),
        count: 2,
        read: false,
      }),
    ]);
    expect(await framesOf(app, orgId)).toEqual(Array(2).fill({ name: 'notification:created', user_id: asked.userId }));
  });

  test('nobody is told what they did themselves', async ({ as }) => {
    const editor = await as('editor');
    const { qa_entries: entries } = await given(editor, ['Who may restore a backup?']);
    await edit(editor, entries[0]!, { assignee: editor.userId });
    expect(await listOf(editor)).toMatchObject({ notifications: [], unread: 0 });
  });

  test('a question that is given to somebody else is no news for the one before, unless it was read', async ({ as }) => {
    const [editor, first, second] = [await as('editor'), await as('viewer'), await as('viewer')];
    const { id, qa_entries: entries } = await given(editor, ['Who may restore a backup?', 'Where are the backups kept?']);
    for (const entry of entries) await edit(editor, entry, { assignee: first.userId });
    for (const entry of (await read(editor, id)).qa_entries.slice(0, 1)) await edit(editor, entry, { assignee: second.userId });
    expect((await listOf(first)).notifications).toMatchObject([{ count: 1, entry: { id: entries[1]!.id } }]);
    for (const entry of (await read(editor, id)).qa_entries.slice(1)) await edit(editor, entry, { assignee: null });
    expect(await listOf(first)).toMatchObject({ notifications: [], unread: 0 });
    expect(await listOf(second)).toMatchObject({ unread: 1 });
  });

  test('what comes after it was read is news again, of that alone', async ({ as }) => {
    const [editor, asked] = [await as('editor'), await as('viewer')];
    const { qa_entries: entries } = await given(editor, ['Who may restore a backup?', 'Where are the backups kept?']);
    await edit(editor, entries[0]!, { assignee: asked.userId });
    const before = (await listOf(asked)).notifications[0];
    await asked.put(`/api/notifications/${before.id}`, { read: true });
    await edit(editor, entries[1]!, { assignee: asked.userId });
    const { notifications } = await listOf(asked);
    expect(notifications).toMatchObject([{ count: 1, read: false, entry: { id: entries[1]!.id } }]);
    expect(notifications[0].id).not.toBe(before.id);
  });

  test('the new owner of a request is told', async ({ as }) => {
    const [editor, owner] = [await as('editor'), await as('editor')];
    const { id } = await given(editor, ['Who may restore a backup?']);
    await editor.put(`/api/requests/${id}`, { owner: owner.userId });
    await editor.put(`/api/requests/${id}`, { name: 'Another name' });
    expect(await listOf(owner)).toMatchObject({
      notifications: [{ kind: 'assigned', count: 0, entry: null, request: { id, name: 'Another name' } }],
      unread: 1,
    });
    expect(await listOf(editor)).toMatchObject({ unread: 0 });
  });
});

describe('reading', () => {
  test('lists newest first in pages, the unread ones apart, and counts all that are unread', async ({ app, as }) => {
    const viewer = await as('viewer');
    for (const kind of ['mentioned', 'answered', 'failed'] as const) await tell(app, viewer, { kind });
    const first = await listOf(viewer, '?limit=2');
    expect(first).toMatchObject({ notifications: [{ kind: 'failed' }, { kind: 'answered' }], unread: 3 });
    const last = await listOf(viewer, `?limit=2&cursor=${first.next_cursor}`);
    expect(last).toMatchObject({ notifications: [{ kind: 'mentioned' }], next_cursor: null });

    const marked = await viewer.put(`/api/notifications/${first.notifications[0].id}`, { read: true });
    expect(marked).toMatchObject({ status: 200, body: { kind: 'failed', read: true } });
    expect(await listOf(viewer, '?unread=true')).toMatchObject({ notifications: [{ kind: 'answered' }, { kind: 'mentioned' }], unread: 2 });
    expect(await listOf(viewer, '?unread=false')).toMatchObject({ notifications: [{ kind: 'failed' }], unread: 2 });
    await viewer.put(`/api/notifications/${first.notifications[0].id}`, { read: false });
    expect(await listOf(viewer)).toMatchObject({ unread: 3 });
  });

  test('all at once leaves unread what came after the newest that was seen', async ({ app, as }) => {
    const viewer = await as('viewer');
    await tell(app, viewer, { kind: 'mentioned' });
    const [seen] = (await listOf(viewer)).notifications;
    await tell(app, viewer, { kind: 'failed' });
    expect(await viewer.post('/api/notifications/read-all', { newest_id: seen.id })).toMatchObject({ status: 200, body: { unread: 1 } });
    expect(await listOf(viewer, '?unread=true')).toMatchObject({ notifications: [{ kind: 'failed' }] });
  });

  test('what is another person’s, or another organisation’s, is neither seen nor marked', async ({ app, as, seed }) => {
    const [viewer, colleague] = [await as('viewer'), await as('owner')];
    const elsewhere = await seed.member(await seed.org(), 'owner');
    await tell(app, viewer, { kind: 'mentioned' });
    const [{ id }] = (await listOf(viewer)).notifications;
    for (const other of [colleague, elsewhere]) {
      expect(await listOf(other)).toMatchObject({ notifications: [], unread: 0 });
      expect(await other.put(`/api/notifications/${id}`, { read: true })).toMatchObject({ status: 404, body: { code: 'not_found' } });
      await other.post('/api/notifications/read-all', { newest_id: id });
    }
    expect(await listOf(viewer)).toMatchObject({ unread: 1 });
  });

  test('whoever is no member is told nothing', async ({ app, as, stranger }) => {
    const [viewer, outside] = [await as('viewer'), await stranger('owner')];
    await tell(app, viewer, { kind: 'mentioned', to: [outside.userId, viewer.userId, viewer.userId, null] });
    expect(await listOf(outside)).toMatchObject({ unread: 0 });
    expect(await listOf(viewer)).toMatchObject({ unread: 1 });
  });

  test('news of a removed request waits until that is brought back', async ({ as }) => {
    const [editor, asked] = [await as('editor'), await as('viewer')];
    const { id, qa_entries: entries } = await given(editor, ['Who may restore a backup?']);
    await edit(editor, entries[0]!, { assignee: asked.userId });
    await editor.delete(`/api/requests/${id}`);
    expect(await listOf(asked)).toMatchObject({ notifications: [], unread: 0 });
    await editor.post(`/api/requests/${id}/restore`);
    expect(await listOf(asked)).toMatchObject({ unread: 1 });
  });
});

describe('once or again', () => {
  test.for(notificationKinds)('%s: the same thing makes no second row', async (kind, { app, as }) => {
    const viewer = await as('viewer');
    for (const _time of [1, 2]) await tell(app, viewer, { kind, thing: 'the same' });
    expect((await listOf(viewer)).notifications).toHaveLength(1);
  });

  test('what is told once stays read; what goes on is unread again', async ({ app, as }) => {
    const viewer = await as('viewer');
    const both = async () => {
      await tell(app, viewer, { kind: 'mentioned', thing: 'a comment' });
      await tell(app, viewer, { kind: 'failed', thing: 'a request' });
    };
    await both();
    const [newest] = (await listOf(viewer)).notifications;
    await viewer.post('/api/notifications/read-all', { newest_id: newest.id });
    await both();
    expect((await listOf(viewer, '?unread=true')).notifications).toMatchObject([{ kind: 'failed' }]);
  });
});

describe('settings', () => {
  test('stand as by default until somebody changes a kind, for that person alone', async ({ as }) => {
    const [viewer, colleague] = [await as('viewer'), await as('viewer')];
    const byDefault = notificationKinds.map((kind) => ({ kind, ...tellingDefaults[kind] }));
    expect(await viewer.get('/api/notifications/settings')).toMatchObject({ status: 200, body: { settings: byDefault } });
    const off = { kind: 'assigned', in_app: false, mail: 'off' };
    const { body } = await viewer.put('/api/notifications/settings', { settings: [off] });
    expect(body.settings).toEqual(byDefault.map((setting) => (setting.kind === 'assigned' ? off : setting)));
    expect((await colleague.get('/api/notifications/settings')).body.settings).toEqual(byDefault);
  });

  test('what is switched off in the app is neither listed nor told live', async ({ app, as, orgId }) => {
    const viewer = await as('viewer');
    await viewer.put('/api/notifications/settings', { settings: [{ kind: 'failed', in_app: false, mail: 'now' }] });
    await tell(app, viewer, { kind: 'failed' });
    expect(await listOf(viewer)).toMatchObject({ notifications: [], unread: 0 });
    expect(await framesOf(app, orgId)).toEqual([]);
  });

  test('a kind that is none is refused', async ({ as }) => {
    const viewer = await as('viewer');
    const settings = [{ kind: 'weather', in_app: true, mail: 'now' }];
    expect(await viewer.put('/api/notifications/settings', { settings })).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});

test('of a person the newest news is kept, in age and in number, and that of another is left alone', async ({ app, as, jobs, orgId }) => {
  const [one, other] = [await as('editor'), await as('editor')];
  const { db } = app.deps;
  const add = (userId: string | null, many: number, age: string) =>
    inOrg(db, orgId, (trx) =>
      sql`insert into notification (id, org_id, user_id, kind, thing, in_app, mail, created_at)
        select gen_random_uuid(), ${orgId}, ${userId}, 'answered', ${age} || ' ' || at, true, 'off', now() - ${age}::interval
        from generate_series(1, ${many}::int) as at`.execute(trx),
    );
  await add(other.userId, 3, '91 days');
  await add(other.userId, 2, '1 day');
  await add(one.userId, 5020, '1 day');
  await enqueueJob(db, 'forget-notifications', {});
  await jobs.run();
  const { rows } = await inOrg(db, orgId, (trx) =>
    sql<{ user_id: string; kept: number }>`select user_id, count(*)::int as kept from notification group by 1`.execute(trx),
  );
  expect(Object.fromEntries(rows.map(({ user_id, kept }) => [user_id, kept]))).toEqual({
    [one.userId ?? '']: 5000,
    [other.userId ?? '']: 2,
  });
});
