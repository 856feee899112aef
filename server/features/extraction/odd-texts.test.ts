import { describe } from 'vitest';
import { buildDocx, tableXml } from '#engine/files/testing/office.ts';
import { upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';
import { read, uploadDocument } from '#server/features/requests/testing/forms.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('texts that no database takes, or that are too long to be worked with', () => {
  test('zero characters and halves of pairs in a file do not stop it', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const form = String.raw`{"items":[{"type":"line","id":"a","text":"Do you en\u0000crypt data?"},{"type":"line","id":"b","text":"Is it \ud83d tested?"}]}`;
    const doc = await uploadDocument(app, editor, { name: 'form.json', bytes: bytesOf(form) });
    const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
    await jobs.run();

    const questions = (await read(editor, body.id)).qa_entries.map(({ question }) => question);
    expect(questions).toEqual(['Do you encrypt data?', 'Is it \ufffd tested?']);
  });

  test('a cell that says it spans thousands of millions of columns is as wide as a table may be', async ({ app, as }) => {
    const editor = await as('editor');
    const wide = '<w:tcPr><w:gridSpan w:val="2000000000"/></w:tcPr>';
    const table = tableXml([
      ['Question', 'Answer'],
      ['Do you encrypt data?', ''],
      ['Do you test your backups?', ''],
    ]);
    const bytes = buildDocx(table.replace('<w:tcPr/>', wide));
    const doc = await uploadDocument(app, editor, { name: 'form.docx', bytes });
    const { status, body } = await editor.post('/api/requests/preview', { questionnaire_doc: doc });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('Do you test your backups?');
  });

  test('a question of hundreds of thousands of characters fails the request with a sentence', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const long = `ID,Question,Answer\n1,Do you encrypt data?,\n2,Do you test ${'AB-'.repeat(100_000)}?,\n3,Are backups kept?,\n`;
    const doc = await uploadDocument(app, editor, { name: 'form.csv', bytes: bytesOf(long) });
    const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
    await jobs.run();

    expect(await read(editor, body.id)).toMatchObject({
      extract_status: 'failed',
      error: expect.stringMatching(/^form\.csv holds a piece of text without a break that is longer than 100,000 characters\./),
    });
  });

  test('a pasted text without a break says so', async ({ as, jobs }) => {
    const editor = await as('editor');
    const { body } = await editor.post('/api/requests', { name: 'Text', text: 'x'.repeat(900_000), auto_answer: false });
    await jobs.run();
    expect(await read(editor, body.id)).toMatchObject({
      extract_status: 'failed',
      error: expect.stringMatching(/^No questions were found/),
    });
  });

  test('knowledge without a space, and with an answer that never ends, is read or failed with a sentence', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const answers = Array.from({ length: 6 }, (_, at) => `${at},Do you keep records of system ${at}?,Yes`).join('\n');
    const made = await upload({ app, jobs }, editor, [
      { name: 'key.md', text: `# Keys\n\nKeys are kept in a vault.\n\n${'a'.repeat(6_000_000)}\n` },
      { name: 'rule.md', text: '-'.repeat(6_000_000) },
      { name: 'past.csv', text: `ID,Question,Answer\n${answers}\n7,Do you test?,${'AB-'.repeat(300_000)}\n`, type: 'text/csv' },
    ]);
    const now = await Promise.all(made.map(async ({ id }) => (await editor.get(`/api/documents/${id}`)).body));
    expect(now.map(({ status, error }) => [status, error])).toEqual([
      ['ready', null],
      ['failed', 'rule.md holds no text. Check that it is the right file.'],
      ['failed', expect.stringMatching(/^past\.csv holds a piece of text without a break/)],
    ]);
  });
});
