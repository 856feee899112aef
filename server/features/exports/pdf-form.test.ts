import { buildPdfForm } from '#engine/files/testing/pdf.ts';
import { fillSource } from '#engine/files/fill.ts';
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
