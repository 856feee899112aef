import { read as readWorkbook, utils } from '@e965/xlsx';
import { describe } from 'vitest';
import { proveSource } from '#engine/files/prove.ts';
import { buildDocx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { type Shown, XLSX, approve, edit, formRows, formWorkbook, given, read, uploadDocument } from '../testing/forms.ts';

const CSV = 'Ref;Question;Answer\r\n1;"Is customer data encrypted; at rest?";\r\n2;Who approves access to production systems?;\r\n';

interface Parts {
  app: TestApp;
  jobs: { run(): Promise<void> };
}

/** A request made of a file, with its questions found and none answered. */
const requestOf = async (
  { app, jobs }: Parts,
  client: Client,
  file: { name: string; bytes: Uint8Array; type?: string },
): Promise<Shown> => {
  const doc = await uploadDocument(app, client, file);
  const { body } = await client.post('/api/requests', { name: 'For the customer', questionnaire_doc: doc, auto_answer: false });
  await jobs.run();
  return read(client, body.id);
};

const download = async (client: Client, path: string) => {
  const answer = await client.raw(path);
  expect(answer.statusCode).toBe(200);
  return {
    bytes: new Uint8Array(answer.rawPayload),
    type: answer.headers['content-type'],
    disposition: String(answer.headers['content-disposition']),
  };
};

const rowsOf = (bytes: Uint8Array, sheet?: string): string[][] => {
  const book = readWorkbook(bytes, { type: 'array' });
  return utils.sheet_to_json<string[]>(book.Sheets[sheet ?? book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' });
};

describe('a workbook', () => {
  const answered = async (parts: Parts, client: Client): Promise<{ request: Shown; bytes: Uint8Array }> => {
    const bytes = formWorkbook();
    const request = await requestOf(parts, client, { name: 'Vprašalnik č.xlsx', bytes });
    const [first, second, third, fourth, fifth] = request.qa_entries;
    await approve(client, first!, { choice: 'Yes', comment: '=1+1 is no formula here' });
    await edit(client, second!, { choice: 'No', comment: 'Contractors do not.' });
    await edit(client, third!, { choice: 'N/A', status: 'needs_review' });
    await edit(client, fourth!, { status: 'skipped' });
    await edit(client, fifth!, { choice: 'Yes' });
    return { request, bytes };
  };

  test('comes back as the customer’s own file, filled in, and nothing else is changed in it', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const { request, bytes } = await answered({ app, jobs }, editor);
    const viewer = await as('viewer');

    const file = await download(viewer, `/api/requests/${request.id}/export`);

    expect(file.type).toBe(XLSX);
    expect(file.disposition).toBe(
      `attachment; filename="Vpra_alnik _ (filled).xlsx"; filename*=UTF-8''${encodeURIComponent('Vprašalnik č ')}%28filled%29.xlsx`,
    );
    expect(
      rowsOf(file.bytes, 'Security')
        .slice(1, 7)
        .map((row) => row.slice(2, 4)),
    ).toEqual([
      ['Yes', '=1+1 is no formula here'],
      ['No', 'Contractors do not.'],
      ['N/A', ''],
      ['', ''],
      ['Yes', ''],
      ['', ''],
    ]);
    const proof = await proveSource(bytes, file.bytes, 'form.xlsx');
    expect(proof.elsewhere).toEqual([]);
    // The workbook part says that the formula over the answers is to be calculated anew.
    const parts = ['xl/workbook.xml', 'xl/worksheets/sheet1.xml'];
    expect(proof.changedParts).toEqual(parts);
    expect(proof.changedPlaces.map((place) => String(place.at.cell)).toSorted()).toEqual(['C2', 'C3', 'C4', 'C6', 'D2', 'D3']);
    expect(await viewer.get(`/api/requests/${request.id}/proof`)).toEqual({
      status: 200,
      body: { written: 6, refused: [], changed_parts: parts, elsewhere: [], same_elsewhere: true },
    });
  });

  test('is what the call of the specification answers, and its export stands in the audit log', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    const { request } = await answered({ app, jobs }, editor);
    const [excel, original] = [
      await download(editor, `/api/requests/${request.id}/excel`),
      await download(editor, `/api/requests/${request.id}/export?format=xlsx`),
    ];
    expect(Buffer.compare(excel.bytes, original.bytes)).toBe(0);
    const logged = await app.deps.db
      .selectFrom('audit_log')
      .select(['subject', 'user_id', 'data'])
      .where('org_id', '=', orgId)
      .where('action', '=', 'request:exported')
      .execute();
    expect(logged).toMatchObject([{ subject: request.id, user_id: editor.userId }, { data: { format: 'xlsx' } }]);
  });

  test('without an answer comes back byte for byte', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const bytes = formWorkbook();
    const request = await requestOf({ app, jobs }, editor, { name: 'form.xlsx', bytes });
    expect(Buffer.compare((await download(editor, `/api/requests/${request.id}/export`)).bytes, bytes)).toBe(0);
  });
});

describe('a csv file', () => {
  test('comes back with its answer fields filled and every other byte the same', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const bytes = new TextEncoder().encode(CSV);
    const request = await requestOf({ app, jobs }, editor, { name: 'form.csv', bytes, type: 'text/csv' });
    expect(request.qa_entries).toHaveLength(2);
    await approve(editor, request.qa_entries[1]!, { answer: '=the lead' });

    const file = await download(editor, `/api/requests/${request.id}/export`);
    expect(file.type).toContain('text/csv');
    expect(new TextDecoder().decode(file.bytes)).toBe(CSV.replace('systems?;', "systems?;'=the lead"));
    expect(await editor.get(`/api/requests/${request.id}/proof`)).toMatchObject({ body: { written: 1, same_elsewhere: true } });
    expect(rowsOf((await download(editor, `/api/requests/${request.id}/excel`)).bytes)).toHaveLength(3);
  });
});

describe('a Word form', () => {
  test('comes back with its answer cells filled and nothing else changed', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const bytes = buildDocx(
      paragraphXml('Security form') + tableXml([['No.', 'Question', 'Answer'], ...formRows.map((row) => [row.id, row.question, ''])]),
    );
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const request = await requestOf({ app, jobs }, editor, { name: 'form.docx', bytes, type });
    expect(request.qa_entries.map((entry) => entry.question)).toEqual(formRows.map((row) => row.question));
    await approve(editor, request.qa_entries[2]!, { answer: 'Every quarter.' });

    const file = await download(editor, `/api/requests/${request.id}/export`);
    expect(file).toMatchObject({ type, disposition: expect.stringContaining('form (filled).docx') });
    expect(await editor.get(`/api/requests/${request.id}/proof`)).toMatchObject({
      body: { written: 1, refused: [], changed_parts: ['word/document.xml'], same_elsewhere: true },
    });
  });
});

describe('other formats', () => {
  test('a request without a file becomes a workbook made for it', async ({ as }) => {
    const editor = await as('editor');
    const request = await given(editor, [
      { question: formRows[0]?.question, ref: 'A-1', section: 'Access', options: ['Yes', 'No'] },
      'And what else is there to say?',
    ]);
    await approve(editor, request.qa_entries[0]!, { choice: 'Yes', answer: '=1+1' });

    const file = await download(editor, `/api/requests/${request.id}/export`);
    expect(file).toMatchObject({ type: XLSX, disposition: expect.stringContaining('filename="Given.xlsx"') });
    expect(rowsOf(file.bytes)).toEqual([
      ['ID', 'Section', 'Question', 'Choice', 'Answer', 'Comment', 'Sources', 'Status'],
      ['A-1', 'Access', formRows[0]?.question, 'Yes', '=1+1', '', '', 'approved'],
      ['', '', 'And what else is there to say?', '', '', '', '', 'not answered'],
    ]);
    expect(await editor.get(`/api/requests/${request.id}/proof`)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('csv and json of any request', async ({ as }) => {
    const editor = await as('editor');
    const request = await given(editor, ['Is access to customer data reviewed?']);
    await approve(editor, request.qa_entries[0]!, { answer: '@once a year' });

    const csv = await download(editor, `/api/requests/${request.id}/export?format=csv`);
    expect(new TextDecoder().decode(csv.bytes)).toContain(`"'@once a year"`);
    const json = await download(editor, `/api/requests/${request.id}/export?format=json`);
    expect(JSON.parse(new TextDecoder().decode(json.bytes))).toMatchObject({
      request: { id: request.id },
      qa_entries: [{ answer: '@once a year', status: 'approved' }],
    });
    expect(await editor.get(`/api/requests/${request.id}/export?format=exe`)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'format' }] },
    });
  });

  test('a file that has no place to fill becomes a workbook, and says so where a proof is asked for', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const bytes = new TextEncoder().encode('1. Is access reviewed every year?\n2. Who approves access to production systems?\n');
    const request = await requestOf({ app, jobs }, editor, { name: 'questions.txt', bytes, type: 'text/plain' });
    await approve(editor, request.qa_entries[0]!, { answer: 'Every quarter.' });

    const file = await download(editor, `/api/requests/${request.id}/export`);
    expect(file.type).toBe(XLSX);
    expect(rowsOf(file.bytes)[1]).toContain('Every quarter.');
    const refused = await editor.get(`/api/requests/${request.id}/proof`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.error).toContain('questions.txt');
  });
});
