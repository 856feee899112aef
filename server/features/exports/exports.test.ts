import { createHash } from 'node:crypto';
import { read as readWorkbook, utils, write as writeSheets } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe } from 'vitest';
import { writePdf } from '#engine/exports/write-pdf.ts';
import { proveSource } from '#engine/files/prove.ts';
import { buildDocx, paragraphXml, tableXml } from '#engine/files/testing/office.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, expect, test } from '#test/harness.ts';
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
  uploadDocument,
} from '#server/features/requests/testing/forms.ts';
import { bookOf } from './book.ts';

const CSV = 'Ref;Question;Answer\r\n1;"Is customer data encrypted; at rest?";\r\n2;Who approves access to production systems?;\r\n';

const download = async (client: Client, path: string) => {
  const answer = await client.raw(path);
  expect(answer.statusCode).toBe(200);
  return {
    bytes: new Uint8Array(answer.rawPayload),
    type: answer.headers['content-type'],
    disposition: String(answer.headers['content-disposition']),
  };
};

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The text of a Word document, a line per paragraph. */
const wordText = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())
    .replaceAll('</w:p>', '\n')
    .replaceAll(/<[^>]+>/g, '');

const pdfText = async (bytes: Uint8Array): Promise<string> => {
  const reading = getDocument({ data: bytes.slice() });
  const pdf = await reading.promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, async (_, page) => (await pdf.getPage(page + 1)).getTextContent()));
  await reading.destroy();
  return pages.flatMap((page) => page.items.map((item) => ('str' in item ? item.str : ''))).join(' ');
};

const rowsOf = (bytes: Uint8Array, sheet?: string): string[][] => {
  const book = readWorkbook(bytes, { type: 'array' });
  return utils.sheet_to_json<string[]>(book.Sheets[sheet ?? book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' });
};

describe('a workbook', () => {
  const answered = async (parts: Working, client: Client): Promise<{ request: Shown; bytes: Uint8Array }> => {
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

    const file = await download(viewer, `/api/requests/${request.id}/export?include=all`);

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
    expect(await viewer.get(`/api/requests/${request.id}/proof?include=all`)).toEqual({
      status: 200,
      body: {
        file: 'Vprašalnik č.xlsx',
        written: 6,
        refused: [],
        places: expect.arrayContaining([{ sheet: 'Security', at: { cell: 'C3' }, before: '', after: 'No' }]),
        changed_parts: parts,
        elsewhere: [],
        same_elsewhere: true,
        sha256: { original: sha256(bytes), filled: sha256(file.bytes) },
      },
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
    expect(logged).toMatchObject([{ subject: request.id, user_id: editor.userId }, { data: { format: 'xlsx', include: 'approved' } }]);
  });

  test('holds what a person wrote beside options of which none is chosen, with drafts and once it is approved', async ({
    app,
    as,
    jobs,
  }) => {
    const editor = await as('editor');
    const request = await requestOf({ app, jobs }, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    const commentIn = async (include: string): Promise<unknown> =>
      rowsOf((await download(editor, `/api/requests/${request.id}/export?include=${include}`)).bytes, 'Security')[1]?.[3];
    const written = (await edit(editor, request.qa_entries[0]!, { comment: 'Reviewed every spring.' })).body;

    expect(written).toMatchObject({ status: 'needs_review', confidence: null });
    expect((await read(editor, request.id)).counts).toMatchObject({ drafted: 1, check: 1, needs_review: 1, unanswered: 5 });
    expect([await commentIn('approved'), await commentIn('answered'), await commentIn('all')]).toEqual(['', '', 'Reviewed every spring.']);

    await approve(editor, written, {});
    expect(await commentIn('approved')).toBe('Reviewed every spring.');
    expect((await read(editor, request.id)).counts).toMatchObject({ drafted: 1, approved: 1, approved_without_option: 1, unanswered: 5 });
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
    expect(rowsOf((await download(editor, `/api/requests/${request.id}/excel`)).bytes).slice(-1)[0]).toContain('=the lead');
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
  test('a request without a file becomes a Word document, or a workbook made for it', async ({ as }) => {
    const editor = await as('editor');
    const request = await given(editor, [
      { question: formRows[0]?.question, ref: 'A-1', section: 'Access', options: ['Yes', 'No'] },
      'And what else is there to say?',
    ]);
    expect(request.export).toMatchObject({ original: 'made-document', sentence: expect.stringContaining('Word document') });
    await approve(editor, request.qa_entries[0]!, { choice: 'Yes', answer: '=1+1' });

    const document = await download(editor, `/api/requests/${request.id}/export`);
    expect(document).toMatchObject({ type: DOCX, disposition: expect.stringContaining('filename="Given.docx"') });
    const text = wordText(document.bytes);
    expect(text).toContain('A-1  Is access to customer data reviewed at least once a year?');
    expect(text).toContain('1 of 2 questions answered; 1 question is still open.');

    const file = await download(editor, `/api/requests/${request.id}/excel`);
    expect(file).toMatchObject({ type: XLSX, disposition: expect.stringContaining('filename="Given.xlsx"') });
    const rows = rowsOf(file.bytes);
    expect(rows[0]).toContain('Given');
    expect(rows.slice(-3)).toEqual([
      ['ID', 'Section', 'Question', 'Choice', 'Answer', 'Comment', 'Sources', 'Status', 'rejoinder-entry'],
      ['A-1', 'Access', formRows[0]?.question, 'Yes', '=1+1', '', '', 'approved', request.qa_entries[0]?.id],
      ['', '', 'And what else is there to say?', '', '', '', '', 'open', request.qa_entries[1]?.id],
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

  test('a file that has no place to fill becomes a document, said before and where a proof is asked for', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const bytes = new TextEncoder().encode('1. Is access reviewed every year?\n2. Who approves access to production systems?\n');
    const request = await requestOf({ app, jobs }, editor, { name: 'questions.txt', bytes, type: 'text/plain' });
    expect(request.export).toMatchObject({ original: 'made-document', sentence: expect.stringContaining('questions.txt') });
    await approve(editor, request.qa_entries[0]!, { answer: 'Every quarter.' });

    const file = await download(editor, `/api/requests/${request.id}/export`);
    expect(file.type).toBe(DOCX);
    expect(wordText(file.bytes)).toContain('Every quarter.');
    const refused = await editor.get(`/api/requests/${request.id}/proof`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.error).toContain('questions.txt');
  });

  test('an old workbook comes back as a filled copy in the newer format, and that is said before', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([['ID', 'Question', 'Answer'], ...formRows.map((row) => [row.id, row.question, ''])]),
      'Form',
    );
    for (const ending of ['xls', 'ods'] as const) {
      const bytes = new Uint8Array(writeSheets(book, { type: 'array', bookType: ending === 'xls' ? 'biff8' : 'ods' }));
      const request = await requestOf({ app, jobs }, editor, { name: `form.${ending}`, bytes, type: 'application/octet-stream' });
      expect(request.export).toMatchObject({ original: 'xlsx-copy', sentence: expect.stringContaining(`.${ending}`) });
      await approve(editor, request.qa_entries[2]!, { answer: 'Every quarter.' });

      const file = await download(editor, `/api/requests/${request.id}/export`);
      expect(file).toMatchObject({ type: XLSX, disposition: expect.stringContaining('form (filled).xlsx') });
      expect(rowsOf(file.bytes)[3]).toEqual([formRows[2]?.id, formRows[2]?.question, 'Every quarter.']);
      expect(await editor.get(`/api/requests/${request.id}/proof`)).toMatchObject({ status: 409 });
    }
  });

  test('a PDF without form fields becomes a document', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const bytes = await writePdf(
      bookOf({ title: 'Questions', organisation: 'Customer', date: '2026-01-02', language: 'en', fileName: '' }, [], 'all'),
    );
    const doc = await uploadDocument(app, editor, { name: 'form.pdf', bytes, type: 'application/pdf' });
    const { body } = await editor.post('/api/requests', { name: 'For the customer', questionnaire_doc: doc, auto_answer: false });
    await jobs.run();
    expect((await read(editor, body.id)).export).toMatchObject({
      original: 'made-document',
      sentence: expect.stringContaining('form.pdf'),
    });
    expect((await download(editor, `/api/requests/${body.id}/export`)).type).toBe(DOCX);
  });

  test('answers that nobody has read leave only where that is asked for', async ({ as }) => {
    const editor = await as('editor');
    const request = await given(editor, ['First?', 'Second?', 'Third?']);
    const [first, second, third] = request.qa_entries;
    await approve(editor, first!, { answer: 'one approved' });
    await edit(editor, second!, { answer: 'two answered' });
    await edit(editor, third!, { answer: 'three draft', status: 'needs_review' });
    const path = `/api/requests/${request.id}`;
    const plain = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    const table = (bytes: Uint8Array) => JSON.stringify(rowsOf(bytes));
    const calls = {
      '/excel': table,
      '/export': wordText,
      '/export?format=xlsx': table,
      '/export?format=csv': plain,
      '/export?format=json': plain,
    };
    for (const [call, textOf] of Object.entries(calls)) {
      const { bytes } = await download(editor, path + call);
      const text = textOf(bytes);
      expect(['one approved', 'two answered', 'three draft'].filter((answer) => text.includes(answer))).toEqual(['one approved']);
    }
  });

  test('what went into the last export is remembered with the request, for a colleague too', async ({ as }) => {
    const [editor, viewer] = [await as('editor'), await as('viewer')];
    const request = await given(editor, ['First?']);
    expect(request.export.last_include).toBeNull();
    await download(editor, `/api/requests/${request.id}/export?format=csv&include=all`);
    expect((await read(viewer, request.id)).export.last_include).toBe('all');
    await download(viewer, `/api/requests/${request.id}/export?format=csv&include=answered`);
    const { body } = await editor.get('/api/requests');
    expect(body.requests.find(({ id }: { id: string }) => id === request.id).export.last_include).toBe('answered');
  });

  test('what goes in is chosen: approved answers, sure drafts too, or all; what was typed and not approved is not sure', async ({
    app,
    as,
    orgId,
  }) => {
    const editor = await as('editor');
    const request = await given(editor, ['First?', 'Second?', 'Third?', 'Fourth?']);
    const [first, second, third, fourth] = request.qa_entries;
    await approve(editor, first!, { answer: 'one approved' });
    await edit(editor, second!, { answer: 'two answered' });
    await edit(editor, third!, { answer: 'three draft' });
    await edit(editor, fourth!, { status: 'skipped' });
    // A draft as the engine measures one.
    await inOrg(app.deps.db, orgId, (trx) => trx.updateTable('qa_entry').set({ confidence: 0.97 }).where('id', '=', second!.id).execute());
    const answersIn = (text: string) => ['one approved', 'two answered', 'three draft'].filter((answer) => text.includes(answer));
    const expected = { approved: 1, answered: 2, all: 3 };
    for (const [include, count] of Object.entries(expected)) {
      const path = `/api/requests/${request.id}/export?include=${include}&format=`;
      const texts = {
        docx: wordText((await download(editor, `${path}docx`)).bytes),
        xlsx: JSON.stringify(rowsOf((await download(editor, `${path}xlsx`)).bytes)),
        csv: new TextDecoder().decode((await download(editor, `${path}csv`)).bytes),
        json: new TextDecoder().decode((await download(editor, `${path}json`)).bytes),
        pdf: await pdfText((await download(editor, `${path}pdf`)).bytes),
      };
      for (const [format, text] of Object.entries(texts)) {
        expect({ format, answers: answersIn(text) }).toEqual({
          format,
          answers: ['one approved', 'two answered', 'three draft'].slice(0, count),
        });
        for (const question of ['First?', 'Second?', 'Third?', 'Fourth?']) expect(text).toContain(question);
      }
    }
    expect(await editor.get(`/api/requests/${request.id}/export?include=some`)).toMatchObject({ status: 400 });
  });
});

describe('the proof as a file', () => {
  test('is JSON for programs and a page for people, in which the texts of the file are only text', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const bytes = new TextEncoder().encode(CSV);
    const request = await requestOf({ app, jobs }, editor, { name: 'form.csv', bytes, type: 'text/csv' });
    await approve(editor, request.qa_entries[1]!, { answer: '<script>alert(1)</script>' });
    const page = await download(editor, `/api/requests/${request.id}/proof/file`);
    expect(page).toMatchObject({
      type: 'text/html; charset=utf-8',
      disposition: expect.stringContaining('attachment; filename="For the customer (proof).html"'),
    });
    const html = new TextDecoder().decode(page.bytes);
    expect(html).toContain('1 place filled.');
    expect(html).toContain('Nothing else changed.');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script>');
    const json = await download(editor, `/api/requests/${request.id}/proof/file?format=json`);
    expect(JSON.parse(new TextDecoder().decode(json.bytes))).toEqual((await editor.get(`/api/requests/${request.id}/proof`)).body);
  });
});
