import { describe } from 'vitest';
import type { LibraryEntry, LibraryGroup } from '#contract/library.ts';
import { upload } from '#server/features/documents/testing.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { waitingForLock } from '#test/waiting.ts';

type Rows = [string, string][];
const rest: Rows = [
  ['Do you use subcontractors for support?', 'No, support is given by our own staff only.'],
  ['Do you perform penetration tests?', 'Yes, a third party tests the product once a year.'],
];
const form = (name: string, rows: Rows) => ({
  name,
  type: 'text/csv',
  text: ['Question,Answer', ...rows.map((row) => row.map((cell) => `"${cell}"`).join(',')), ''].join('\n'),
});
const add = async (client: Client, question: string, answer: string): Promise<LibraryEntry> => {
  const { status, body } = await client.post('/api/library', { question, answer });
  expect(status).toBe(201);
  return body;
};
const list = async (client: Client, query = '?limit=200'): Promise<LibraryEntry[]> =>
  (await client.get(`/api/library${query}`)).body.library;
const groupsOf = async (client: Client, kind: LibraryGroup['kind'] = 'duplicate'): Promise<LibraryGroup[]> =>
  (await client.get(`/api/library/groups?kind=${kind}`)).body.groups;
const mergeAll = (client: Client, body: object = {}) => client.post('/api/library/merge_all', body);
const undo = (client: Client, id: string) => client.post(`/api/library/merge_all/${id}/undo`, {});
const onVisitors = async (app: TestApp, orgId: string): Promise<string[]> =>
  (await (await app.deps.knowledge.forOrg(orgId)).search('Are visitors escorted?', { top: 20, kinds: ['pair'] })).flatMap((hit) =>
    hit.kind === 'pair' && hit.pair.question.includes('escorted') ? [hit.pair.id] : [],
  );
const none = { words: 0, contradictions: 0, folders: 0, changed: 0, beyond: 0 };

describe('all duplicates are merged in one step', () => {
  test('without what says of which product a form is: forms of two products are compared no more than before', async ({
    app,
    as,
    jobs,
  }) => {
    const editor = await as('editor');
    const of = (name: string, product: string, escorted: string, ...more: Rows) =>
      form(name, [['Product Name', product], ['Are visitors escorted?', escorted], ['How long are logs kept?', escorted], ...rest.slice(0, 1), ...more]); // prettier-ignore
    await upload({ app, jobs }, editor, [
      of('ledger-2025.csv', 'Ledger Cloud', 'Always, for 90 days.'),
      of('ledger-2026.csv', 'Ledger Cloud', 'Always, for 90 days.', ['Who approves access?', 'The owner of the system.']),
      of('desk.csv', 'Harbour Desk', 'Never, and for 365 days.'),
    ]);
    expect(await groupsOf(editor, 'contradiction')).toEqual([]);
    expect(await mergeAll(editor)).toMatchObject({ body: { groups: 3, retired: 3, left: none } });
    expect(await groupsOf(editor, 'contradiction')).toEqual([]);
    expect(await groupsOf(editor)).toEqual([]);
    const named = (await list(editor)).filter(({ question }) => question === 'Product Name');
    expect(named.map(({ answer }) => answer).toSorted()).toEqual(['Harbour Desk', 'Ledger Cloud', 'Ledger Cloud']);
  });

  test('where the answers are the same to the letter; the newest wording stays, the rest is left and undoing brings all back', async ({
    app,
    as,
    jobs,
    orgId,
  }) => {
    const editor = await as('editor');
    await upload({ app, jobs }, editor, [
      form('old.csv', [
        ['Are visitors escorted?', 'Always.'],
        ['Who approves access?', 'The owner of the system.'],
        ['How long are logs kept?', 'Logs are kept for 90 days.'],
        ...rest,
      ]),
    ]);
    await upload({ app, jobs }, editor, [form('newer.csv', [['Are the visitors escorted?', ' always'], ...rest])]);
    const newest = await add(editor, 'Are visitors escorted', 'ALWAYS');
    await add(editor, 'Who approves access?', 'Whoever owns the system.');
    await add(editor, 'How long are logs kept?', 'Logs are kept for 365 days.');
    await jobs.run();
    const before = await list(editor);
    expect((await groupsOf(editor)).map(({ reason }) => reason).toSorted()).toEqual(['same', 'same', 'same', 'words']);

    const merged = await mergeAll(editor);
    expect(merged).toMatchObject({
      status: 200,
      body: { merge_id: expect.any(String), groups: 3, retired: 4, left: { ...none, words: 1, contradictions: 1 } },
    });
    expect(await groupsOf(editor)).toMatchObject([{ reason: 'words' }]);
    const whole = (await editor.get(`/api/library/${newest.id}`)).body;
    expect(whole).toMatchObject({ status: 'active', question: 'Are visitors escorted', version: 1 });
    expect(whole.merged.map(({ document }: LibraryEntry) => document?.display_name).toSorted()).toEqual(['newer.csv', 'old.csv']);
    const other = (await editor.get(`/api/library/${whole.merged[0].id}`)).body;
    expect(other).toMatchObject({
      status: 'retired',
      merged_into: newest.id,
      history: [{ action: 'merged', actor: { id: expect.any(String) } }],
    });
    await jobs.run();
    expect(await onVisitors(app, orgId)).toEqual([newest.id]);
    expect(await mergeAll(editor)).toMatchObject({ body: { merge_id: null, groups: 0, retired: 0 } });

    const { merge_id: id } = merged.body;
    expect(await undo(editor, id)).toMatchObject({ status: 200, body: { restored: 4, changed: 0 } });
    const plain = (entries: LibraryEntry[]) => entries.map(({ version: _, ...entry }) => entry);
    expect(plain(await list(editor))).toEqual(plain(before));
    await jobs.run();
    expect(await onVisitors(app, orgId)).toHaveLength(3);
    expect(await undo(editor, id)).toMatchObject({ status: 200, body: { restored: 0, changed: 0 } });

    const again = (await mergeAll(editor)).body;
    expect(again).toMatchObject({ groups: 3, retired: 4 });
    expect((await undo(editor, id)).body, 'the step before undoes nothing of this one').toEqual({ restored: 0, changed: 0 });
    expect((await list(editor, '?status=retired')).length).toBe(4);
    const { audit } = (await (await as('admin')).get('/api/audit')).body;
    const told = audit.map(({ action }: { action: string }) => action).filter((action: string) => action.startsWith('library:merge'));
    expect(told).toEqual(['library:merged', 'library:merge_undone', 'library:merged']);
  });

  test('by whoever may merge, in their organisation', async ({ as, stranger }) => {
    const editor = await as('editor');
    await add(editor, 'Are visitors escorted?', 'Always.');
    await add(editor, 'Are the visitors escorted?', 'Always.');
    expect((await mergeAll(await as('viewer'))).status).toBe(403);
    const other = await stranger('owner');
    expect((await mergeAll(other)).body).toEqual({ merge_id: null, groups: 0, retired: 0, left: none });
    const { merge_id: id } = (await mergeAll(editor)).body;
    expect((await undo(other, id)).status).toBe(404);
    expect((await undo(await as('viewer'), id)).status).toBe(403);
    expect((await undo(editor, newId())).status).toBe(404);
    expect((await undo(editor, id)).body).toEqual({ restored: 1, changed: 0 });
  });

  test('of one form alone', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    await add(editor, 'Is there a fence?', 'Around the house.');
    await add(editor, 'Is there the fence?', 'Around the house.');
    await upload({ app, jobs }, editor, [form('a.csv', [['Are visitors escorted?', 'Always.'], ...rest])]);
    await upload({ app, jobs }, editor, [form('b.csv', [['Are backups tested?', 'Every quarter.'], ...rest])]);
    await add(editor, 'Are the visitors escorted?', 'Always.');
    const a = (await list(editor)).find(({ document }) => document?.display_name === 'a.csv')?.document?.id;
    expect((await mergeAll(editor, { document_id: a })).body).toMatchObject({ groups: 3, retired: 3, left: none });
    expect(await groupsOf(editor)).toMatchObject([{ entries: [{ question: 'Is there the fence?' }, { question: 'Is there a fence?' }] }]);
  });

  test('and none takes the place of one that serves other folders, is in use, or may be shown to language models', async ({
    app,
    as,
    jobs,
    orgId,
  }) => {
    const editor = await as('editor');
    const folder = await editor.post('/api/documents/folders', {
      folders: [{ name: 'Ledger', parent_id: null, document_category: 'knowledge_base' }],
    });
    const place = async (name: string, set: object) => {
      const document = (await list(editor)).find((entry) => entry.document?.display_name === name)?.document;
      await inOrg(app.deps.db, orgId, (trx) =>
        trx
          .updateTable('document')
          .set(set)
          .where('id', '=', document?.id ?? '')
          .execute(),
      );
    };
    const questions = ['Are visitors escorted?', 'Are backups tested?', 'Who approves access?'];
    const own = (name: string): Rows => rest.map(([question, answer]) => [`${question} (${name})`, `${answer} ${name}`]);
    for (const [at, name] of ['foldered.csv', 'off.csv', 'withheld.csv'].entries())
      await upload({ app, jobs }, editor, [form(name, [[questions[at] ?? '', 'As ever.'], ...own(name)])]);
    await place('foldered.csv', { parent_id: folder.body.documents[0].id });
    await place('off.csv', { enabled: false, dated: new Date('2099-01-01') });
    await place('withheld.csv', { withheld: true, dated: new Date('2099-01-01') });
    for (const question of questions) await add(editor, question.replace('?', ''), 'As ever.');
    const { body } = await mergeAll(editor);
    expect(body).toMatchObject({ groups: 3, retired: 3 });
    const kept = new Map(
      (await list(editor, '?status=active&limit=200'))
        .filter(({ answer }) => answer === 'As ever.')
        .map((one) => [one.question.replace('?', ''), one]),
    );
    expect([...kept.keys()].toSorted()).toEqual(questions.map((question) => question.replace('?', '')).toSorted());
    expect(kept.get('Are visitors escorted')?.document?.display_name, 'it serves requests within the folder and those without').toBe(
      'foldered.csv',
    );
    expect(kept.get('Are backups tested')?.origin).toBe('approved');
    expect(kept.get('Who approves access')?.origin).toBe('approved');
  });

  test('what was merged before points to the one that is kept, and back', async ({ as }) => {
    const editor = await as('editor');
    const first = await add(editor, 'Is there a fence?', 'A high one.');
    const second = await add(editor, 'Are visitors escorted?', 'Always.');
    await editor.post('/api/library/merge', { keep: second.id, retire: [first.id] });
    const third = await add(editor, 'Are the visitors escorted?', 'Always.');
    const { merge_id: id } = (await mergeAll(editor)).body;
    const into = async () => (await editor.get(`/api/library/${first.id}`)).body.merged_into;
    expect(await into()).toBe(third.id);
    await undo(editor, id);
    expect(await into()).toBe(second.id);
  });

  test('what somebody changed meanwhile is left out and said, before and after', async ({ app, as, orgId }) => {
    const editor = await as('editor');
    const one = await add(editor, 'Are visitors escorted?', 'Always.');
    await add(editor, 'Are the visitors escorted?', 'Always.');
    let merging: ReturnType<typeof mergeAll> | undefined;
    await inOrg(app.deps.db, orgId, async (trx) => {
      await trx.updateTable('library_entry').set({ answer: 'Never.', version: 2 }).where('id', '=', one.id).execute();
      merging = mergeAll(editor);
      await expect.poll(() => waitingForLock(app.parts.pool)).toBe(1);
    });
    expect((await merging)?.body).toMatchObject({ merge_id: null, retired: 0, left: { ...none, changed: 1 } });
    expect((await list(editor)).map(({ status }) => status)).toEqual(['active', 'active']);

    await editor.patch(`/api/library/${one.id}`, { answer: 'Always.' });
    await add(editor, 'Is there a fence?', 'A high one.');
    await add(editor, 'Is there the fence?', 'A high one.');
    const { merge_id: id, retired } = (await mergeAll(editor)).body;
    expect(retired).toBe(2);
    const gone = (await list(editor, '?status=retired')).map((entry) => entry);
    await editor.patch(`/api/library/${gone[0]?.id}`, { status: 'active' });
    await add(editor, gone[1]?.question ?? '', gone[1]?.answer ?? '');
    expect((await undo(editor, id)).body).toEqual({ restored: 0, changed: 2 });
  });

  test('with an edit at once: the edit is kept, or told that it came late', async ({ as }) => {
    const editor = await as('editor');
    for (const round of Array.from({ length: 10 }, (_, at) => at)) {
      const first = await add(editor, `Who paints room ${round}?`, 'The painter.');
      await add(editor, `Who paints the room ${round}?`, 'The painter.');
      const [edited, merged] = await Promise.all([
        editor.patch(`/api/library/${first.id}`, { answer: 'Nobody.', version: 1 }),
        mergeAll(editor),
      ]);
      const now = (await editor.get(`/api/library/${first.id}`)).body;
      expect(merged.status).toBe(200);
      if (edited.status === 200) expect(now).toMatchObject({ status: 'active', answer: 'Nobody.' });
      else expect([edited.status, now.status, now.answer]).toEqual([409, 'retired', 'The painter.']);
    }
  });

  test('ten thousand entries at once', { timeout: 240_000 }, async ({ app, as, orgId }) => {
    const editor = await as('editor');
    const row = { org_id: orgId, document_id: null, qa_entry_id: null, position: 0, place: '{}', sample: false };
    const insert = (from: number) =>
      inOrg(app.deps.db, orgId, (trx) =>
        trx
          .insertInto('library_entry')
          .values(
            Array.from({ length: 500 }, (_, at) => from + at).map((at) => ({
              ...row,
              id: newId(),
              question: `Is control ${Math.floor(at / 2)} of the programme reviewed${at % 2 ? '?' : ''}`,
              answer: 'Every year.',
            })),
          )
          .execute(),
      );
    for (let from = 0; from < 10_000; from += 500) await insert(from);
    await editor.get('/api/library/groups?kind=duplicate');
    const merged = await mergeAll(editor);
    expect(merged.body).toMatchObject({ groups: 5000, retired: 5000 });
    const undone = await undo(editor, merged.body.merge_id);
    expect(undone.body).toEqual({ restored: 5000, changed: 0 });
  });
});
