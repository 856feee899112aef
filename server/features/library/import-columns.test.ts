import { describe } from 'vitest';
import type { LibraryEntry } from '#contract/library.ts';
import { writeWorkbook } from '#engine/exports/write-workbook.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { upload } from '#server/features/documents/testing.ts';
import { csv, exported, preview, send } from './testing.ts';

const dayBefore = (days: number): string => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
const listed = async (client: Client): Promise<LibraryEntry[]> => (await client.get('/api/library')).body.library;
const said = async (client: Client): Promise<unknown[][]> =>
  (await listed(client))
    .map(({ question, choice, answer, dated, customer }) => [question, choice, answer, dated?.slice(0, 10) ?? null, customer])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]), 'en'));
const take = async (app: TestApp, client: Client, name: string, bytes: Uint8Array) =>
  (await client.post('/api/library/import', { upload_id: await send(app, client, name, bytes) })).body.counts;

const rows = [
  ['Client', 'Answer', 'Weight', 'Comment', 'Question', 'Last updated', 'Status'],
  ['Harbour Bank', 'Yes', '3', 'Every quarter.', 'Are backups tested?', '14/03/2026', ''],
  ['Quay Insurance', 'In two regions.', '1', 'Both lie in the Union.', 'Where are the backups kept?', '2026-05-02', 'active'],
  ['', 'No.', '', '', 'Are visitors unaccompanied?', 'soon', ''],
  ['Kiln', 'Perhaps.', '', '', 'Is there a second site?', '2026-05-02', 'Draft'],
];

describe('an import whose rows say when and to whom they were answered', () => {
  test('takes these columns in any order with the comment, and its preview says what was understood', async ({ app, as }) => {
    const editor = await as('editor');
    const seen = await preview(app, editor, 'past.csv', csv(rows));
    expect(seen.tells).toEqual({
      columns: { read: ['Client', 'Answer', 'Comment', 'Question', 'Last updated', 'Status'], left: ['Weight'] },
      days: 3,
      customers: 3,
      comments: 2,
      unread_days: 1,
      sheet: null,
      states: [{ said: 'Draft', rows: 1 }],
    });
    expect(seen.rows.filter(({ outcome }) => outcome === 'broken')).toMatchObject([{ row: 5, problem: 'bad_status' }]);
    expect(await take(app, editor, 'past.csv', csv(rows))).toEqual({ new: 3, changed: 0, same: 0, broken: 1 });
    expect(await said(editor)).toEqual([
      ['Are backups tested?', 'Yes', 'Every quarter.', '2026-03-14', 'Harbour Bank'],
      ['Are visitors unaccompanied?', null, 'No.', null, null],
      ['Where are the backups kept?', null, 'In two regions.\nBoth lie in the Union.', '2026-05-02', 'Quay Insurance'],
    ]);
    expect((await preview(app, editor, 'past.csv', csv(rows))).counts).toEqual({ new: 0, changed: 0, same: 3, broken: 1 });
  });

  test('guesses no sheet of a filled form; one that is called as a library file is read, and named with what it says', async ({
    app,
    as,
  }) => {
    const editor = await as('editor');
    const answers = [['Question', 'Vendor Answer'], ['Are lifts inspected?', 'Twice a year.']]; // prettier-ignore
    const scores = [['Qualitative questions', 'Compliant answer'], ['COMP-01', 'Yes']]; // prettier-ignore
    const own = [['Question', 'Choice', 'Answer'], ['Are roofs inspected?', 'Yes', 'Each spring.']]; // prettier-ignore
    const book = (...sheets: [string, string[][]][]) => writeWorkbook(sheets.map(([name, rows]) => ({ name, rows })), { title: 'Form' }); // prettier-ignore
    const upload_id = await send(app, editor, 'form.xlsx', book(['Report', answers], ['Scores', scores]));
    expect(await editor.post('/api/library/import/preview', { upload_id })).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/several sheets .*\(Report, Scores\).*Add a filled form under Knowledge base/) },
    });
    const seen = await preview(app, editor, 'kept.xlsx', book(['Report', answers], ['Mine', own]));
    expect(seen).toMatchObject({ tells: { sheet: 'Mine' }, counts: { new: 1 }, rows: [{ said: 'Yes · Each spring.' }] });
    expect((await preview(app, editor, 'one.xlsx', book(['Notes', [['Hello']]], ['Report', answers]))).tells.sheet).toBe('Report');
  });

  test('says which states of rows are none of the library, and takes in the rows of those that somebody chooses', async ({ app, as }) => {
    const editor = await as('editor');
    const file = csv([
      ['Question', 'Answer', 'Status'],
      ['Are lifts inspected?', 'Twice a year.', 'Approved'],
      ['Are roofs inspected?', 'Each spring.', 'Draft'],
      ['Are yards inspected?', 'Each autumn.', ' approved '],
      ['Are cellars inspected?', 'Never.', 'retired'],
      ['Are gates inspected?', 'Each week.', ''],
    ]);
    const seen = await preview(app, editor, 'kept.csv', file);
    expect(seen.tells.states).toEqual([
      { said: 'Approved', rows: 2 },
      { said: 'Draft', rows: 1 },
    ]);
    expect(seen.counts).toEqual({ new: 2, changed: 0, same: 0, broken: 3 });
    const upload_id = await send(app, editor, 'kept.csv', file);
    const chosen = { upload_id, states: ['Approved'] };
    const again = (await editor.post('/api/library/import/preview', chosen)).body;
    expect(again.counts).toEqual({ new: 4, changed: 0, same: 0, broken: 1 });
    expect(again.rows.filter(({ outcome }: { outcome: string }) => outcome === 'broken')).toMatchObject([
      { row: 3, problem: 'bad_status' },
    ]);
    expect((await editor.post('/api/library/import', chosen)).body.counts).toEqual({ new: 4, changed: 0, same: 0, broken: 1 });
    const states = (await editor.get('/api/library')).body.library;
    expect(states.map(({ question, status }: LibraryEntry) => [question, status]).toSorted()).toEqual([
      ['Are cellars inspected?', 'retired'],
      ['Are gates inspected?', 'active'],
      ['Are lifts inspected?', 'active'],
      ['Are yards inspected?', 'active'],
    ]);
  });

  test('is read from a workbook whose headers are in another language', async ({ app, as }) => {
    const editor = await as('editor');
    const sheet = [
      ['Stranka', 'Opomba', 'Odgovor', 'Datum odgovora', 'Vprašanje'],
      ['Pristan', 'Vsako četrtletje.', 'Da', '14. 3. 2026', 'Ali preizkušate varnostne kopije?'],
    ];
    const bytes = writeWorkbook([{ name: 'Odgovori', rows: sheet }], { title: 'Odgovori' });
    expect((await preview(app, editor, 'odgovori.xlsx', bytes)).tells).toMatchObject({
      days: 1,
      customers: 1,
      comments: 1,
      unread_days: 0,
    });
    await take(app, editor, 'odgovori.xlsx', bytes);
    expect(await said(editor)).toEqual([['Ali preizkušate varnostne kopije?', 'Da', 'Vsako četrtletje.', '2026-03-14', 'Pristan']]);
  });

  for (const format of ['xlsx', 'json'])
    test(`comes out as ${format} and in again elsewhere as it was`, async ({ app, as, stranger }) => {
      const editor = await as('editor');
      await take(app, editor, 'past.csv', csv(rows));
      const bytes = await exported(app, editor, format);
      expect((await preview(app, editor, `Library.${format}`, bytes)).counts).toEqual({ new: 0, changed: 0, same: 3, broken: 0 });
      const other = await stranger('owner');
      expect(await take(app, other, `Library.${format}`, bytes)).toMatchObject({ new: 3, broken: 0 });
      expect(await said(other)).toEqual(await said(editor));
    });

  test('keeps the later day of an answer that was given twice, and none once it is written anew', async ({ app, as }) => {
    const editor = await as('editor');
    const twice = csv([
      ['Question', 'Answer', 'Date', 'Customer'],
      ['How long are logs kept?', 'For 12 months.', '2024-02-01', 'Harbour Bank'],
      ['How long are logs kept?', 'For 12 months.', '2026-06-30', 'Quay Insurance'],
    ]);
    expect(await take(app, editor, 'twice.csv', twice)).toMatchObject({ new: 1, broken: 1 });
    expect(await said(editor)).toEqual([['How long are logs kept?', null, 'For 12 months.', '2026-06-30', 'Quay Insurance']]);
    const [entry] = await listed(editor);
    const changed = await editor.patch(`/api/library/${entry?.id}`, { answer: 'For 18 months.' });
    expect(changed).toMatchObject({ status: 200, body: { dated: null } });
  });

  test('answers a form without options with the mark and the comment', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    await take(app, editor, 'past.csv', csv(rows));
    await jobs.run();
    const { id } = (await editor.post('/api/requests', { name: 'Form', entries: [{ question: 'Are backups tested?' }] })).body;
    await jobs.run();
    const [entry] = (await editor.get(`/api/requests/${id}`)).body.qa_entries;
    expect(entry).toMatchObject({ status: 'answered', answer: 'Yes. Every quarter.' });
  });

  test('answers no other customer unread where it names its own, nor anybody once it is over a year old', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const questions = [
      'How soon is the service restored?',
      'How often is the training repeated?',
      'How long are access logs kept?',
    ] as const;
    const file = csv([
      ['Question', 'Answer', 'Date', 'Customer'],
      [questions[0], 'For Harbour Bank the service is restored within two hours.', dayBefore(60), 'Harbour Bank d.o.o.'],
      [questions[1], 'The training is repeated every year.', dayBefore(60), 'Harbour Bank d.o.o.'],
      [questions[2], 'Access logs are kept for 12 months.', dayBefore(800), 'Harbour Bank d.o.o.'],
    ]);
    await take(app, editor, 'past.csv', file);
    await jobs.run();
    const draftedFor = async (customer: string) => {
      const { id } = (await editor.post('/api/requests', { name: 'Form', customer, entries: questions.map((question) => ({ question })) }))
        .body;
      await jobs.run();
      return (await editor.get(`/api/requests/${id}`)).body.qa_entries;
    };
    const old = { status: 'needs_review', reasons: expect.arrayContaining([expect.objectContaining({ code: 'not_of_this_year' })]) };
    const speaks = { code: 'speaks_of', values: { name: 'Harbour Bank d.o.o.' } };
    const [quays, training, logs] = await draftedFor('Quay Insurance');
    expect(quays).toMatchObject({ status: 'needs_review', reasons: expect.arrayContaining([expect.objectContaining(speaks)]) });
    expect(training).toMatchObject({ status: 'answered', answer: 'The training is repeated every year.' });
    expect(logs).toMatchObject(old);
    const [own] = await draftedFor('Harbour Bank');
    expect(own).toMatchObject({ status: 'answered', answer: 'For Harbour Bank the service is restored within two hours.' });
  });

  test.for([
    ['No. Only backups are encrypted.', 'needs_review'],
    ['Yes. Every volume uses AES-256.', 'answered'],
  ] as const)('is not sure while an older answer in use says otherwise: %s', async ([older, status], { app, as, jobs }) => {
    const editor = await as('editor');
    const question = 'Do you encrypt customer data at rest?';
    const file = csv([
      ['Question', 'Answer', 'Date', 'Customer'],
      [question, older, dayBefore(300), 'Contoso'],
      [question, 'Yes. All volumes use AES-256.', dayBefore(30), 'Northwind'],
    ]);
    await take(app, editor, 'past.csv', file);
    await jobs.run();
    const { id } = (await editor.post('/api/requests', { name: 'Form', customer: 'Quay', entries: [{ question }] })).body;
    await jobs.run();
    const [entry] = (await editor.get(`/api/requests/${id}`)).body.qa_entries;
    expect(entry).toMatchObject({ status, answer: 'Yes. All volumes use AES-256.' });
  });

  test('knows a mark alone as the option that a form or an entry holds, and adds it no second time', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    await upload({ app, jobs }, editor, [
      {
        name: 'form.csv',
        type: 'text/csv',
        text: [
          'ID,Question,Yes/No,Comment',
          '1,Are lifts inspected?,Yes,',
          '2,Are roofs inspected?,No,Next year.',
          '3,Do you use subcontractors for support?,No,Support is given by our own staff only.',
          '4,Do you perform penetration tests?,Yes,A third party tests the product once a year.',
          '',
        ].join('\n'),
      },
    ]);
    await editor.post('/api/library', { question: 'Are cellars inspected?', choice: 'Yes', answer: '' });
    const file = csv([
      ['Question', 'Answer', 'Comment'],
      ['Are lifts inspected?', 'Yes', ''],
      ['Are roofs inspected?', 'No', 'Next year.'],
      ['Are cellars inspected?', 'yes', ''],
      ['Are yards inspected?', 'Yes', ''],
    ]);
    expect((await preview(app, editor, 'again.csv', file)).counts).toEqual({ new: 1, changed: 0, same: 3, broken: 0 });
    expect(await take(app, editor, 'again.csv', file)).toEqual({ new: 1, changed: 0, same: 3, broken: 0 });
    expect(await listed(editor)).toHaveLength(6);
  });

  test('keeps in the history when and to whom an answer was given before', async ({ app, as }) => {
    const editor = await as('editor');
    const given = (day: string, customer: string) =>
      csv([
        ['Question', 'Answer', 'Date', 'Customer'],
        ['Is there an insurance?', 'For one million euros.', day, customer],
      ]);
    await take(app, editor, 'one.csv', given('2024-01-31', 'Northwind'));
    await take(app, editor, 'two.csv', given('2025-05-14', 'Contoso'));
    const [entry] = await listed(editor);
    expect(entry).toMatchObject({ customer: 'Contoso' });
    const { history } = (await editor.get(`/api/library/${entry?.id}`)).body;
    expect(history[0]).toMatchObject({
      action: 'imported',
      before: { dated: expect.stringMatching(/^2024-01-31/), customer: 'Northwind' },
      after: { dated: expect.stringMatching(/^2025-05-14/), customer: 'Contoso' },
    });
  });
});
