import { describe, onTestFinished, vi } from 'vitest';
import { NEW_FOR_HOURS, type LibraryEntry } from '#contract/library.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { trustOf } from '#contract/trust.ts';
import { upload } from '#server/features/documents/testing.ts';
import { approve, given } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { openListNew } from './approvals/list-new.ts';
import { upsertFromEntries } from './steps.ts';
import { approvedEntry } from './testing.ts';

const QUESTION = 'Who may enter the server room?';
const entriesOf = async (client: Client, question = QUESTION): Promise<LibraryEntry[]> =>
  (await client.get('/api/library?limit=100')).body.library.filter((entry: LibraryEntry) => entry.question === question);
const ask = async (client: Client, question = QUESTION) => {
  const { body } = await client.post('/api/requests/instant_answer', { question });
  return { answer: body.answer, trust: trustOf(body), codes: body.reasons.map(({ code }: { code: string }) => code) };
};
/** The question in a request, written and approved by hand. */
const byHand = async (client: Client, answer: string, question = QUESTION): Promise<QaEntry> => {
  const [entry] = (await given(client, [question])).qa_entries;
  return approve(client, entry!, { answer });
};
/** As it was some hours ago. */
const hoursAgo = async <T>(hours: number, work: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hours * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const made = await work();
  vi.useRealTimers();
  return made;
};
const approveAgo = (app: TestApp, orgId: string, hours: number): Promise<void> =>
  hoursAgo(hours, () =>
    inOrg(app.deps.db, orgId, (trx) =>
      upsertFromEntries(trx, orgId, [approvedEntry({ question: QUESTION, answer: 'The operations team.', byHand: true })]),
    ),
  );

describe('an answer that somebody wrote and approved', () => {
  test('is offered at once and not sure, says why, and is sure once somebody approves it in the library', async ({ as, jobs }) => {
    const editor = await as('editor');
    await byHand(editor, 'The operations team.');
    await jobs.run();
    const [entry] = await entriesOf(editor);
    const { since, until } = entry!.new!;
    expect(Date.parse(until) - Date.parse(since)).toBe(NEW_FOR_HOURS * 3_600_000);
    expect(await ask(editor)).toEqual({
      answer: 'The operations team.',
      trust: 'check',
      codes: expect.arrayContaining(['new_in_library']),
    });
    const { id } = (await editor.post('/api/requests', { name: 'Form', entries: [{ question: QUESTION }] })).body;
    await jobs.run();
    const [asked] = (await editor.get(`/api/requests/${id}`)).body.qa_entries;
    expect([asked.answer, asked.status, trustOf(asked)]).toEqual(['The operations team.', 'needs_review', 'check']);

    expect((await (await as('viewer')).patch(`/api/library/${entry!.id}`, { settled: true })).status).toBe(403);
    const settled = await editor.patch(`/api/library/${entry!.id}`, { settled: true, version: entry!.version });
    expect(settled).toMatchObject({ status: 200, body: { new: null, version: entry!.version + 1 } });
    expect(await ask(editor)).toMatchObject({ answer: 'The operations team.', trust: 'sure' });
    expect((await editor.get(`/api/library/${entry!.id}`)).body.history[0]).toMatchObject({
      action: 'settled',
      actor: { id: editor.userId },
    });
    expect((await editor.patch(`/api/library/${entry!.id}`, { settled: true })).body.version, 'once').toBe(entry!.version + 1);
  });

  test('is sure with all that are new once they are approved in one step, and new again once that is undone', async ({ as, jobs }) => {
    const [editor, other] = [await as('editor'), await as('admin')];
    const questions = [QUESTION, 'Are visitors led to the rack?', 'Who keeps the spare key of the rack?'];
    const [first, second, third] = [
      await byHand(editor, 'The operations team.'),
      await byHand(editor, 'Always.', questions[1]),
      await byHand(other, 'The reception.', questions[2]),
    ];
    await jobs.run();
    const fresh = async () => (await editor.get('/api/library/new')).body.count;
    const settle = (client: Client, body: object = {}) => client.post('/api/library/settle_all', body);
    expect([await fresh(), (await editor.get('/api/library/new?mine=true')).body.count]).toEqual([3, 2]);
    expect((await settle(await as('viewer'))).status).toBe(403);

    const { body: own } = await settle(editor, { request_id: second.request_id });
    expect([own, await fresh()]).toEqual([{ settle_id: expect.any(String), settled: 1, beyond: 0 }, 2]);
    const [entry] = await entriesOf(editor, questions[2]);
    expect((await settle(editor, { ids: [entry!.id] })).body).toMatchObject({ settled: 1 });
    const { body: rest } = await settle(editor);
    expect(rest).toMatchObject({ settled: 1, beyond: 0 });
    expect(await settle(editor)).toMatchObject({ body: { settle_id: null, settled: 0 } });
    expect(await ask(editor)).toMatchObject({ answer: first.answer, trust: 'sure' });
    expect(third.answer).toBe('The reception.');
    const [settled] = await entriesOf(editor);
    const historyOf = async (id: string) => (await editor.get(`/api/library/${id}`)).body.history;
    expect((await historyOf(settled!.id))[0]).toMatchObject({ action: 'settled', in_bulk: true, actor: { id: editor.userId } });

    const undo = (client: Client, id: string) => client.post(`/api/library/settle_all/${id}/undo`, {});
    expect((await undo(await as('viewer'), rest.settle_id)).status).toBe(403);
    expect((await undo(editor, settled!.id)).status).toBe(404);
    expect((await undo(editor, rest.settle_id)).body).toEqual({ restored: 1, changed: 0 });
    expect((await undo(editor, rest.settle_id)).body, 'once').toEqual({ restored: 0, changed: 0 });
    expect(await ask(editor)).toMatchObject({ trust: 'check', codes: expect.arrayContaining(['new_in_library']) });
    expect((await historyOf(settled!.id))[0]).toMatchObject({ action: 'unsettled' });
    const [another] = await entriesOf(editor, questions[1]);
    await editor.patch(`/api/library/${another!.id}`, { answer: 'Never alone.' });
    expect((await undo(editor, own.settle_id)).body, 'changed since').toEqual({ restored: 0, changed: 1 });
    const told = (await other.get('/api/audit')).body.audit.map(({ action, data }: { action: string; data: unknown }) => [action, data]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['library:settled', { count: 1 }],
        ['library:settle_undone', { count: 1 }],
      ]),
    );
  });

  test('where nothing is new the list comes without a look over the whole library', async ({ app, as }) => {
    const editor = await as('editor');
    const looked = vi.fn(() => Promise.reject(new Error('the whole library was gone over')));
    const list = openListNew(app.deps.db, looked);
    const actor = { userId: editor.userId ?? '', orgId: editor.orgId ?? '', role: 'editor' } as unknown as OrgActor;
    expect(await list(actor, {})).toEqual({ library: [], beyond: 0 });
    expect(looked).not.toHaveBeenCalled();
  });

  test('is listed before it is approved with others, with why it is to be read first', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [half, blank, contrary] = ['Where are the backups kept?', 'Who keeps the spare key?', 'Is the rack locked?'];
    const text = [
      'Question,Answer,Date',
      `"${half}","In a second region.",2024-03-01`,
      `"${contrary}","No, it is not.",2024-03-01`,
      '"How often is the training repeated?","Every year.",2024-03-01',
    ];
    await upload({ app, jobs }, editor, [{ name: 'past.csv', text: text.join('\n'), type: 'text/csv' }]);
    const { id } = (await editor.post('/api/requests', { name: 'Form', entries: [{ question: half }] })).body;
    await jobs.run();
    const [draft] = (await editor.get(`/api/requests/${id}`)).body.qa_entries as QaEntry[];
    expect(draft).toMatchObject({ answer: 'In a second region.' });
    const { body: typed } = await editor.put(`/api/qa_entries/${draft!.id}`, { version: draft!.version, answer: 'We use hal' });
    expect(trustOf(typed), 'what is typed and approved by nobody is not sure').toBe('check');
    await editor.put(`/api/qa_entries/${draft!.id}`, { version: typed.version, status: 'approved' });
    await byHand(editor, 'The reception, [name of the person].', blank);
    await byHand(editor, 'Yes, it is locked.', contrary);
    await byHand(editor, 'The operations team.');
    await jobs.run();
    const { body } = await editor.get('/api/library/new/list');
    const told = body.library.map(({ entry, doubts }: { entry: LibraryEntry; doubts: string[] }) => [entry.question, doubts]);
    expect(told).toEqual([
      [contrary, ['otherwise']],
      [blank, ['blank']],
      [half, ['unlike']],
      [QUESTION, []],
    ]);
    expect(body.beyond).toBe(0);
    expect((await (await as('admin')).get('/api/library/new/list?mine=true')).body.library).toEqual([]);
  });

  test('as a draft that asked to be read, with others at once, is not sure; by itself it is', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const text = [
      'Question,Answer,Date',
      `"${QUESTION}","The operations team.",2024-03-01`,
      '"Where are the backups kept?","In a second region.",2024-03-01',
      '"How often is the training repeated?","Every year.",2024-03-01',
    ].join('\n');
    await upload({ app, jobs }, editor, [{ name: 'past.csv', text, type: 'text/csv' }]);
    const request = async () => {
      const { id } = (await editor.post('/api/requests', { name: 'Form', entries: [{ question: QUESTION }] })).body;
      await jobs.run();
      return (await editor.get(`/api/requests/${id}`)).body.qa_entries[0] as QaEntry;
    };
    const draft = await request();
    expect(draft).toMatchObject({ answer: 'The operations team.', status: 'needs_review' });
    const { id, version, request_id: of } = draft;
    const approved = { entries: [{ id, version }], status: 'approved', in_bulk: true };
    expect((await editor.put(`/api/requests/${of}/qa_entries`, approved)).body.qa_entries).toMatchObject([{ status: 'approved' }]);
    await jobs.run();
    expect(await ask(editor)).toMatchObject({ trust: 'check', codes: expect.arrayContaining(['new_in_library']) });
    await approve(editor, await request(), {});
    await jobs.run();
    expect(await ask(editor)).toMatchObject({ answer: 'The operations team.', trust: 'sure' });
  });

  test('is sure after a day without a change', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    await approveAgo(app, orgId, NEW_FOR_HOURS - 1);
    await jobs.run();
    expect(await ask(editor)).toMatchObject({ trust: 'check' });
    await approveAgo(app, orgId, NEW_FOR_HOURS + 1);
    await jobs.run();
    expect((await entriesOf(editor)).map(({ new: fresh }) => fresh === null)).toContain(true);
  });

  test('a day old is sure', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    await approveAgo(app, orgId, NEW_FOR_HOURS + 1);
    await jobs.run();
    expect(await entriesOf(editor)).toMatchObject([{ new: null }]);
    expect(await ask(editor)).toMatchObject({ trust: 'sure' });
  });

  test('is sure once another person approves it in the same request, not by the same person', async ({ as }) => {
    const [editor, other] = [await as('editor'), await as('admin')];
    const approved = await byHand(editor, 'The operations team.');
    const again = async (client: Client, before: QaEntry): Promise<QaEntry> => {
      const opened = (await client.put(`/api/qa_entries/${before.id}`, { status: 'needs_review', version: before.version })).body;
      return approve(client, opened, {});
    };
    const same = await again(editor, approved);
    expect(await entriesOf(editor)).toMatchObject([{ status: 'active', new: { until: expect.any(String) } }]);
    await again(other, same);
    expect(await entriesOf(editor)).toMatchObject([{ status: 'active', new: null }]);
  });

  test('is sure once it is approved in another request, whether it was proposed there or written', async ({ as, jobs }) => {
    const editor = await as('editor');
    await byHand(editor, 'The operations team.');
    await jobs.run();
    const { id } = (await editor.post('/api/requests', { name: 'Form', entries: [{ question: QUESTION }] })).body;
    await jobs.run();
    const [asked] = (await editor.get(`/api/requests/${id}`)).body.qa_entries;
    await approve(editor, asked, {});
    expect((await entriesOf(editor)).map(({ new: fresh }) => fresh)).toEqual([null, null]);
  });

  test('is new again when its text is changed in the request, and is not when it is written in the library', async ({ app, as, orgId }) => {
    const editor = await as('editor');
    const approved = await byHand(editor, 'The operations team.');
    const [entry] = await entriesOf(editor);
    await editor.patch(`/api/library/${entry!.id}`, { answer: 'The operations team, with a badge.' });
    expect(await entriesOf(editor)).toMatchObject([{ new: null }]);
    await approve(editor, approved, { answer: 'asdf' });
    expect(await entriesOf(editor)).toMatchObject([{ answer: 'asdf', new: { since: expect.any(String) } }]);
    const { id } = (await editor.post('/api/library', { question: 'Is there a fence?', answer: 'A high one.' })).body;
    expect((await editor.get(`/api/library/${id}`)).body.new).toBeNull();
    await inOrg(app.deps.db, orgId, (trx) => trx.updateTable('library_entry').set({ new_since: null }).execute());
    await byHand(editor, ' a HIGH one.', 'Is there a fence?');
    expect(
      (await entriesOf(editor, 'Is there a fence?')).map(({ new: fresh }) => fresh),
      'the library had it',
    ).toEqual([null, null]);
  });

  test('is not the first that the library finds where it has another answer to the same question', async ({ as, jobs }) => {
    const editor = await as('editor');
    await editor.post('/api/library', { question: QUESTION, answer: 'Members of the operations team, with a badge.' });
    await byHand(editor, 'Who may enter the se');
    await jobs.run();
    const found = async () =>
      (await editor.get(`/api/library?q=${encodeURIComponent('who may enter the')}`)).body.library.map(
        ({ answer }: LibraryEntry) => answer,
      );
    expect(await found()).toEqual(['Members of the operations team, with a badge.', 'Who may enter the se']);
    const [half] = (await entriesOf(editor)).filter(({ new: fresh }) => fresh !== null);
    await editor.patch(`/api/library/${half!.id}`, { settled: true });
    await jobs.run();
    expect((await found())[0]).toBe('Who may enter the se');
  });
});
