import { describe } from 'vitest';
import type { LibraryEntry, LibraryGroup } from '#contract/library.ts';
import type { ImportRow } from '#contract/library-import.ts';
import { readSource } from '#engine/files/read-source.ts';
import { upload } from '#server/features/documents/testing.ts';
import { approve, given } from '#server/features/requests/testing/forms.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { upsertFromEntries } from './steps.ts';
import { approvedEntry, csv, exported, preview, send } from './testing.ts';

/** A form is one only with some rows; these ask about nothing else here. */
const others: [string, string, string][] = [
  ['A-7', 'Do you use subcontractors for support?', 'No, support is given by our own staff only.'],
  ['A-8', 'Do you perform penetration tests?', 'Yes, a third party tests the product once a year.'],
  ['A-9', 'Is customer data encrypted at rest?', 'Yes, all volumes use AES-256.'],
];
const past = (name: string, rows: [string, string, string][]) => ({
  name,
  type: 'text/csv',
  text: ['ID,Question,Answer', ...[...rows, ...others].map((row) => row.map((cell) => `"${cell}"`).join(',')), ''].join('\n'),
});
const list = async (client: Client, query = ''): Promise<LibraryEntry[]> => (await client.get(`/api/library${query}`)).body.library;
const add = async (client: Client, entry: Record<string, unknown>): Promise<LibraryEntry> => {
  const { status, body } = await client.post('/api/library', entry);
  expect(status).toBe(201);
  return body;
};
const groupsOf = async (client: Client, kind: LibraryGroup['kind']): Promise<LibraryGroup[]> =>
  (await client.get(`/api/library/groups?kind=${kind}`)).body.groups;
const foundIn = async (app: TestApp, orgId: string, q: string, scope = {}): Promise<string[]> =>
  (await (await app.deps.knowledge.forOrg(orgId)).search(q, { top: 10, kinds: ['pair'], scope })).flatMap((hit) =>
    hit.kind === 'pair' ? [hit.pair.id] : [],
  );

describe('an entry', () => {
  test('is added, found for answers, edited with both texts kept, and not edited over another change', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    const entry = await add(editor, { question: 'Who may enter the server room?', answer: 'The operations team.' });
    expect(entry).toMatchObject({ origin: 'approved', version: 1, can: { rewrite: true }, owner: { id: expect.any(String) } });
    await jobs.run();
    expect(await foundIn(app, orgId, 'enter the server room')).toEqual([entry.id]);

    const edited = await editor.patch(`/api/library/${entry.id}`, { answer: 'The operations team, with a badge.', version: 1 });
    expect(edited.body).toMatchObject({ version: 2, answer: 'The operations team, with a badge.' });
    const late = await editor.patch(`/api/library/${entry.id}`, { answer: 'Nobody.', version: 1 });
    expect(late).toMatchObject({ status: 409, body: { details: { version: 2, answer: 'The operations team, with a badge.' } } });
    const { history } = (await editor.get(`/api/library/${entry.id}`)).body;
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['edited', 'created']);
    expect(history[0]).toMatchObject({
      before: { answer: 'The operations team.' },
      after: { answer: 'The operations team, with a badge.' },
    });
  });

  test('needs an answer, a choice among its options, and is not there twice', async ({ as }) => {
    const editor = await as('editor');
    const question = 'Are backups encrypted?';
    expect((await editor.post('/api/library', { question })).status).toBe(400);
    expect((await editor.post('/api/library', { question, options: ['Yes', 'No'], choice: 'Maybe' })).status).toBe(400);
    const { id } = await add(editor, { question, options: ['Yes', 'No'], choice: 'Yes' });
    expect(await editor.post('/api/library', { question: 'are backups encrypted?', choice: 'Yes' })).toMatchObject({
      status: 409,
      body: { code: 'already_there', details: { id } },
    });
    expect((await (await as('viewer')).post('/api/library', { question, answer: 'Always.' })).status).toBe(403);
  });

  test('of a questionnaire keeps its words and takes a status and a date', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const rows: [string, string, string][] = [
      ['A-1', 'Are backups tested?', 'Every quarter.'],
      ['A-2', 'Who approves access requests?', 'The owner of the system.'],
    ];
    await upload({ app, jobs }, editor, [past('form.csv', rows)]);
    const entry = (await list(editor)).find(({ ref }) => ref === 'A-1');
    expect(await editor.patch(`/api/library/${entry?.id}`, { answer: 'Never.' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('form.csv') },
    });
    const ids = (await list(editor)).map(({ id }) => id);
    const longAgo = '2020-01-01T00:00:00.000Z';
    expect((await editor.patch('/api/library', { ids, review_at: longAgo })).body.library).toHaveLength(5);
    expect(await list(editor, '?due=true&origin=questionnaire')).toHaveLength(5);
    expect(await list(editor, '?due=true&origin=approved')).toEqual([]);
    await editor.patch('/api/library', { ids, status: 'retired' });
    expect((await list(editor, '?q=approves%20access&status=retired')).map(({ ref }) => ref)).toEqual(['A-2']);
  });

  test('that is approved in a request with a scope serves that scope, folders above it too', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    const folder = async (name: string, parent_id: string | null): Promise<string> =>
      (await editor.post('/api/documents/folders', { folders: [{ name, parent_id, document_category: 'knowledge_base' }] })).body
        .documents[0].id;
    const above = await folder('Products', null);
    const product = await folder('Ledger', above);
    const other = await folder('Other', above);
    const { id } = await add(editor, {
      question: 'Where is the ledger hosted?',
      answer: 'In Dublin.',
      scope: { folder_ids: [product], labels: [] },
    });
    await jobs.run();
    const within = (folderId: string) => foundIn(app, orgId, 'ledger hosted', { folderIds: [folderId] });
    expect([await within(product), await within(above), await within(other)]).toEqual([[id], [id], []]);
    await editor.patch(`/api/library/${id}`, { scope: { folder_ids: [other], labels: [] } });
    await jobs.run();
    expect([await within(product), await within(other)]).toEqual([[], [id]]);
    expect((await editor.patch(`/api/library/${id}`, { scope: { folder_ids: [newId()], labels: [] } })).status).toBe(404);
  });

  test('approved again with another answer keeps both texts in its history', async ({ app, as, orgId }) => {
    const editor = await as('editor');
    const approved = approvedEntry({ question: 'How long are logs kept?', answer: '90 days.' });
    for (const answer of ['90 days.', '90 days.', '180 days.'])
      await inOrg(app.deps.db, orgId, (trx) => upsertFromEntries(trx, orgId, [{ ...approved, answer }]));
    const [entry] = await list(editor);
    const { history } = (await editor.get(`/api/library/${entry?.id}`)).body;
    expect(history).toHaveLength(2);
    expect(history[0]).toMatchObject({ action: 'approved', before: { answer: '90 days.' }, after: { answer: '180 days.' } });
  });
});

describe('entries that ask the same', () => {
  test('are shown with why, merged into one that is kept, or kept both', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    await upload({ app, jobs }, editor, [
      past('old.csv', [
        ['A-1', 'How long are logs kept?', 'Logs are kept for 90 days.'],
        ['A-2', 'Are visitors escorted?', 'Always.'],
      ]),
    ]);
    const now = await add(editor, { question: 'How long are logs kept?', answer: 'Logs are kept for 365 days.' });
    await add(editor, { question: 'Are visitors escorted?', answer: 'always' });

    const [differing] = await groupsOf(editor, 'contradiction');
    expect(differing).toMatchObject({ reason: 'figures', entries: [{ id: now.id }, { ref: 'A-1' }] });
    const [repeated] = await groupsOf(editor, 'duplicate');
    expect(repeated).toMatchObject({ reason: 'same', entries: [{ origin: 'approved' }, { ref: 'A-2' }] });

    const old = differing!.entries[1]!.id;
    expect(await editor.post('/api/library/merge', { keep: now.id, retire: [now.id] })).toMatchObject({ status: 400 });
    expect(await editor.post('/api/library/merge', { keep: now.id, retire: [old] })).toMatchObject({ status: 200, body: { id: now.id } });
    await jobs.run();
    expect(await foundIn(app, orgId, 'How long are logs kept?')).toContain(now.id);
    expect(await foundIn(app, orgId, 'How long are logs kept?')).not.toContain(old);
    expect(await groupsOf(editor, 'contradiction')).toEqual([]);
    expect((await editor.get(`/api/library/${now.id}`)).body.merged).toMatchObject([{ id: old, status: 'retired', merged_into: now.id }]);
    expect((await editor.patch(`/api/library/${old}`, { status: 'active' })).body).toMatchObject({ status: 'active', merged_into: null });

    expect((await editor.post('/api/library/keep_both', { ids: repeated!.entries.map(({ id }) => id) })).status).toBe(204);
    expect(await groupsOf(editor, 'duplicate')).toEqual([]);
    expect((await editor.post('/api/library/merge', { keep: now.id, retire: [newId()] })).status).toBe(404);
  });

  test('are not compared across labels and products', async ({ stranger, jobs }) => {
    const editor = await stranger('owner');
    const question = 'Is the product hosted in the EU?';
    await add(editor, { question, choice: 'Yes' });
    const labelled = await add(editor, { question, choice: 'No', scope: { folder_ids: [], labels: ['Vault'] } });
    for (const [product, answer] of [
      ['Ledger', 'Hosted in 2 regions.'],
      ['Vault', 'Hosted in 3 regions.'],
    ] as const) {
      const {
        qa_entries: [entry],
      } = await given(editor, ['How many regions is the product hosted in?'], { product });
      if (entry) await approve(editor, entry, { answer });
    }
    await jobs.run();
    expect(await list(editor)).toHaveLength(4);
    expect((await editor.get('/api/library/groups?kind=contradiction')).body.counts).toEqual({ duplicate: 0, contradiction: 0 });

    await editor.patch(`/api/library/${labelled.id}`, { scope: { folder_ids: [], labels: [] } });
    expect(await groupsOf(editor, 'contradiction')).toMatchObject([{ reason: 'choice' }]);
  });

  test('of forms that say of which product they are, are compared within a product alone', async ({ app, stranger, jobs }) => {
    const editor = await stranger('owner');
    const form = (product: string, year: number, days: number) =>
      past(`${product} ${year}.csv`, [
        ['P-1', 'Product Name', product],
        ['P-2', 'How long are access logs kept?', `Access logs are kept for ${days} days.`],
      ]);
    await upload({ app, jobs }, editor, [form('Ledger', 2024, 365), form('Vault', 2024, 90)]);
    const counts = async () => (await editor.get('/api/library/groups?kind=contradiction')).body.counts;
    expect(await counts()).toEqual({ duplicate: 0, contradiction: 0 });
    expect((await editor.post('/api/library/merge_all', {})).body).toMatchObject({ groups: 0, retired: 0 });

    await upload({ app, jobs }, editor, [form('Vault', 2025, 365)]);
    const [differing] = await groupsOf(editor, 'contradiction');
    expect(differing?.entries.map(({ document }) => document?.display_name)).toEqual(['Vault 2025.csv', 'Vault 2024.csv']);
    expect(await counts()).toMatchObject({ contradiction: 1 });
    const { retired, groups } = (await editor.post('/api/library/merge_all', {})).body;
    expect(retired).toBe(groups);
    const kept = (await list(editor, '?status=active')).filter(({ document }) => document?.display_name === 'Ledger 2024.csv');
    expect(kept, 'nothing of another product takes the place').toHaveLength(2 + others.length);
  });

  test('are not compared with what a provider says of itself in a form of its own', async ({ app, stranger, jobs }) => {
    const editor = await stranger('owner');
    const paper = (name: string, text: string) => ({ name, type: 'text/markdown', text: `${text}\n` });
    await upload({ app, jobs }, editor, [
      paper('Security.md', 'The services of Orlica d.o.o. are hosted at Gornik. Orlica’s staff is trained, and Orlica tests its backups.'),
      paper('Backups.md', 'Orlica keeps copies in the region of Gornik. All copies are encrypted, and Orlica’s staff tests them.'),
      paper('People.md', 'Orlica d.o.o. screens its people. The staff of Orlica is trained every year, as Orlica’s policy says.'),
      past('Orlica form.csv', [
        ['P-1', 'How long are access logs kept?', 'Orlica keeps access logs for 90 days. Orlica’s staff reads them.'],
      ]),
    ]);
    const theirs: [string, string, string][] = [
      ['P-1', 'How long are access logs kept?', 'Gornik, Inc. keeps access logs for 365 days. Gornik’s staff reads them.'],
      ['P-2', 'Who guards the halls?', 'The halls of Gornik, Inc. are guarded, and Gornik’s staff checks every visitor.'],
    ];
    await upload({ app, jobs }, editor, [past('Gornik form.csv', theirs)]);
    expect((await editor.get('/api/library/groups?kind=contradiction')).body.counts.contradiction).toBe(0);
    await upload({ app, jobs }, editor, [
      past('Orlica earlier.csv', [['P-1', 'How long are access logs kept?', 'Orlica keeps access logs for 30 days.']]),
    ]);
    const [differing] = await groupsOf(editor, 'contradiction');
    expect(differing?.entries.map(({ document }) => document?.display_name)).toEqual(['Orlica earlier.csv', 'Orlica form.csv']);
  });

  test('are only those of the organisation', async ({ as, stranger }) => {
    await add(await as('editor'), { question: 'Are visitors escorted?', answer: 'Always.' });
    const other = await stranger('owner');
    await add(other, { question: 'Are visitors escorted?', answer: 'Never.' });
    expect((await other.get('/api/library/groups?kind=contradiction')).body.counts).toEqual({ duplicate: 0, contradiction: 0 });
  });
});

describe('the library as a file', () => {
  const fill = async (app: TestApp, jobs: { run: () => Promise<unknown> }, editor: Client): Promise<void> => {
    await upload({ app, jobs } as Parameters<typeof upload>[0], editor, [
      past('form.csv', [
        ['A-1', 'Are backups tested?', 'Every quarter.'],
        ['A-2', 'Who answers?', 'Us.'],
      ]),
    ]);
    const { id } = await add(editor, {
      question: '=HYPERLINK("x","y")',
      options: ['Yes', 'No'],
      choice: 'Yes',
      answer: '+1\n-2, "quoted" _x0041_ čšž',
    });
    await add(editor, { question: 'Retired one?', answer: 'Long ago.', review_at: '2027-03-01T00:00:00.000Z' });
    await editor.patch(`/api/library/${id}`, { status: 'retired', review_at: '2027-01-31T10:15:00.000Z' });
  };

  for (const format of ['xlsx', 'json'])
    test(`as ${format} changes nothing when it comes back untouched`, async ({ app, as, jobs }) => {
      const editor = await as('editor');
      await fill(app, jobs, editor);
      const bytes = await exported(app, editor, format);
      expect(await preview(app, editor, `Library.${format}`, bytes)).toMatchObject({ counts: { new: 0, changed: 0, same: 7, broken: 0 } });
    });

  test('holds text only: what begins like a formula is none', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    await fill(app, jobs, editor);
    const source = await readSource(await exported(app, editor, 'xlsx'), 'Library.xlsx');
    const texts = source.sheets![0]!.cells.map(({ text }) => text);
    expect(texts).toContain('=HYPERLINK("x","y")');
    expect(JSON.stringify(source.sheets![0]!.cells)).not.toContain('"formula":"');
  });

  test('says row by row what it would do, and then does it', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    await fill(app, jobs, editor);
    const entries = await list(editor);
    const mine = entries.find(({ question }) => question === 'Retired one?');
    const formed = entries.find(({ ref }) => ref === 'A-1');
    const file = csv([
      ['id', 'Question', 'Options', 'Choice', 'Answer', 'Review date', 'Status'],
      [mine!.id, 'Retired one?', '', '', 'Very long ago.', '2027-03-01', 'active'],
      ['', 'Is there a new one?', 'Yes\nNo', 'Yes', '', '2028-01-01', ''],
      ['', 'Are backups tested?', '', '', 'Every quarter.', '', ''],
      [formed!.id, 'Are backups tested?', '', '', 'Never.', '', ''],
      ['', '', '', '', 'An answer.', '', ''],
      ['', 'No answer?', '', '', '', '', ''],
      ['', 'Which option?', 'Yes\nNo', 'Maybe', '', '', ''],
      ['', 'Which date?', '', '', 'This one.', '1.2.2027', ''],
      ['', 'Is there a new one?', 'Yes\nNo', 'Yes', '', '', ''],
      [mine!.id, 'Retired one?', '', '', 'Ages ago.', '', ''],
    ]);
    const seen: { counts: unknown; rows: ImportRow[] } = await preview(app, editor, 'edited.csv', file);
    expect(seen.counts).toEqual({ new: 1, changed: 1, same: 1, broken: 7 });
    expect(Object.fromEntries(seen.rows.map(({ row, problem, outcome }) => [row, problem ?? outcome]))).toEqual({
      2: 'changed',
      3: 'new',
      4: 'same',
      5: 'twice',
      6: 'no_question',
      7: 'no_answer',
      8: 'not_an_option',
      9: 'bad_date',
      10: 'twice',
      11: 'twice',
    });
    expect(await list(editor, '?q=new')).not.toContainEqual(expect.objectContaining({ question: 'Is there a new one?' }));
    const done = await editor.post('/api/library/import', { upload_id: await send(app, editor, 'edited.csv', file) });
    expect(done).toMatchObject({ status: 200, body: { counts: { new: 1, changed: 1 } } });
    const after = await list(editor);
    expect(after.find(({ id }) => id === mine!.id)?.answer).toBe('Very long ago.');
    expect(after.find(({ question }) => question === 'Is there a new one?')).toMatchObject({ options: ['Yes', 'No'], choice: 'Yes' });
    const audit = (await (await as('admin')).get('/api/audit')).body.audit;
    expect(audit[0]).toMatchObject({ action: 'library:imported', subject: 'edited.csv' });
  });

  test('the words of a questionnaire are not changed by it, and a file of something else is refused', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    await fill(app, jobs, editor);
    const formed = (await list(editor)).find(({ ref }) => ref === 'A-1');
    const file = csv([
      ['id', 'Question', 'Answer'],
      [formed!.id, 'Are backups tested?', 'Never.'],
    ]);
    expect((await preview(app, editor, 'a.csv', file)).rows).toMatchObject([{ problem: 'in_its_file' }]);
    const other = await editor.post('/api/library/import/preview', {
      upload_id: await send(app, editor, 'b.csv', csv([['Colour'], ['Green']])),
    });
    expect(other).toMatchObject({ status: 422, body: { error: expect.stringContaining('Question') } });
    const broken = await editor.post('/api/library/import/preview', { upload_id: await send(app, editor, 'c.json', Buffer.from('{')) });
    expect(broken).toMatchObject({ status: 422 });
  });

  test('ids before the questions of an import become their ids, and a single number stays a word', async ({ app, as }) => {
    const editor = await as('editor');
    const taken = async (name: string, ids: string[]): Promise<(string | null)[][]> => {
      const rows = ['Are gates locked?', 'Who keeps the keys?', 'Are visitors led?'].map((one, at) => [
        `${ids[at]}${one}`,
        `${name} ${at}`,
      ]);
      const file = csv([['Question', 'Answer'], ...rows]);
      await editor.post('/api/library/import', { upload_id: await send(app, editor, `${name}.csv`, file) });
      const found = (await list(editor)).filter(({ answer }) => answer.startsWith(name));
      return found.toSorted((a, b) => (a.answer < b.answer ? -1 : 1)).map(({ ref, question }) => [ref, question]);
    };
    expect(await taken('sig', ['A.1 ', 'A.2 ', 'B1 '])).toEqual([
      ['A.1', 'Are gates locked?'],
      ['A.2', 'Who keeps the keys?'],
      ['B1', 'Are visitors led?'],
    ]);
    expect((await taken('few', ['', '', '7 ']))[2]).toEqual([null, '7 Are visitors led?']);
  });

  test('an id and a section of an import are as long as anywhere', async ({ app, as }) => {
    const editor = await as('editor');
    const file = csv([
      ['Question', 'Answer', 'Ref', 'Section'],
      ['Is the id long?', 'Yes it is.', 'x'.repeat(201), 'One'],
      ['Is the section long?', 'Yes it is.', 'Q-1', 'x'.repeat(501)],
      ['Is either short?', 'Yes it is.', 'x'.repeat(200), 'x'.repeat(500)],
    ]);
    const { rows } = await preview(app, editor, 'long.csv', file);
    expect(rows.map(({ problem }: ImportRow) => problem)).toEqual(['too_long', 'too_long', null]);
  });

  test(
    'a page holds what an answer may, however many are asked for, and a library has an end',
    { timeout: 120_000 },
    async ({ app, as }) => {
      const editor = await as('editor');
      const said = (at: number) => ({ question: `${at}? ${'q'.repeat(4900)}`, answer: `${at} ${'a'.repeat(19_000)}`, options: [] });
      const row = { org_id: editor.orgId ?? '', document_id: null, qa_entry_id: null, position: 0, place: '{}', sample: false };
      const insert = (from: number, count: number) =>
        inOrg(app.deps.db, row.org_id, (trx) =>
          trx
            .insertInto('library_entry')
            .values(Array.from({ length: count }, (_, at) => ({ ...row, ...said(from + at), id: newId() })))
            .execute(),
        );
      await insert(0, 200);
      const sizes: number[] = [];
      let cursor: string | null = null;
      let seen = 0;
      do {
        const { body }: { body: { library: unknown[]; next_cursor: string | null } } = await editor.get(
          `/api/library?limit=200${cursor ? `&cursor=${cursor}` : ''}`,
        );
        sizes.push(JSON.stringify(body).length);
        seen += body.library.length;
        cursor = body.next_cursor;
      } while (cursor);
      expect(seen).toBeGreaterThanOrEqual(200);
      expect(Math.max(...sizes)).toBeLessThan(2_500_000);
      for (let at = 200; at < 2100; at += 100) await insert(at, 100);
      const { status, body } = await editor.post('/api/library', { question: 'One more?', answer: 'Yes, one more.' });
      expect(status).toBe(413);
      expect(body).toMatchObject({
        code: 'storage_full',
        error: expect.stringContaining('at most 50,000 entries of your own and 50 MB of texts'),
      });
    },
  );
});
