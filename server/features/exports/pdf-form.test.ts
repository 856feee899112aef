import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { buildPdfForm } from '#engine/files/testing/pdf.ts';
import { fillSource } from '#engine/files/fill.ts';
import { readSource } from '#engine/files/read-source.ts';
import { expect, test } from '#test/harness.ts';
import { XLSX, approve, read, uploadDocument } from '#server/features/requests/testing/forms.ts';

const questions = ['Is customer data encrypted at rest?', 'Who approves access to production systems?', 'Where is customer data stored?'];

/** A page with a question a line and a text field under each, as a customer's form has them. */
const form = (): Promise<Uint8Array> =>
  buildPdfForm({
    pages: 1,
    texts: questions.map((question, index) => [0, 40, 700 - index * 100, `${index + 1}. ${question}`]),
    fields: questions.map((question, index) => ({
      name: `answer${index + 1}`,
      kind: 'text' as const,
      tooltip: question,
      at: [40, 660 - index * 100, 400, 24] as [number, number, number, number],
    })),
  });

test('a PDF form comes back filled behind its own bytes, with a proof, and its edits come back', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const bytes = await form();
  const doc = await uploadDocument(app, editor, { name: 'form.pdf', bytes, type: 'application/pdf' });
  const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
  await jobs.run();
  const request = await read(editor, body.id);
  expect(request.qa_entries.map((entry) => entry.question)).toEqual(questions);
  expect(request.export).toMatchObject({ original: 'same-file', sentence: expect.stringContaining('form.pdf') });
  await approve(editor, request.qa_entries[1]!, { answer: 'Vodja službe, začasno tudi Олена.' });

  const answer = await editor.raw(`/api/requests/${request.id}/export`);
  expect(answer.headers['content-type']).toBe('application/pdf');
  const left = new Uint8Array(answer.rawPayload);
  expect(Buffer.compare(left.subarray(0, bytes.length), bytes)).toBe(0);
  const proof = await editor.get(`/api/requests/${request.id}/proof`);
  expect(proof.body).toMatchObject({ written: 1, refused: [], same_elsewhere: true, places: [{ at: { field: 'answer2' } }] });

  const edited = await fillSource(left, 'form.pdf', [
    { sheet: null, at: { field: 'answer2' }, value: 'The head of the department.' },
    { sheet: null, at: { field: 'answer3' }, value: 'In Ljubljana.' },
  ]);
  const asked = await editor.post('/api/documents/uploads', {
    files: [{ name: 'back.pdf', size: edited.bytes.length, content_type: XLSX }],
  });
  const [target] = asked.body.uploads;
  const { pathname, search } = new URL(target.url);
  await app.inject({ method: 'PUT', url: pathname + search, headers: target.headers, payload: Buffer.from(edited.bytes) });
  const back = await editor.post(`/api/requests/${request.id}/return`, { upload_id: target.upload_id });
  expect(back.body).toMatchObject({
    changed: [
      { fields: [{ field: 'answer', returned: 'The head of the department.' }] },
      { fields: [{ field: 'answer', returned: 'In Ljubljana.' }] },
    ],
    conflicts: [],
    missing: [],
    unchanged: 1,
  });
});

const printed = (page: InstanceType<typeof PDFDocument>): void => {
  page.fontSize(10);
  for (const [at, label] of ['Name of the company', 'Registered office', 'Number of staff'].entries())
    page
      .text(`${label}:`, 40, 60 + at * 30)
      .moveTo(160, 70 + at * 30)
      .lineTo(420, 70 + at * 30)
      .stroke();
  page.text('4. Is there a plan for emergencies?', 40, 170);
  for (const [x, option] of [
    [60, 'Yes'],
    [120, 'No'],
  ] as const)
    page
      .rect(x, 192, 9, 9)
      .stroke()
      .text(option, x + 14, 192);
};

test('a printed PDF with a place for each answer comes back with them on its pages, with a proof', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const made = new PDFDocument({ size: 'A4', margin: 0 });
  printed(made);
  made.end();
  const bytes = new Uint8Array(await buffer(made));
  const doc = await uploadDocument(app, editor, { name: 'form.pdf', bytes, type: 'application/pdf' });
  const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
  await jobs.run();
  const request = await read(editor, body.id);
  expect(request.export).toMatchObject({ original: 'same-file' });
  await approve(editor, request.qa_entries[0]!, { answer: 'Lipa d.o.o.' });
  await approve(editor, request.qa_entries[3]!, { choice: 'No' });

  const left = new Uint8Array((await editor.raw(`/api/requests/${request.id}/export`)).rawPayload);
  expect(Buffer.compare(left.subarray(0, bytes.length), bytes)).toBe(0);
  const proof = await editor.get(`/api/requests/${request.id}/proof`);
  expect(proof.body).toMatchObject({ written: 2, refused: [], same_elsewhere: true, places: [{ after: 'Lipa d.o.o.' }, { after: 'x' }] });
  const { pdf } = await readSource(left, 'form.pdf');
  expect(pdf?.typed).toEqual([
    { page: 1, rect: request.qa_entries[0]?.location[0]?.at?.rect, text: 'Lipa d.o.o.' },
    { page: 1, rect: request.qa_entries[3]?.location.find(({ value }) => value === 'No')?.at?.rect, text: 'x' },
  ]);
});
