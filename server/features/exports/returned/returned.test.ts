import { read as readBook, utils, write as writeBook } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe } from 'vitest';
import type { Returned } from '#contract/exports.ts';
import { fillSource } from '#engine/files/fill.ts';
import { buildDocx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import {
  type Shown,
  type Working,
  XLSX,
  approve,
  edit,
  formRows,
  formWorkbook,
  given,
  read,
  requestOf,
} from '#server/features/requests/testing/forms.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const exported = async (client: Client, id: string, query = '?include=all'): Promise<Uint8Array> => {
  const answer = await client.raw(`/api/requests/${id}/export${query}`);
  expect(answer.statusCode).toBe(200);
  return new Uint8Array(answer.rawPayload);
};

/** Steps 1 and 2 of an upload: the file is there, and no document is made of it. */
const send = async (app: TestApp, client: Client, name: string, bytes: Uint8Array): Promise<string> => {
  const asked = await client.post('/api/documents/uploads', { files: [{ name, size: bytes.length, content_type: XLSX }] });
  const [target] = asked.body.uploads;
  const { pathname, search } = new URL(target.url);
  const put = await app.inject({ method: 'PUT', url: pathname + search, headers: target.headers, payload: Buffer.from(bytes) });
  expect(put.statusCode).toBe(204);
  return target.upload_id;
};

const bringBack = async (app: TestApp, client: Client, id: string, name: string, bytes: Uint8Array) => {
  const upload_id = await send(app, client, name, bytes);
  const { status, body } = await client.post(`/api/requests/${id}/return`, { upload_id });
  return { upload_id, status, body: body as Returned };
};

const editsOf = ({ changed }: Returned) =>
  changed.map((entry) => [entry.ref, ...entry.fields.map(({ field, returned }) => [field, returned])]);

/** Edits the text of one part of a package, as a person would in their program. */
const replaceIn = (bytes: Uint8Array, part: string, from: string, to: string): Uint8Array => {
  const parts = unzipSync(bytes);
  const text = strFromU8(parts[part] ?? new Uint8Array());
  expect(text).toContain(from);
  return zipSync({ ...parts, [part]: strToU8(text.replace(from, to)) });
};

describe('the customer’s own workbook', () => {
  const answered = async (parts: Working, client: Client): Promise<Shown> => {
    const request = await requestOf(parts, client, { name: 'form.xlsx', bytes: formWorkbook() });
    const [first, second, third] = request.qa_entries;
    await approve(client, first!, { choice: 'Yes', comment: 'Every quarter.' });
    await edit(client, second!, { choice: 'No', comment: 'Contractors do not.' });
    await edit(client, third!, { choice: 'N/A', status: 'needs_review' });
    return read(client, request.id);
  };

  test('untouched, brings nothing back', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const request = await answered({ app, jobs }, editor);
    const { body } = await bringBack(app, editor, request.id, 'form (filled).xlsx', await exported(editor, request.id));
    expect(body).toMatchObject({ changed: [], conflicts: [], missing: [], unknown: [], unchanged: 6 });
    expect(body.exported_at).not.toBeNull();
  });

  test('an answer that turns in it opens what hangs on it again, but not what was edited in it too', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const bytes = formWorkbook([
      { id: 'BC-1', question: 'Do you keep backups?' },
      { id: 'BC-2', question: 'If yes, are backups kept for a month?' },
      { id: 'BC-3', question: 'If yes, are restores tested?' },
    ]);
    const { id, qa_entries: found } = await requestOf({ app, jobs }, editor, { name: 'form.xlsx', bytes });
    for (const entry of found) await approve(editor, entry, { choice: 'Yes' });
    const copy = await fillSource(await exported(editor, id), 'form.xlsx', [
      { sheet: 'Security', at: { cell: 'C2' }, value: 'No' },
      { sheet: 'Security', at: { cell: 'D3' }, value: 'Not any more.' },
    ]);
    const { body, upload_id } = await bringBack(app, editor, id, 'edited.xlsx', copy.bytes);
    const entries = body.changed.map(({ qa_entry_id, version }) => ({ qa_entry_id, version }));
    const applied = await editor.post(`/api/requests/${id}/return/apply`, { upload_id, entries });
    expect(applied).toEqual({ status: 200, body: { edited: 2, left: [] } });
    expect((await read(editor, id)).qa_entries).toMatchObject([
      { choice: 'No', status: 'answered', flags: [] },
      { choice: 'Yes', comment: 'Not any more.', status: 'answered', flags: [] },
      { choice: 'Yes', status: 'needs_review', flags: ['conditional'] },
    ]);
  });

  test('brings edits back as edits, with the file’s name in the history; nothing changes before they are confirmed', async ({
    app,
    as,
    jobs,
  }) => {
    const editor = await as('editor');
    const request = await answered({ app, jobs }, editor);
    const { bytes } = await fillSource(await exported(editor, request.id), 'form.xlsx', [
      { sheet: 'Security', at: { cell: 'D2' }, value: 'Every quarter, by the head of each department.' },
      { sheet: 'Security', at: { cell: 'C3' }, value: 'Yes' },
      { sheet: 'Security', at: { cell: 'C5' }, value: 'No' },
      { sheet: 'Security', at: { cell: 'D3' }, value: ' Contractors  do not. ' },
    ]);
    const { body, upload_id } = await bringBack(app, editor, request.id, 'edited by Ana č.xlsx', bytes);

    expect(editsOf(body)).toEqual([
      ['AC-1', ['comment', 'Every quarter, by the head of each department.']],
      ['AC-2', ['choice', 'Yes']],
      ['BC-2', ['choice', 'No']],
    ]);
    expect(body).toMatchObject({ conflicts: [], unchanged: 3 });
    expect((await read(editor, request.id)).qa_entries).toEqual(request.qa_entries);

    const entries = body.changed.map(({ qa_entry_id, version }) => ({ qa_entry_id, version })).slice(0, 2);
    const applied = await editor.post(`/api/requests/${request.id}/return/apply`, { upload_id, entries });
    expect(applied).toEqual({ status: 200, body: { edited: 2, left: [] } });
    const [first, second, , fourth] = (await read(editor, request.id)).qa_entries;
    expect(first).toMatchObject({
      status: 'answered',
      approved_by: null,
      comment: 'Every quarter, by the head of each department.',
      choice: 'Yes',
    });
    expect(second).toMatchObject({ choice: 'Yes', comment: 'Contractors do not.', confidence: null });
    expect(fourth).toMatchObject({ choice: null });
    const { body: history } = await editor.get(`/api/qa_entries/${second?.id}/history`);
    expect(history.changes[0]).toMatchObject({
      action: 'edited',
      file: 'edited by Ana č.xlsx',
      before: { choice: 'No' },
      after: { choice: 'Yes' },
    });
    expect(history.changes[1]).toMatchObject({ file: null });

    const again = await editor.post(`/api/requests/${request.id}/return/apply`, { upload_id, entries });
    expect(again.body).toEqual({ edited: 0, left: entries.map((entry) => entry.qa_entry_id) });
  });

  test('is understood when its rows were moved, its look is gone and a row was added', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const request = await answered({ app, jobs }, editor);
    const book = readBook(await exported(editor, request.id), { type: 'array' });
    const [header, ...rows] = utils.sheet_to_json<string[]>(book.Sheets['Security'] ?? {}, { header: 1, defval: '' });
    const moved = rows.slice(0, 6).toReversed();
    moved.find((row) => row[0] === 'AC-2')![3] = 'Contractors will from June.';
    book.Sheets['Security'] = utils.aoa_to_sheet([
      header ?? [],
      ...moved,
      ['ZZ-1', 'Is there a question that was not there before?', '', ''],
    ]);
    const bytes = new Uint8Array(writeBook(book, { type: 'array', bookType: 'xlsx' }));
    const { body } = await bringBack(app, editor, request.id, 'moved.xlsx', bytes);
    expect(editsOf(body)).toEqual([['AC-2', ['comment', 'Contractors will from June.']]]);
    expect(body).toMatchObject({ conflicts: [], missing: [], unchanged: 5, unknown: ['Is there a question that was not there before?'] });
  });

  test('shows what was changed here and there as a conflict, and takes it over only when that is confirmed', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const request = await answered({ app, jobs }, editor);
    const { bytes } = await fillSource(await exported(editor, request.id), 'form.xlsx', [
      { sheet: 'Security', at: { cell: 'D3' }, value: 'Written in the file.' },
    ]);
    await edit(editor, request.qa_entries[1]!, { comment: 'Written here.' });
    const { body, upload_id } = await bringBack(app, editor, request.id, 'form.xlsx', bytes);
    expect(body.changed).toEqual([]);
    expect(body.conflicts).toMatchObject([
      {
        ref: 'AC-2',
        fields: [{ field: 'comment', exported: 'Contractors do not.', now: 'Written here.', returned: 'Written in the file.' }],
      },
    ]);
    const [conflict] = body.conflicts;
    const stale = { qa_entry_id: conflict!.qa_entry_id, version: conflict!.version - 1 };
    expect((await editor.post(`/api/requests/${request.id}/return/apply`, { upload_id, entries: [stale] })).body.edited).toBe(0);
    const entries = [{ qa_entry_id: conflict!.qa_entry_id, version: conflict!.version }];
    expect((await editor.post(`/api/requests/${request.id}/return/apply`, { upload_id, entries })).body.edited).toBe(1);
    expect((await read(editor, request.id)).qa_entries[1]).toMatchObject({ comment: 'Written in the file.' });
  });

  test('with a value that is no option is shown with the reason and not taken', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const request = await answered({ app, jobs }, editor);
    const left = await exported(editor, request.id);
    const bytes = replaceIn(left, 'xl/worksheets/sheet1.xml', '>No<', '>Perhaps<');
    const { body, upload_id } = await bringBack(app, editor, request.id, 'form.xlsx', bytes);
    expect(body.changed).toMatchObject([
      { ref: 'AC-2', problem: expect.stringContaining('“Perhaps” is not one of the options: Yes, No, N/A') },
    ]);
    const entries = body.changed.map(({ qa_entry_id, version }) => ({ qa_entry_id, version }));
    expect((await editor.post(`/api/requests/${request.id}/return/apply`, { upload_id, entries })).body.edited).toBe(0);
  });

  test('is refused with a sentence when it is another request’s, damaged, not there, or a viewer’s', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const request = await answered({ app, jobs }, editor);
    const other = await given(editor, ['What is the colour of the door in the back yard?']);
    const foreign = await bringBack(app, editor, request.id, 'other.docx', await exported(editor, other.id));
    expect(foreign).toMatchObject({ status: 409, body: { error: expect.stringContaining('other.docx') } });
    const left = await exported(editor, request.id);
    expect(await bringBack(app, editor, request.id, 'cut.xlsx', left.slice(0, 900))).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('cut.xlsx') },
    });
    const nowhere = { upload_id: '01900000-0000-7000-8000-000000000000' };
    expect(await editor.post(`/api/requests/${request.id}/return`, nowhere)).toMatchObject({ status: 404 });
    expect(await (await as('viewer')).post(`/api/requests/${request.id}/return`, nowhere)).toMatchObject({ status: 403 });
  });
});

describe('the customer’s own Word file', () => {
  test('brings edits in its table back', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const bytes = buildDocx(
      paragraphXml('Security form') + tableXml([['No.', 'Question', 'Answer'], ...formRows.map((row) => [row.id, row.question, ''])]),
    );
    const request = await requestOf({ app, jobs }, editor, { name: 'form.docx', bytes, type: DOCX });
    await approve(editor, request.qa_entries[2]!, { answer: 'Every quarter.' });
    const back = replaceIn(await exported(editor, request.id), 'word/document.xml', 'Every quarter.', 'Every month.');
    const { body } = await bringBack(app, editor, request.id, 'form (filled).docx', back);
    expect(editsOf(body)).toEqual([['BC-1', ['answer', 'Every month.']]]);
    expect(body).toMatchObject({ conflicts: [], missing: [], unchanged: 5 });
  });
});

describe('a Word file without answer cells', () => {
  test('brings back what was changed and what was written under its questions', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const questions = formRows.map((row, index) => paragraphXml(`${index + 1}. ${row.question}`)).join('');
    const bytes = buildDocx(paragraphXml('Security form') + questions);
    const request = await requestOf({ app, jobs }, editor, { name: 'form.docx', bytes, type: DOCX });
    expect(request.qa_entries).toHaveLength(6);
    await approve(editor, request.qa_entries[1]!, { answer: 'All but contractors.' });
    await approve(editor, request.qa_entries[4]!, { answer: 'With AES-256.' });
    const left = await exported(editor, request.id);
    expect((await bringBack(app, editor, request.id, 'form.docx', left)).body).toMatchObject({ changed: [], conflicts: [], unchanged: 6 });
    const one = replaceIn(left, 'word/document.xml', 'All but contractors.', 'All of them.');
    const last = formRows[5]!.question;
    const back = replaceIn(
      one,
      'word/document.xml',
      `${last}</w:t></w:r></w:p>`,
      `${last}</w:t></w:r></w:p>${paragraphXml('With TLS 1.3.')}`,
    );
    const { body } = await bringBack(app, editor, request.id, 'form.docx', back);
    expect(body.changed.map(({ fields }) => fields.map(({ field, returned }) => [field, returned]))).toEqual([
      [['answer', 'All of them.']],
      [['answer', 'With TLS 1.3.']],
    ]);
    expect(body).toMatchObject({ conflicts: [], missing: [], unchanged: 4 });
  });
});

describe('answers documents of ours', () => {
  const made = async (client: Client): Promise<Shown> => {
    const request = await given(client, [
      { question: 'Is access reviewed?', ref: 'A-1', section: 'Access', options: ['Yes', 'No'] },
      { question: 'Who approves access?', section: 'Access' },
      { question: 'Where is the data?', section: 'Data' },
    ]);
    await approve(client, request.qa_entries[0]!, { choice: 'Yes', answer: 'By the lead.' });
    await edit(client, request.qa_entries[1]!, { answer: '=The head of\n\nthe department.' });
    return read(client, request.id);
  };
  const edits = [
    ['A-1', ['answer', 'By the team lead.']],
    [null, ['answer', 'In Ljubljana.']],
  ];

  test('a Word document', async ({ app, as }) => {
    const editor = await as('editor');
    const request = await made(editor);
    const left = await exported(editor, request.id, '?format=docx&include=all');
    expect((await bringBack(app, editor, request.id, 'a.docx', left)).body).toMatchObject({
      changed: [],
      conflicts: [],
      unchanged: 3,
      missing: [],
    });
    const one = replaceIn(left, 'word/document.xml', 'By the lead.', 'By the team lead.');
    const back = replaceIn(one, 'word/document.xml', 'Not answered yet.', 'In Ljubljana.');
    const { body } = await bringBack(app, editor, request.id, 'a.docx', back);
    expect(editsOf(body)).toEqual(edits);
    expect(body).toMatchObject({ conflicts: [], missing: [], unchanged: 1 });
  });

  test('a workbook, whose rows were sorted another way', async ({ app, as }) => {
    const editor = await as('editor');
    const request = await made(editor);
    const book = readBook(await exported(editor, request.id, '?format=xlsx&include=all'), { type: 'array' });
    const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '' });
    const at = rows.findIndex((row) => row[0] === 'ID');
    const [first, second, third] = rows.slice(at + 1).map((row) => [...row]);
    first![4] = 'By the team lead.';
    third![4] = 'In Ljubljana.';
    first![2] = 'The question was reworded in the file, its row is known by its id.';
    book.Sheets[book.SheetNames[0]!] = utils.aoa_to_sheet([...rows.slice(0, at + 1), third!, second!, first!]);
    const bytes = new Uint8Array(writeBook(book, { type: 'array', bookType: 'xlsx' }));
    const { body } = await bringBack(app, editor, request.id, 'a.xlsx', bytes);
    expect(editsOf(body)).toEqual(edits);
    expect(body).toMatchObject({ conflicts: [], missing: [], unknown: [], unchanged: 1 });
  });

  test('CSV and JSON', async ({ app, as }) => {
    const editor = await as('editor');
    const request = await made(editor);
    for (const format of ['csv', 'json']) {
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
        await exported(editor, request.id, `?format=${format}&include=all`),
      );
      const untouched = await bringBack(app, editor, request.id, `a.${format}`, new TextEncoder().encode(text));
      expect(untouched.body).toMatchObject({ changed: [], conflicts: [], unchanged: 3, missing: [] });
      const back = await bringBack(
        app,
        editor,
        request.id,
        `a.${format}`,
        new TextEncoder().encode(text.replace('By the lead.', 'By the team lead.')),
      );
      expect(editsOf(back.body)).toEqual([edits[0]]);
    }
  });

  test('a CSV of an earlier version, which had fewer columns, and of a later one, which has more', async ({ app, as }) => {
    const editor = await as('editor');
    const request = await made(editor);
    const left = await exported(editor, request.id, '?format=csv&include=all');
    const sheet = readBook(new TextDecoder().decode(left), { type: 'string', raw: true }).Sheets['Sheet1'];
    const rows = utils.sheet_to_json<string[]>(sheet!, { header: 1, defval: '' });
    rows[1]![rows[0]!.indexOf('Answer')] = 'By the team lead.';
    const without = (name: string) => rows.map((row) => row.toSpliced(rows[0]!.indexOf(name), 1));
    const tables = [...['Section', 'Sources', 'Status'].map(without), rows.map((row, index) => [...row, index === 0 ? 'Owner' : 'Ana'])];
    for (const table of tables) {
      const bytes = new TextEncoder().encode(utils.sheet_to_csv(utils.aoa_to_sheet(table)));
      const { body } = await bringBack(app, editor, request.id, 'a.csv', bytes);
      expect(editsOf(body)).toEqual([edits[0]]);
      expect(body).toMatchObject({ conflicts: [], missing: [], unknown: [], unchanged: 2 });
    }
  });

  test('an export of approved answers alone does not empty the others', async ({ app, as }) => {
    const editor = await as('editor');
    const request = await made(editor);
    await exported(editor, request.id, '?format=docx&include=all');
    const left = await exported(editor, request.id, '?format=docx&include=approved');
    const { body } = await bringBack(app, editor, request.id, 'a.docx', left);
    expect(body).toMatchObject({ changed: [], conflicts: [], unchanged: 3 });
  });
});
