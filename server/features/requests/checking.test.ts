import { describe } from 'vitest';
import type { SheetView } from '#contract/extraction.ts';
import { buildDocx, buildXlsx, tableXml } from '#engine/files/testing/office.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { formRows, formWorkbook, uploadDocument } from './testing/forms.ts';

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

  test('a damaged file says so, a viewer may not look, a foreign file does not exist, a row is a number', async ({ app, as, stranger }) => {
    const editor = await as('editor');
    const bytes = new TextEncoder().encode('this is no workbook');
    const damaged = await uploadDocument(app, editor, { name: 'damaged.xlsx', bytes });
    expect(await see(editor, { questionnaire_doc: damaged, sheet: 'One' })).toMatchObject({
      status: 422,
      body: { code: 'unreadable_file' },
    });
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    expect(await see(await as('viewer'), { questionnaire_doc: doc, sheet: 'Security' })).toMatchObject({ status: 403 });
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
