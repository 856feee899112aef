import { sql } from 'kysely';
import { describe, vi } from 'vitest';
import type { SheetView } from '#contract/extraction.ts';
import type { RememberedMapping } from '#contract/remembered-mappings.ts';
import { buildDocx, buildXlsx, tableXml } from '#engine/files/testing/office.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { approve, formRows, formWorkbook, read, uploadDocument } from '#server/features/requests/testing/forms.ts';

const see = (client: Client, query: { questionnaire_doc: string; sheet: string; from?: number; rows?: number }) =>
  client.get(`/api/requests/preview/sheet?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`);

describe('a sheet as it looks', () => {
  test('comes in stretches of rows, with its columns and lists', async ({ app, as }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });

    const { status, body } = await see(editor, { questionnaire_doc: doc, sheet: 'Security', from: 2, rows: 2 });

    expect(status).toBe(200);
    const view = body as SheetView;
    expect(view).toMatchObject({ name: 'Security', row_count: 8 });
    expect(view.columns.map((column) => column.letter)).toEqual(['A', 'B', 'C', 'D']);
    expect(view.rows.map(({ row, cells }) => [row, cells.map((cell) => cell.text)])).toEqual([
      [2, ['AC-1', formRows[0]?.question, '']],
      [3, ['AC-2', formRows[1]?.question, '']],
    ]);
    expect(view.rows[0]?.cells[2]).toEqual({ column: 'C', text: '', options: 3 });
  });

  test('the last of 50,000 rows is there as soon as the first', async ({ app, as }) => {
    const editor = await as('editor');
    const rows = Array.from({ length: 50_000 }, (_, at) => [`Row ${at + 1}`]);
    const doc = await uploadDocument(app, editor, { name: 'long.xlsx', bytes: buildXlsx({ sheets: [{ name: 'Long', rows }] }) });
    const { body } = await see(editor, { questionnaire_doc: doc, sheet: 'Long', from: 49_901, rows: 500 });
    expect(body.row_count).toBe(50_000);
    expect(body.rows).toHaveLength(100);
    expect(body.rows.at(-1)).toEqual({ row: 50_000, hidden: false, cells: [{ column: 'A', text: 'Row 50000' }] });
  });

  test('of sheets that are full, as much comes as is looked at: long texts are cut, and columns that few files have stay away', async ({
    app,
    as,
  }) => {
    const editor = await as('editor');
    const sheetOf = (name: string, columns: number, text: string) => ({
      name,
      rows: Array.from({ length: 100 }, () => Array<string>(columns).fill(text)),
    });
    const sheets = [
      sheetOf('Long', 10, 'x'.repeat(1000)),
      sheetOf('Wide', 300, 'Yes'),
      { name: 'Lone', data: '<row r="1"><c r="XFD1"><v>1</v></c></row>' },
    ];
    const doc = await uploadDocument(app, editor, { name: 'full.xlsx', bytes: buildXlsx({ sheets }) });
    const look = async (sheet: string): Promise<SheetView> => (await see(editor, { questionnaire_doc: doc, sheet, rows: 500 })).body;

    const long = await look('Long');
    expect(long.rows.map(({ cells }) => cells.map(({ text }) => text.length))).toEqual(Array(100).fill(Array(10).fill(400)));
    const wide = await look('Wide');
    expect([wide.columns.length, ...new Set(wide.rows.map(({ cells }) => cells.length))]).toEqual([256, 256]);
    expect((await look('Lone')).columns).toHaveLength(1024);
  });

  test('a table of a Word file is a sheet, and text has none', async ({ app, as }) => {
    const editor = await as('editor');
    const table = tableXml([
      ['Question', 'Answer'],
      ['Are backups encrypted?', ''],
    ]);
    const word = await uploadDocument(app, editor, { name: 'form.docx', bytes: buildDocx(table) });
    expect((await see(editor, { questionnaire_doc: word, sheet: 'Table 1' })).body.rows[1].cells[0]).toEqual({
      column: 'A',
      text: 'Are backups encrypted?',
    });
    const text = await uploadDocument(app, editor, { name: 'list.txt', bytes: new TextEncoder().encode('Are backups encrypted?\n') });
    expect(await see(editor, { questionnaire_doc: text, sheet: 'Text' })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('a damaged file says so, a viewer may look, a foreign file does not exist, a row is a number', async ({ app, as, stranger }) => {
    const editor = await as('editor');
    const bytes = new TextEncoder().encode('this is no workbook');
    const damaged = await uploadDocument(app, editor, { name: 'damaged.xlsx', bytes });
    expect(await see(editor, { questionnaire_doc: damaged, sheet: 'One' })).toMatchObject({
      status: 422,
      body: { code: 'unreadable_file' },
    });
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    expect(await see(await as('viewer'), { questionnaire_doc: doc, sheet: 'Security' })).toMatchObject({ status: 200 });
    expect(await see(await stranger('owner'), { questionnaire_doc: doc, sheet: 'Security' })).toMatchObject({ status: 404 });
    expect(await see(editor, { questionnaire_doc: doc, sheet: 'Security', from: 0 })).toMatchObject({ status: 400 });
  });
});

describe('hidden parts', () => {
  const bytes = buildXlsx({
    sheets: [
      {
        name: 'Open',
        rows: [
          ['ID', 'Question', 'Answer'],
          ['1', 'Are backups encrypted?'],
          ['2', 'Are logs kept for a year?'],
        ],
      },
      {
        name: 'Veiled',
        state: 'hidden',
        rows: [
          ['ID', 'Question', 'Answer'],
          ['3', 'Is there a firewall?'],
          ['4', 'Is there a proxy?'],
        ],
      },
    ],
  });

  test('are read when asked, before the request is made and when it is made', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'veiled.xlsx', bytes });
    const count = async (more: object): Promise<number> =>
      (await editor.post('/api/requests/preview', { questionnaire_doc: doc, ...more })).body.questions.length;
    expect([await count({}), await count({ hidden: true })]).toEqual([2, 4]);

    const body = { name: 'All of it', questionnaire_doc: doc, auto_answer: false, hidden: true };
    const { id } = (await editor.post('/api/requests', body)).body;
    await jobs.run();
    expect((await editor.get(`/api/requests/${id}`)).body).toMatchObject({ counts: { total: 4 }, read_hidden: true, mapping: null });
  });
});

describe('a correction', () => {
  const form = (questions: string[]): Uint8Array =>
    buildXlsx({
      sheets: [
        {
          name: 'Form',
          rows: [
            ['No.', 'Question', 'What we look for', 'Answer'],
            ...questions.map((question, at) => [`Q${at + 1}`, question, `Proof: ${question}`]),
          ],
        },
      ],
    });
  const asked = ['Do you keep access logs?', 'Do you keep backup records?', 'Do you keep training records?'];
  const mapping = { Form: { headerRow: 1, id: 'A', question: 'C', answer: ['D'], firstRow: 2, lastRow: 4 } };

  const remember = async (app: TestApp, client: Client, jobs: { run(): Promise<void> }): Promise<string> => {
    const doc = await uploadDocument(app, client, { name: 'first.xlsx', bytes: form(asked) });
    const { id } = (await client.post('/api/requests', { name: 'First', questionnaire_doc: doc, mapping, auto_answer: false })).body;
    await jobs.run();
    return id;
  };

  /** Corrections of other forms, each used a day before the one before it. */
  const rememberMore = (app: TestApp, orgId: string, number: number) =>
    inOrg(app.deps.db, orgId, (trx) =>
      sql`insert into remembered_mapping (id, org_id, shape, mapping, sheet_name, file_name, made_at, used_at)
        select gen_random_uuid(), ${orgId}, 'shape ' || at, ${JSON.stringify(mapping.Form)}::jsonb, 'Form', 'form.xlsx', day, day
        from generate_series(1, ${number}::int) as at, lateral (select now() - make_interval(days => at) as day) as days`.execute(trx),
    );

  test('is remembered for files of the same shape, by whom and since when, until it is forgotten', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const first = await remember(app, editor, jobs);
    expect((await read(editor, first)).qa_entries.map((entry) => entry.question)).toEqual(asked.map((question) => `Proof: ${question}`));

    const viewer = await as('viewer');
    const [kept] = (await viewer.get('/api/remembered_mappings')).body.remembered_mappings;
    expect(kept).toMatchObject({
      sheet_name: 'Form',
      file_name: 'first.xlsx',
      mapping: mapping.Form,
      made_by: { email: editor.email },
      can: { edit: false },
    });

    const second = await uploadDocument(app, editor, { name: 'second.xlsx', bytes: form([...asked, 'Do you keep visitor lists?']) });
    const found = (await editor.post('/api/requests/preview', { questionnaire_doc: second })).body;
    expect(found.sheets[0]).toMatchObject({ mapped_by: 'remembered', shape: kept.shape, count: 4, mapping: { question: 'C' } });
    const { id } = (await editor.post('/api/requests', { name: 'Second', questionnaire_doc: second, auto_answer: false })).body;
    await jobs.run();
    expect((await read(editor, id)).qa_entries[3]?.question).toBe('Proof: Do you keep visitor lists?');

    expect(await viewer.delete(`/api/remembered_mappings/${kept.id}`)).toMatchObject({ status: 403 });
    expect(await editor.delete(`/api/remembered_mappings/${kept.id}`)).toMatchObject({ status: 204 });
    expect(await editor.delete(`/api/remembered_mappings/${kept.id}`)).toMatchObject({ status: 404 });
    const anew = (await editor.post('/api/requests/preview', { questionnaire_doc: second })).body;
    expect(anew.sheets[0]).toMatchObject({ mapped_by: 'found', mapping: { question: 'B' } });

    await editor.post(`/api/requests/${first}/retry_extract`, {});
    await jobs.run();
    expect((await editor.get('/api/remembered_mappings')).body.remembered_mappings).toEqual([]);
  });

  test('alone goes to the reader of a file, and one for another shape looks through nothing anew', async ({ app, as, orgId, jobs }) => {
    const editor = await as('editor');
    await remember(app, editor, jobs);
    const doc = await uploadDocument(app, editor, { name: 'next.xlsx', bytes: form([...asked, 'Do you keep visitor lists?']) });
    const other = await uploadDocument(app, editor, { name: 'other.xlsx', bytes: formWorkbook() });
    const run = vi.spyOn(app.deps.pool, 'run');
    const handedOver = async (questionnaire_doc: string): Promise<string[][]> => {
      run.mockClear();
      expect(await editor.post('/api/requests/preview', { questionnaire_doc })).toMatchObject({ status: 200 });
      const inputs = await Promise.all(run.mock.calls.map(async ([, input]) => (typeof input === 'function' ? input() : input)));
      return inputs.map((input) => ('remembered' in input ? Object.keys(input.remembered ?? {}) : []));
    };
    const [kept] = (await editor.get('/api/remembered_mappings')).body.remembered_mappings;
    expect(await handedOver(doc)).toEqual([[], [kept.shape]]);
    expect(await handedOver(other)).toEqual([[]]);
    await rememberMore(app, orgId, 3);
    expect(await handedOver(doc)).toEqual([]);
    expect(await handedOver(other)).toEqual([]);
    await editor.delete(`/api/remembered_mappings/${kept.id}`);
    expect(await handedOver(doc)).toEqual([[]]);
  });

  test('keeps the columns and nothing of the rows, and is not kept where its lists are too long', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'first.xlsx', bytes: form(asked) });
    const correct = async (more: object) => {
      const body = { name: 'First', questionnaire_doc: doc, mapping: { Form: { ...mapping.Form, ...more } }, auto_answer: false };
      const { id } = (await editor.post('/api/requests', body)).body;
      await jobs.run();
      return read(editor, id);
    };
    const kept = async () =>
      (await editor.get('/api/remembered_mappings')).body.remembered_mappings.map((one: RememberedMapping) => one.mapping);
    const parts = ['What is asked first', 'What is asked then'];
    const split = Array.from({ length: 5000 }, (_, at) => ({ row: at + 2, parts }));
    expect(
      await correct({ choices: { D: ['Yes', 'No'] }, rows: { split }, also: [{ ...mapping.Form, firstRow: 90, lastRow: 99 }] }),
    ).toMatchObject({
      notes: [],
    });
    expect(await kept()).toEqual([{ ...mapping.Form, choices: { D: ['Yes', 'No'] } }]);

    const choices = { D: Array.from({ length: 100 }, (_, at) => `${at} ${'x'.repeat(1000)}`) };
    const long = await correct({ choices });
    expect(long).toMatchObject({ extract_status: 'completed', notes: [{ code: 'not_remembered', values: { sheet: 'Form' } }] });
    expect(long.qa_entries.map(({ options }) => options.length)).toEqual([100, 100, 100]);
    expect(await kept()).toEqual([{ ...mapping.Form, choices: { D: ['Yes', 'No'] } }]);
  });

  test('of five hundred stays that was used last', async ({ app, as, orgId, jobs }) => {
    const editor = await as('editor');
    await remember(app, editor, jobs);
    await inOrg(app.deps.db, orgId, (trx) => sql`update remembered_mapping set used_at = now() - interval '900 days'`.execute(trx));
    const doc = await uploadDocument(app, editor, { name: 'next.xlsx', bytes: form([...asked, 'Do you keep visitor lists?']) });
    await rememberMore(app, orgId, 499);
    await editor.post('/api/requests', { name: 'Uses it', questionnaire_doc: doc, auto_answer: false });
    await jobs.run();
    const other = await uploadDocument(app, editor, { name: 'other.xlsx', bytes: formWorkbook() });
    const [sheet] = (await editor.post('/api/requests/preview', { questionnaire_doc: other })).body.sheets;
    const body = { name: 'One more', questionnaire_doc: other, mapping: { Security: sheet.mapping }, auto_answer: false };
    await editor.post('/api/requests', body);
    await jobs.run();

    const shapes = new Set<string>();
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`;
      const page = (await editor.get(`/api/remembered_mappings?limit=200${query}`)).body;
      for (const { shape } of page.remembered_mappings) shapes.add(shape);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(shapes.size).toBe(500);
    expect([shapes.has(sheet.shape), shapes.has('shape 498'), shapes.has('shape 499')]).toEqual([true, true, false]);
    expect((await editor.post('/api/requests/preview', { questionnaire_doc: doc })).body.sheets[0].mapped_by).toBe('remembered');
  });

  test('is known to its organisation alone', async ({ app, as, stranger, jobs }) => {
    await remember(app, await as('editor'), jobs);
    const other = await stranger('editor');
    expect((await other.get('/api/remembered_mappings')).body).toEqual({ remembered_mappings: [], next_cursor: null });
    const doc = await uploadDocument(app, other, { name: 'theirs.xlsx', bytes: form(asked) });
    expect((await other.post('/api/requests/preview', { questionnaire_doc: doc })).body.sheets[0].mapped_by).toBe('found');
  });

  test('of rows keeps the answers of those that stay: left out, joined, split, added', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const bytes = form([...asked, 'Do you keep visitor lists? Who may read them?', 'Totals']);
    const doc = await uploadDocument(app, editor, { name: 'rows.xlsx', bytes });
    const { id } = (await editor.post('/api/requests', { name: 'Rows', questionnaire_doc: doc, auto_answer: false })).body;
    await jobs.run();
    const before = await read(editor, id);
    await approve(editor, before.qa_entries[0]!, { answer: 'For a year.' });

    const [sheet] = (await editor.post('/api/requests/preview', { questionnaire_doc: doc })).body.sheets;
    const rows = {
      join: [[3, 4]],
      split: [{ row: 5, parts: ['Do you keep visitor lists?', 'Who may read them?'] }],
      drop: before.qa_entries.some((entry) => entry.question === 'Totals') ? [6] : [],
    };
    await editor.post(`/api/requests/${id}/retry_extract`, { mapping: { Form: { ...sheet.mapping, rows } } });
    await jobs.run();

    const after = await read(editor, id);
    expect(after.qa_entries.map((entry) => entry.question)).toEqual([
      asked[0],
      `${asked[1]}\n${asked[2]}`,
      'Do you keep visitor lists?',
      'Who may read them?',
    ]);
    expect(after.qa_entries[0]).toMatchObject({ id: before.qa_entries[0]?.id, status: 'approved', answer: 'For a year.' });
    expect(after.mapping).toMatchObject({ Form: { rows: { join: [[3, 4]] } } });

    await editor.post(`/api/requests/${id}/retry_extract`, { mapping: { Form: { ...sheet.mapping, rows: { drop: [2], add: [6] } } } });
    await jobs.run();
    const last = await read(editor, id);
    expect(last.qa_entries.map((entry) => entry.question)).toContain('Totals');
    expect(last.qa_entries.map((entry) => entry.question)).not.toContain(asked[0]);
  });

  test('that names a column the file lacks is refused, before the work starts and after', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'narrow.xlsx', bytes: form(asked) });
    const preview = (question: string) =>
      editor.post('/api/requests/preview', { questionnaire_doc: doc, mapping: { Form: { ...mapping.Form, question } } });
    const lacking = 'Form: the mapping was not used, since it names column Q; the last column there is D.';
    expect(await preview('Q')).toMatchObject({
      status: 400,
      body: { code: 'invalid', error: lacking, details: [{ field: 'mapping', message: lacking }] },
    });
    expect(await preview('7')).toMatchObject({
      status: 400,
      body: { error: 'The correction cannot be used: Form: question takes a column letter such as "E", not “7”.' },
    });
    expect(await preview('B')).toMatchObject({ status: 200, body: { questions: { length: 3 } } });

    const { id } = (await editor.post('/api/requests', { name: 'Narrow', questionnaire_doc: doc, auto_answer: false })).body;
    await jobs.run();
    await editor.post(`/api/requests/${id}/retry_extract`, { mapping: { Form: { ...mapping.Form, question: 'Q' } } });
    await jobs.run();
    const { error, qa_entries } = await read(editor, id);
    expect([error, qa_entries.length]).toEqual([lacking, 3]);
  });

  test('of questions in prose counts them by number, and they are listed under their text', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const bytes = new TextEncoder().encode('1. Are backups encrypted?\n2. Where are they kept?\n3. Who may restore them?\n');
    const doc = await uploadDocument(app, editor, { name: 'list.txt', bytes, type: 'text/plain' });
    const rows = { drop: [2] };
    const prose = { Text: { headerRow: null, question: 'A', answer: [], firstRow: 1, lastRow: 3, rows } };
    const { id } = (await editor.post('/api/requests', { name: 'List', questionnaire_doc: doc, mapping: prose, auto_answer: false })).body;
    await jobs.run();
    const request = await read(editor, id);
    expect(request.qa_entries.map((entry) => entry.question)).toEqual(['Are backups encrypted?', 'Who may restore them?']);
    expect(request.sheets).toMatchObject([{ name: 'Text', entry_count: 2 }]);
    expect((await editor.get('/api/remembered_mappings')).body.remembered_mappings).toEqual([]);
  });
});
