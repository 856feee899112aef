import { describe } from 'vitest';
import { buildDocx, buildXlsx, listValidation, tableXml } from '#engine/files/testing/office.ts';
import { upload } from '#server/features/documents/testing.ts';
import { read, uploadDocument } from '#server/features/requests/testing/forms.ts';
import { expect, test } from '#test/harness.ts';

const OPTIONS = Array.from({ length: 400 }, (_, at) => `Yes, option ${at} ${'x'.repeat(1000)}`);
const QUESTIONS = Array.from({ length: 40 }, (_, at) => `Do you encrypt data of kind ${at}?`);
const SENTENCE =
  /^The questions of form\.\w+ with all that may be chosen come to \d+ MB of text; at most 20 MB are taken\. Shorten the lists and texts that stand at many questions, or split the file\.$/;

/** A workbook of some kilobytes whose one list stands at every question; what stands in the answer cells, if anything. */
const form = (options: string[], answer: string | null = null): Uint8Array =>
  buildXlsx({
    sheets: [
      {
        name: 'Security',
        rows: [['ID', 'Question', 'Answer'], ...QUESTIONS.map((question, at) => [`${at + 1}`, question, answer])],
        after: listValidation(`C2:C${QUESTIONS.length + 1}`, `Lists!$A$1:$A$${options.length}`),
      },
      { name: 'Lists', rows: options.map((option) => [option]) },
    ],
  });

describe('what a file holds once and means at every question', () => {
  test('a list at every question fails the request and its preview with a sentence', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: form(OPTIONS) });
    const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
    await jobs.run();

    expect(await read(editor, body.id)).toMatchObject({
      extract_status: 'failed',
      error: expect.stringMatching(SENTENCE),
      because: [{ code: 'unreadable_questions' }],
      qa_entries: [],
    });
    expect(await editor.post('/api/requests/preview', { questionnaire_doc: doc })).toMatchObject({
      status: 422,
      body: { code: 'unreadable_file', error: expect.stringMatching(SENTENCE) },
    });
  });

  test('so does a list of a filled form that is to be knowledge, and no pair of it is kept', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const [made] = await upload({ app, jobs }, editor, [{ name: 'form.xlsx', text: Buffer.from(form(OPTIONS, OPTIONS[0])), type }]);
    expect((await editor.get(`/api/documents/${made?.id}`)).body).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(SENTENCE),
    });
    expect((await editor.get('/api/library')).body.library).toEqual([]);
  });

  test('so does a choice that stands in a Word file at every question', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const items = OPTIONS.map((option) => `<w:listItem w:displayText="${option}" w:value="${option.slice(0, 20)}"/>`).join('');
    const choice = (at: number) =>
      `<w:sdt><w:sdtPr><w:id w:val="${at + 1}"/><w:dropDownList>${items}</w:dropDownList></w:sdtPr><w:sdtContent><w:r><w:t>Choose</w:t></w:r></w:sdtContent></w:sdt>`;
    const rows = QUESTIONS.map((question, at) => [question, `CHOICE${at}`]);
    const table = QUESTIONS.reduce(
      (xml, _, at) => xml.replace(new RegExp(`<w:r>(?:(?!<w:r>).)*CHOICE${at}</w:t></w:r>`, 'u'), choice(at)),
      tableXml([['Question', 'Answer'], ...rows]),
    );
    const doc = await uploadDocument(app, editor, { name: 'form.docx', bytes: buildDocx(table) });
    const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
    await jobs.run();
    expect(await read(editor, body.id)).toMatchObject({ extract_status: 'failed', error: expect.stringMatching(SENTENCE) });
  });

  test('so does what the form says with each option', async ({ app, as }) => {
    const editor = await as('editor');
    const options = Array.from({ length: 20 }, (_, at) => `Option ${at}`);
    const rows = Array.from({ length: 400 }, (_, at) => [
      `${at + 1}`,
      `Do you encrypt data of kind ${at}?`,
      null,
      { formula: `VLOOKUP($C${at + 2},Texts!$A:$B,2,FALSE)`, text: '' },
    ]);
    const bytes = buildXlsx({
      sheets: [
        {
          name: 'Security',
          rows: [['ID', 'Question', 'Answer', 'Guidance'], ...rows],
          after: listValidation('C2:C401', 'Texts!$A$1:$A$20'),
        },
        { name: 'Texts', rows: options.map((option, at) => [option, `${at} ${'語'.repeat(990)}`]) },
      ],
    });
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes });
    expect(await editor.post('/api/requests/preview', { questionnaire_doc: doc })).toMatchObject({
      status: 422,
      body: { code: 'unreadable_file', error: expect.stringMatching(SENTENCE) },
    });
  });

  test('so does the name of a sheet', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const rows = Array.from({ length: 300 }, (_, at) => [`${at + 1}`, `Do you encrypt data of kind ${at}?`, null]);
    const bytes = buildXlsx({ sheets: [{ name: 'Security '.repeat(10_000).trim(), rows: [['ID', 'Question', 'Answer'], ...rows] }] });
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes });
    const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
    await jobs.run();
    expect(await read(editor, body.id)).toMatchObject({ extract_status: 'failed', error: expect.stringMatching(SENTENCE) });
  });

  test('so does a question that thousands continue', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const long = `Do you keep ${'records of it and '.repeat(1500)}?`;
    const rows = [long, ...Array.from({ length: 900 }, () => 'If yes, describe how.')];
    const csv = `ID,Question,Answer\n${rows.map((text, at) => `${at + 1},"${text}",`).join('\n')}\n`;
    const doc = await uploadDocument(app, editor, { name: 'form.csv', bytes: new TextEncoder().encode(csv), type: 'text/csv' });
    const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
    await jobs.run();
    expect(await read(editor, body.id)).toMatchObject({ extract_status: 'failed', error: expect.stringMatching(SENTENCE) });
  });

  test('texts that no list of options is are none, and the questions are found', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: form(['Yes', `No ${'x'.repeat(2000)}`]) });
    const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
    await jobs.run();
    const { qa_entries: entries } = await read(editor, body.id);
    expect(entries).toHaveLength(QUESTIONS.length);
    expect(new Set(entries.flatMap(({ options }) => options))).toEqual(new Set());
  });
});
