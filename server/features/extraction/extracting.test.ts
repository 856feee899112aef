import { describe } from 'vitest';
import { reason } from '#contract/reasons.ts';
import { buildXlsx } from '#engine/files/testing/office.ts';
import { expect, test } from '#test/harness.ts';
import { approve, edit, formRows, formWorkbook, read, uploadDocument } from '#server/features/requests/testing/forms.ts';

const unreadable = new TextEncoder().encode('this is no workbook');

describe('preview', () => {
  test('shows what would be found, and keeps nothing', async ({ app, as }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });

    const { status, body } = await editor.post('/api/requests/preview', { questionnaire_doc: doc });

    expect(status).toBe(200);
    expect(body.questions.map((found: { id: string }) => found.id)).toEqual(formRows.map((row) => row.id));
    expect(body.sheets.map((sheet: { name: string; count: number }) => [sheet.name, sheet.count])).toEqual([
      ['Security', 6],
      ['Instructions', 0],
    ]);
    expect((await editor.get('/api/requests')).body.requests).toEqual([]);
  });

  test('a file that cannot be read is refused with a sentence, one without questions says the way on', async ({ app, as }) => {
    const editor = await as('editor');
    const damaged = await uploadDocument(app, editor, { name: 'damaged.xlsx', bytes: unreadable });
    const refused = await editor.post('/api/requests/preview', { questionnaire_doc: damaged });
    expect(refused).toMatchObject({ status: 422, body: { code: 'unreadable_file' } });
    expect(refused.body.error).toContain('damaged.xlsx');

    const blank = await uploadDocument(app, editor, {
      name: 'blank.xlsx',
      bytes: buildXlsx({ sheets: [{ name: 'One', rows: [['Prices']] }] }),
    });
    const { body } = await editor.post('/api/requests/preview', { questionnaire_doc: blank });
    expect(body.questions).toEqual([]);
    expect(body.warnings.at(-1)).toMatch(
      /No table with questions was found on the visible sheet of “blank.xlsx”\. Mark the question column yourself\./,
    );
    expect(body.warning_reasons.at(-1)).toEqual({ code: 'nothing_on_sheets', values: { count: 1, file: 'blank.xlsx' } });
  });

  test('a viewer may not, and a foreign document does not exist', async ({ app, as, stranger }) => {
    const doc = await uploadDocument(app, await as('editor'), { name: 'form.xlsx', bytes: formWorkbook() });
    expect(await (await as('viewer')).post('/api/requests/preview', { questionnaire_doc: doc })).toMatchObject({ status: 403 });
    expect(await (await stranger('owner')).post('/api/requests/preview', { questionnaire_doc: doc })).toMatchObject({ status: 404 });
  });
});

describe('a questionnaire file', () => {
  test('becomes sheets and entries with their options and places', async ({ app, as, jobs, events }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
    await jobs.run();

    const request = await read(editor, body.id);
    expect(request).toMatchObject({
      status: 'review',
      questionnaire_doc: { id: doc, display_name: 'form.xlsx' },
      counts: { total: 6, unanswered: 6 },
    });
    expect(request.sheets.map(({ name, entry_count, role }) => [name, entry_count, role])).toEqual([
      ['Security', 6, 'questions'],
      ['Instructions', 0, 'instructions'],
    ]);
    expect(request.qa_entries[0]).toMatchObject({
      ref: 'AC-1',
      question: formRows[0]?.question,
      sheet_id: request.sheets[0]?.id,
      answer_type: 'yes_no',
      options: ['Yes', 'No', 'N/A'],
      source: { sheet: 'Security', at: { cell: 'B2' } },
    });
    const told = await events.names();
    expect(told.filter((name) => name === 'qa_entry:created')).toHaveLength(1);
    expect(told).toEqual(expect.arrayContaining(['request:created', 'request:status:updated', 'task:started', 'task:completed']));
  });

  test('R-60: answers that stand in it are kept, for a person to look at', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const rows = formRows.map((row, index) => (index === 1 ? { ...row, answer: 'No' } : row));
    const doc = await uploadDocument(app, editor, { name: 'started.xlsx', bytes: formWorkbook(rows) });
    const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
    await jobs.run();

    const request = await read(editor, body.id);
    expect(request.counts).toMatchObject({ needs_review: 1, unanswered: 5 });
    expect(request.qa_entries[1]).toMatchObject({
      status: 'needs_review',
      choice: 'No',
      reasons: [{ code: 'stood_there', values: {} }],
    });
  });

  test('that cannot be read fails its request with one sentence, and no other', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const damaged = await uploadDocument(app, editor, { name: 'damaged.xlsx', bytes: unreadable });
    const good = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    const bad = (await editor.post('/api/requests', { name: 'Bad', questionnaire_doc: damaged })).body.id;
    const fine = (await editor.post('/api/requests', { name: 'Good', questionnaire_doc: good, auto_answer: false })).body.id;
    await jobs.run();

    const failed = await read(editor, bad);
    expect(failed).toMatchObject({ status: 'failed', extract_status: 'failed' });
    expect(failed.error).toContain('damaged.xlsx');
    expect(failed.because).toEqual([reason('unreadable_mismatch')]);
    expect(await read(editor, fine)).toMatchObject({ status: 'review', counts: { total: 6 } });
  });
});

describe('finding the questions anew', () => {
  test('R-53: what has the same place and question keeps id, answer, approval and history; the rest goes', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
    await jobs.run();
    const before = await read(editor, body.id);
    const approved = await approve(editor, before.qa_entries[0]!, { choice: 'Yes', comment: 'Every spring.' });
    const reworded = (await edit(editor, before.qa_entries[3]!, { question: 'Is there a plan?', comment: 'There is.' })).body;

    const mapping = { Security: { headerRow: 1, id: 'A', question: 'B', answer: ['C'], comment: 'D', firstRow: 2, lastRow: 5 } };
    expect(await editor.post(`/api/requests/${body.id}/retry_extract`, { mapping })).toMatchObject({
      status: 202,
      body: { status: 'processing' },
    });
    await jobs.run();

    const after = await read(editor, body.id);
    expect(after.qa_entries.map((entry) => entry.id)).toEqual(before.qa_entries.slice(0, 4).map((entry) => entry.id));
    expect(after.qa_entries[0]).toMatchObject({
      status: 'approved',
      choice: 'Yes',
      comment: 'Every spring.',
      approved_at: approved.approved_at,
    });
    expect(after.qa_entries[3]).toMatchObject({ id: reworded.id, question: 'Is there a plan?', comment: 'There is.' });
    expect(after.sheets[0]?.id).toBe(before.sheets[0]?.id);
    expect((await editor.get(`/api/qa_entries/${approved.id}/history`)).body.changes).toHaveLength(1);
  });

  test('a choice of which the question has no options any more stands as text, and its approval is open again', async ({
    app,
    as,
    jobs,
  }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    const { body } = await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false });
    await jobs.run();
    const approved = await approve(editor, (await read(editor, body.id)).qa_entries[0]!, { choice: 'Yes' });

    const mapping = { Security: { headerRow: 1, id: 'A', question: 'B', answer: ['D'], firstRow: 2, lastRow: 5 } };
    await editor.post(`/api/requests/${body.id}/retry_extract`, { mapping });
    await jobs.run();

    const [after] = (await read(editor, body.id)).qa_entries;
    expect(after).toMatchObject({
      id: approved.id,
      status: 'needs_review',
      choice: null,
      answer: 'Yes',
      flags: ['no_option'],
      approved_at: null,
    });
    expect((await editor.get(`/api/qa_entries/${approved.id}/trace`)).body.trace).toMatchObject([
      { rule: 'options-gone', does: ['flag', 'reopen'] },
    ]);
  });

  test('there must be a file, and only one search at a time', async ({ app, as }) => {
    const editor = await as('editor');
    const given = (await editor.post('/api/requests', { name: 'X', entries: [{ question: 'Why?' }], auto_answer: false })).body.id;
    expect(await editor.post(`/api/requests/${given}/retry_extract`, {})).toMatchObject({ status: 409, body: { code: 'conflict' } });

    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    const queued = (await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc })).body.id;
    expect(await editor.post(`/api/requests/${queued}/retry_extract`, {})).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('cancelled before it begins, it finds nothing and can be begun again', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
    const { id } = (await editor.post('/api/requests', { name: 'Form', questionnaire_doc: doc, auto_answer: false })).body;
    expect(await editor.post(`/api/requests/${id}/cancel`)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', extract_status: 'cancelled' },
    });
    await jobs.run();
    expect(await read(editor, id)).toMatchObject({ status: 'cancelled', counts: { total: 0 } });
    await editor.post(`/api/requests/${id}/retry_extract`);
    await jobs.run();
    expect(await read(editor, id)).toMatchObject({ status: 'review', counts: { total: 6 } });
  });
});

test('a file of more questions than a request takes is refused with a sentence', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const rows = Array.from({ length: 5001 }, (_, at) => `Q-${at},Is control number ${at} in place?,`);
  const bytes = new TextEncoder().encode(['ID,Question,Answer', ...rows].join('\n'));
  const doc = await uploadDocument(app, editor, { name: 'many.csv', bytes });
  const { body } = await editor.post('/api/requests', { name: 'Many', questionnaire_doc: doc });
  await jobs.run();
  const made = await read(editor, body.id);
  expect(made).toMatchObject({ extract_status: 'failed', qa_entries: [] });
  expect(made.error).toContain('it holds 5001 questions, and 5000 are taken');
});
