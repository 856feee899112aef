import { sql } from 'kysely';
import { describe, vi } from 'vitest';
import type { NotificationKind } from '#contract/notifications.ts';
import { addDirectly } from '#server/features/access/steps.ts';
import { edit, given } from '#server/features/requests/testing/forms.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { queueDigests } from './jobs.ts';
import { type News, notify } from './steps.ts';

const tell = (app: TestApp, to: Client, news: Partial<News> & { kind: NotificationKind }): Promise<void> =>
  inOrg(app.deps.db, to.orgId ?? '', (trx) =>
    notify(trx, { orgId: to.orgId ?? '', to: [to.userId], by: null, thing: `thing:${newId()}`, ...news }),
  );

/** What gathers for a minute before it is mailed is due now. */
const noWaiting = (app: TestApp) => sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(app.deps.db);

const linkIn = (text: string, part: string): string => text.split(/\s/).find((word) => word.includes(part)) ?? '';

describe('at once', () => {
  test('many questions given one after the other are one mail, in the reader’s language, with one button that leads there', async ({
    app,
    as,
    jobs,
    mailbox,
  }) => {
    const [editor, asked] = [await as('editor'), await as('viewer')];
    await asked.post('/api/user', { locale: 'sl' });
    const { id, qa_entries: entries } = await given(editor, ['Who may restore a backup?', 'Where are the backups kept?']);
    for (const entry of entries) await edit(editor, entry, { assignee: asked.userId });
    await jobs.run();
    expect(await mailbox.to(asked.email)).toEqual([]);
    await noWaiting(app);
    await jobs.run();

    const [mail, ...others] = await mailbox.to(asked.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: '2 vprašanji v zahtevi »Given« sta vaši' });
    expect(mail?.text).toContain('Who may restore a backup?');
    expect(linkIn(mail?.text ?? '', '/dashboard/')).toMatch(
      new RegExp(`/dashboard/requests/${id}\\?entry=${entries[0]?.id}&org=${editor.orgId}$`),
    );
    expect(mail?.html).toContain('Odgovori</a>');
  });

  test('what was read in the app, or taken back, before its mail went out is not mailed', async ({ app, as, jobs, mailbox }) => {
    const [editor, reads, loses] = [await as('editor'), await as('viewer'), await as('viewer')];
    const { qa_entries: entries } = await given(editor, ['Who may restore a backup?', 'Where are the backups kept?']);
    await edit(editor, entries[0]!, { assignee: reads.userId });
    const lost = await edit(editor, entries[1]!, { assignee: loses.userId });
    const [{ id }] = (await reads.get('/api/notifications')).body.notifications;
    await reads.put(`/api/notifications/${id}`, { read: true });
    await edit(editor, lost.body, { assignee: null });
    await noWaiting(app);
    await jobs.run();
    expect([...(await mailbox.to(reads.email)), ...(await mailbox.to(loses.email))]).toEqual([]);
  });

  test('a kind whose mails are off is told in the app alone; who left is mailed nothing', async ({ app, as, jobs, mailbox }) => {
    const [quiet, leaves] = [await as('viewer'), await as('viewer')];
    await quiet.put('/api/notifications/settings', { settings: [{ kind: 'failed', in_app: true, mail: 'off' }] });
    for (const one of [quiet, leaves]) await tell(app, one, { kind: 'failed' });
    const mine = (await leaves.get('/api/access')).body.access.find(({ user_id }: { user_id: string }) => user_id === leaves.userId);
    expect((await leaves.delete(`/api/access/${mine.id}`)).status).toBe(204);
    await jobs.run();
    expect([...(await mailbox.to(quiet.email)), ...(await mailbox.to(leaves.email))]).toEqual([]);
  });

  test('nothing is mailed of a transaction that was rolled back', async ({ app, as, jobs, mailbox }) => {
    const viewer = await as('viewer');
    const told = inOrg(app.deps.db, viewer.orgId ?? '', async (trx) => {
      await notify(trx, { orgId: viewer.orgId ?? '', kind: 'failed', to: [viewer.userId], by: null, thing: 'x' });
      throw new Error('rolled back');
    });
    await expect(told).rejects.toThrow('rolled back');
    await jobs.run();
    expect(await mailbox.to(viewer.email)).toEqual([]);
  });
});

/** Everything that was told so far was told at this moment. */
const toldAt = (app: TestApp, orgId: string, instant: string) =>
  inOrg(app.deps.db, orgId, (trx) =>
    trx
      .updateTable('notification')
      .set({ created_at: new Date(instant) })
      .execute(),
  );

describe('more than anybody reads in an hour', () => {
  const digestOf = async ({ app, jobs, orgId }: { app: TestApp; jobs: { run(): Promise<void> }; orgId: string }) => {
    await toldAt(app, orgId, '2030-01-10T07:00:00Z');
    await queueDigests(app.deps.db, new Date('2030-01-10T09:00:00Z'));
    await jobs.run();
  };

  test('of a hundred mentions by one person twenty are mailed at once, and all others come in the daily mail', async ({
    app,
    as,
    orgId,
    jobs,
    mailbox,
  }) => {
    const [editor, colleague, reader] = [await as('editor'), await as('editor'), await as('viewer')];
    const { qa_entries: entries } = await given(editor, ['Are backups kept?']);
    const mention = (by: Client, text: string) =>
      by.post(`/api/qa_entries/${entries[0]!.id}/comments`, { text, mentions: [reader.userId] });
    for (let at = 0; at < 100; at += 1) expect((await mention(editor, `Number ${at}`)).status).toBe(201);
    await jobs.run();
    expect(await mailbox.to(reader.email)).toHaveLength(20);
    // Nobody alone puts off what others say.
    await mention(colleague, 'Look here, please');
    await jobs.run();
    expect(await mailbox.to(reader.email)).toHaveLength(21);

    await digestOf({ app, jobs, orgId });
    const daily = (await mailbox.to(reader.email)).filter(({ subject }) => subject.endsWith(': 80 pieces of news'));
    expect(daily).toHaveLength(1);
    expect((await reader.get('/api/notifications')).body.unread).toBe(101);
  });

  test('one person’s mails are as many over all who are told, and the daily mail is one a day', async ({
    app,
    as,
    orgId,
    jobs,
    mailbox,
  }) => {
    const [editor, reader] = [await as('editor'), await as('viewer')];
    const others = await Promise.all(Array.from({ length: 11 }, () => as('viewer')));
    for (const one of others) for (let at = 0; at < 10; at += 1) await tell(app, one, { kind: 'mentioned', by: editor.userId });
    await tell(app, reader, { kind: 'mentioned', by: editor.userId });
    await jobs.run();
    const mailed = await Promise.all([...others, reader].map(async ({ email }) => (await mailbox.to(email)).length));
    expect(mailed.reduce((sum, count) => sum + count, 0)).toBe(100);
    expect(mailed.at(-1)).toBe(0);

    for (let at = 0; at < 110; at += 1) await tell(app, reader, { kind: 'overdue' });
    await digestOf({ app, jobs, orgId });
    await digestOf({ app, jobs, orgId });
    expect((await mailbox.to(reader.email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/: 100 pieces of news$/)]);
    await sql`update attempt set until = now() where what = 'daily mail'`.execute(app.deps.db);
    await digestOf({ app, jobs, orgId });
    expect((await mailbox.to(reader.email)).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/: 11 pieces of news$/));
  });

  test('one organisation’s news puts off those of another by no mail', async ({ app, as, stranger, jobs, mailbox }) => {
    const reader = await as('viewer');
    const other = await stranger('owner');
    const there = other.orgId ?? '';
    await inOrg(app.deps.db, there, (trx) => addDirectly(trx, there, { userId: reader.userId, email: reader.email, level: 'viewer' }));
    const editors = await Promise.all(Array.from({ length: 4 }, () => as('editor')));
    for (const { userId: by } of editors) for (let at = 0; at < 20; at += 1) await tell(app, reader, { kind: 'mentioned', by });
    await jobs.run();
    expect(await mailbox.to(reader.email)).toHaveLength(60);
    await tell(app, { ...reader, orgId: other.orgId }, { kind: 'mentioned', by: other.userId });
    await jobs.run();
    expect(await mailbox.to(reader.email)).toHaveLength(61);
  });

  test('a mail that the server does not take counts for nothing', async ({ app, as, jobs, mailbox }) => {
    const [editor, reader] = [await as('editor'), await as('viewer')];
    const send = vi.spyOn(app.deps.mail, 'send').mockRejectedValue(new Error('The mail server is away.'));
    for (let at = 0; at < 25; at += 1) await tell(app, reader, { kind: 'mentioned', by: editor.userId });
    await expect(jobs.run()).rejects.toThrow('away');
    send.mockRestore();
    await sql`update graphile_worker._private_jobs set run_at = now(), locked_at = null`.execute(app.deps.db);
    await jobs.run();
    expect(await mailbox.to(reader.email)).toHaveLength(20);
  });
});

describe('once a day', () => {
  test('one mail after eight o’clock where the reader is, with all that is unread, and never twice', async ({
    app,
    as,
    orgId,
    jobs,
    mailbox,
  }) => {
    const viewer = await as('viewer');
    await viewer.post('/api/user', { time_zone: 'America/New_York', locale: 'uk' });
    for (const kind of ['due_tomorrow', 'overdue', 'library_review'] as const) await tell(app, viewer, { kind });
    const [read] = (await viewer.get('/api/notifications')).body.notifications;
    await viewer.put(`/api/notifications/${read.id}`, { read: true });
    await toldAt(app, orgId, '2030-01-10T09:00:00Z');

    // Seven in the morning in New York is noon in Greenwich.
    await queueDigests(app.deps.db, new Date('2030-01-10T12:59:00Z'));
    await jobs.run();
    expect(await mailbox.to(viewer.email)).toEqual([]);
    for (const _worker of [1, 2]) await queueDigests(app.deps.db, new Date('2030-01-10T13:01:00Z'));
    await jobs.run();
    await queueDigests(app.deps.db, new Date('2030-01-10T14:00:00Z'));
    await jobs.run();

    const mails = await mailbox.to(viewer.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/: 2 новини$/)]);
  });

  test('what comes during the day waits for the next morning', async ({ app, as, orgId, jobs, mailbox }) => {
    const viewer = await as('viewer');
    await viewer.post('/api/user', { time_zone: 'Europe/Ljubljana' });
    await tell(app, viewer, { kind: 'overdue' });
    await toldAt(app, orgId, '2030-07-10T10:00:00Z');
    await queueDigests(app.deps.db, new Date('2030-07-10T21:00:00Z'));
    await jobs.run();
    expect(await mailbox.to(viewer.email)).toEqual([]);
    await queueDigests(app.deps.db, new Date('2030-07-11T06:01:00Z'));
    await jobs.run();
    expect(await mailbox.to(viewer.email)).toHaveLength(1);
  });

  test('a time zone that is none is refused', async ({ as }) => {
    const viewer = await as('viewer');
    expect(await viewer.post('/api/user', { time_zone: 'Europe/Nowhere' })).toMatchObject({
      status: 400,
      body: { code: 'invalid', details: [{ field: 'time_zone' }] },
    });
  });
});

describe('the link that ends mails', () => {
  const endLink = async (
    app: TestApp,
    viewer: Client,
    jobs: { run(): Promise<void> },
    mailbox: { to(address: string): Promise<{ text: string }[]> },
  ) => {
    await tell(app, viewer, { kind: 'failed' });
    await jobs.run();
    const link = new URL(linkIn((await mailbox.to(viewer.email))[0]?.text ?? '', '/api/mails/end'));
    return link.pathname + link.search;
  };
  const mailOf = async (client: Client, kind: string) =>
    (await client.get('/api/notifications/settings')).body.settings.find((setting: { kind: string }) => setting.kind === kind);

  test('asks first, and ends the mails of that kind for that person without a sign-in', async ({ app, as, anonymous, jobs, mailbox }) => {
    const viewer = await as('viewer');
    const link = await endLink(app, viewer, jobs, mailbox);
    const page = await anonymous.raw(link);
    expect(page.payload).toContain('<button>End these mails</button>');
    expect(await mailOf(viewer, 'failed')).toMatchObject({ mail: 'now' });

    const ended = await anonymous.raw(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(ended.statusCode).toBe(200);
    expect(await mailOf(viewer, 'failed')).toEqual({ kind: 'failed', in_app: true, mail: 'off' });
    expect(await mailOf(viewer, 'assigned')).toMatchObject({ mail: 'now' });
    await tell(app, viewer, { kind: 'failed' });
    await jobs.run();
    expect(await mailbox.to(viewer.email)).toHaveLength(1);
  });

  test('of the daily mail ends every kind that is told in it', async ({ app, as, anonymous, jobs, mailbox }) => {
    const viewer = await as('viewer');
    const link = (await endLink(app, viewer, jobs, mailbox)).replace('kind=failed', 'kind=daily');
    await anonymous.raw(link, { method: 'POST' });
    expect((await viewer.get('/api/notifications/settings')).body.settings.map(({ mail }: { mail: string }) => mail)).not.toContain(
      'daily',
    );
    expect(await mailOf(viewer, 'failed')).toMatchObject({ mail: 'now' });
  });

  test.for(['', '?key=x&kind=failed', `?key=${newId()}&kind=failed`])('that does not hold says so: %s', async (query, { anonymous }) => {
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, payload } = await anonymous.raw(`/api/mails/end${query}`, { method });
      expect(statusCode).toBe(404);
      expect(payload).toContain('This link does not hold');
    }
  });
});
