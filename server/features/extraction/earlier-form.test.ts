import { describe } from 'vitest';
import { reason } from '#contract/reasons.ts';
import { expect, test } from '#test/harness.ts';
import { upload } from '#server/features/documents/testing.ts';
import { formWorkbook, read, uploadDocument } from '#server/features/requests/testing/forms.ts';

const older = [
  { id: 'AC-1', question: 'Is access to customer data reviewed at least once a year?', answer: 'Yes' },
  { id: 'AC-2', question: 'Do all employees use multi-factor authentication?', answer: 'No' },
  { id: 'BC-1', question: 'Are backups of customer data restored in a test every year?', answer: 'Yes' },
  { id: 'BC-2', question: 'Is there a documented plan for business continuity?', answer: 'Yes' },
  { id: 'CR-1', question: 'Is customer data encrypted at rest in the production database?', answer: 'Yes' },
];
const newer = [
  { id: '1.1', question: 'Do all employees use multi-factor authentication?' },
  { id: '1.2', question: 'Is access to customer data reviewed at least once a year?', answer: 'No' },
  { id: 'BC-1', question: 'Are backups of customer data restored in a test every quarter?' },
  { id: '3.1', question: 'Is there a documented plan for business continuity?' },
  { id: '3.2', question: 'Does the supplier carry insurance against cyber attacks?' },
];

describe('a request based on the earlier form', () => {
  test('begins with its answers: the same as they are, reworded ones for review, the rest open', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const previous = await uploadDocument(app, editor, { name: 'form 2025.xlsx', bytes: formWorkbook(older) });
    const doc = await uploadDocument(app, editor, { name: 'form 2026.xlsx', bytes: formWorkbook(newer) });
    const { status, body } = await editor.post('/api/requests', {
      name: 'This year',
      questionnaire_doc: doc,
      previous_document: previous,
      auto_answer: false,
    });
    expect(status).toBe(201);
    await jobs.run();
    const request = await read(editor, body.id);
    expect(request.warnings.join(' ')).toContain('“form 2025.xlsx”: 3 questions are the same, 1 were changed');
    expect(request.qa_entries).toMatchObject([
      { ref: '1.1', status: 'answered', choice: 'No', citations: [{ document: 'form 2025.xlsx', document_id: previous, quote: 'No' }] },
      { ref: '1.2', status: 'needs_review', choice: 'No', citations: [] },
      { ref: 'BC-1', status: 'needs_review', choice: 'Yes', flags: ['near_match'] },
      { ref: '3.1', status: 'answered', choice: 'Yes' },
      { ref: '3.2', status: 'unanswered', choice: null },
    ]);
    expect(request.qa_entries[2]?.reasons[0]).toMatchObject({
      code: 'carried_changed',
      values: { questions: 'BC-1: “Are backups of customer data restored in a test every year?”' },
    });
  });

  test('says of each answer from when it is: as its row says, else as the form does', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const rows = older.map(({ id, question, answer }) => [
      id,
      question,
      answer,
      id === 'AC-2' ? '2024-03-18' : id === 'AC-1' ? '2025-05-12' : '',
    ]);
    const text = [['ID', 'Question', 'Answer', 'Date'], ...rows].map((row) => row.join(',')).join('\n');
    const [{ id: previous } = { id: '' }] = await upload({ app, jobs }, editor, [{ name: 'form 2025.csv', text, type: 'text/csv' }]);
    const doc = await uploadDocument(app, editor, { name: 'form 2026.xlsx', bytes: formWorkbook(newer) });
    const made = { name: 'This year', questionnaire_doc: doc, previous_document: previous, auto_answer: false };
    const { body } = await editor.post('/api/requests', made);
    await jobs.run();
    const { qa_entries: entries } = await read(editor, body.id);
    const days = entries.map(({ reasons }) => reasons.flatMap(({ code, values }) => (code === 'carried_day' ? [values.day] : [])));
    expect(days).toEqual([['2024-03-18'], [], ['2025'], ['2025'], []]);
  });

  test('goes on without it when it cannot be read, and says so; another organisation’s is not found', async ({
    app,
    as,
    stranger,
    jobs,
  }) => {
    const editor = await as('editor');
    const broken = await uploadDocument(app, editor, { name: 'broken.xlsx', bytes: formWorkbook(older).slice(0, 700) });
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook(newer) });
    const { body } = await editor.post('/api/requests', {
      name: 'A',
      questionnaire_doc: doc,
      previous_document: broken,
      auto_answer: false,
    });
    await jobs.run();
    const request = await read(editor, body.id);
    expect(request.qa_entries).toHaveLength(5);
    expect(request.warnings.join(' ')).toMatch(/earlier form could not be used: broken\.xlsx/);
    expect(request.notes).toEqual([reason('earlier_unused'), reason('unreadable_damaged')]);
    const other = await stranger('editor');
    const theirs = await uploadDocument(app, other, { name: 'theirs.xlsx', bytes: formWorkbook(newer) });
    expect(await other.post('/api/requests', { name: 'B', questionnaire_doc: theirs, previous_document: doc })).toMatchObject({
      status: 404,
    });
  });
});
