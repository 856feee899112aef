import { expect, test } from '#test/harness.ts';
import { approve, edit, formWorkbook, given, read, requestOf } from './testing/forms.ts';

const shapeOf = (request: Awaited<ReturnType<typeof read>>) =>
  request.qa_entries.map(({ question, ref, section, options, location, source, answer_type, position }) => ({
    question,
    ref,
    section,
    options,
    location,
    source,
    answer_type,
    position,
  }));

test('the same questionnaire, questions and places; without answers nothing was asked yet', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const colleague = await as('editor');
  const original = await requestOf({ app, jobs }, editor, { name: 'Form.xlsx', bytes: formWorkbook() });
  await approve(editor, original.qa_entries[0]!, { choice: 'Yes' });
  await editor.put(`/api/requests/${original.id}`, { instructions: 'Short.', due_at: '2030-01-01T00:00:00.000Z' });

  const { status, body } = await colleague.post(`/api/requests/${original.id}/duplicate`, { name: 'For the bank' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'For the bank',
    status: 'review',
    extract_status: 'completed',
    qa_status: 'idle',
    questionnaire_doc: { id: original.questionnaire_doc?.id },
    instructions: 'Short.',
    due_at: null,
    owner: { email: colleague.email },
    counts: { total: 6, unanswered: 6, not_asked: 6, drafted: 0 },
  });
  const copy = await read(colleague, body.id);
  expect(shapeOf(copy)).toEqual(shapeOf(original));
  expect(copy.sheets.map(({ name, entry_count, role }) => ({ name, entry_count, role }))).toEqual(
    original.sheets.map(({ name, entry_count, role }) => ({ name, entry_count, role })),
  );
  const all = [...original.qa_entries, ...copy.qa_entries].map(({ id }) => id);
  expect(new Set(all).size).toBe(12);

  await edit(colleague, copy.qa_entries[1]!, { choice: 'No' });
  expect((await read(editor, original.id)).qa_entries[1]?.choice).toBeNull();
  const filled = await colleague.raw(`/api/requests/${copy.id}/excel`);
  expect(filled.statusCode).toBe(200);
});

test('with answers they are drafts: what was approved there is approved nowhere else', async ({ as }) => {
  const editor = await as('editor');
  const original = await given(editor, ['First of all?', 'Second?', 'Third?', 'Fourth?']);
  const [first, second, third] = original.qa_entries;
  await approve(editor, first!, { answer: 'Approved text.' });
  await edit(editor, second!, { answer: 'A draft.', comment: 'See the policy.' });
  await edit(editor, third!, { status: 'skipped' });

  const { body } = await editor.post(`/api/requests/${original.id}/duplicate`, { name: 'Again', answers: true });
  const copy = await read(editor, body.id);
  expect(
    copy.qa_entries.map(({ status, answer, comment, approved_by, version }) => ({ status, answer, comment, approved_by, version })),
  ).toEqual([
    { status: 'answered', answer: 'Approved text.', comment: null, approved_by: null, version: 1 },
    { status: 'answered', answer: 'A draft.', comment: 'See the policy.', approved_by: null, version: 1 },
    { status: 'skipped', answer: null, comment: null, approved_by: null, version: 1 },
    { status: 'unanswered', answer: null, comment: null, approved_by: null, version: 1 },
  ]);
  expect((await read(editor, original.id)).qa_entries[0]?.status).toBe('approved');
});

test('not while the questions are looked for, not by a viewer, and nothing of another organisation', async ({ as, stranger }) => {
  const editor = await as('editor');
  const { body: reading } = await editor.post('/api/requests', { name: 'X', text: 'Why?' });
  const copy = (id: string) => [`/api/requests/${id}/duplicate`, { name: 'Y' }] as const;
  expect(await editor.post(...copy(reading.id))).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const request = await given(editor, ['Why?']);
  expect(await (await as('viewer')).post(...copy(request.id))).toMatchObject({ status: 403 });
  expect(await (await stranger('owner')).post(...copy(request.id))).toMatchObject({ status: 404 });
  await editor.delete(`/api/requests/${request.id}`);
  expect(await editor.post(...copy(request.id))).toMatchObject({ status: 404 });
});
