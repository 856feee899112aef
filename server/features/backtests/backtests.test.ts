import { describe } from 'vitest';
import { reason } from '#contract/reasons.ts';
import type { Backtest, BacktestItem } from '#contract/backtests.ts';
import { buildXlsx } from '#engine/files/testing/office.ts';
import { upload } from '#server/features/documents/testing.ts';
import { uploadDocument } from '#server/features/requests/testing/forms.ts';
import { type Client, expect, test } from '#test/harness.ts';

const form = (answers: [string, string, string][]): string =>
  ['ID,Question,Answer', ...answers.map((row) => row.map((cell) => `"${cell}"`).join(','))].join('\n');

const last = form([
  ['A-1', 'How long are backups of customer data kept?', 'Backups are kept for 35 days.'],
  ['A-2', 'Who may sign in to production?', 'Only the operations team, with hardware keys.'],
  ['A-3', 'Which standard are you certified for?', 'We are certified for ISO 27001.'],
]);
const next = form([
  ['1', 'How long are backups of customer data kept?', 'Backups are kept for 35 days.'],
  ['2', 'Who may sign in to production?', 'Nobody may.'],
  ['3', 'What is the colour of the <b>reception</b> carpet?', 'Green.'],
]);

const startOf = async (client: Client, documentId: string | undefined): Promise<Backtest> => {
  const { status, body } = await client.post('/api/backtests', { document_id: documentId });
  expect(status).toBe(201);
  return body;
};
const readAll = async (client: Client, id: string): Promise<Backtest & { items: BacktestItem[] }> =>
  (await client.get(`/api/backtests/${id}`)).body;

describe('a backtest (R-79)', () => {
  test('answers a filled form from the rest, never from itself or its copy, and says where it agrees', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [, filled] = await upload({ app, jobs }, editor, [
      { name: 'last year.csv', text: last, type: 'text/csv' },
      { name: 'this year.csv', text: next, type: 'text/csv' },
    ]);
    const started = await startOf(editor, filled?.id);
    expect(started).toMatchObject({ status: 'queued', name: 'this year.csv', figures: null });
    await jobs.run();

    const { items, figures, status } = await readAll(editor, started.id);
    expect(status).toBe('completed');
    expect(figures).toMatchObject({ questions: 3, with_human_answer: 3, text: { human: 3, agree: 1 } });
    expect(items.map(({ agree }) => agree)).toEqual([true, false, null]);
    expect(items[2]).toMatchObject({ proposed: { status: 'unanswered' }, why: 'left open' });
    expect(items.flatMap(({ proposed }) => proposed.citations.map(({ document }) => document))).not.toContain('this year.csv');
  });

  test('leaves a page to print in which nothing of the file is markup', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [filled] = await upload({ app, jobs }, editor, [{ name: 'one <form>.csv', text: next, type: 'text/csv' }]);
    const { id } = await startOf(editor, filled?.id);
    await jobs.run();
    const page = await app.inject({ url: `/api/backtests/${id}/report`, headers: { authorization: `Bearer ${editor.token}` } });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('one &lt;form&gt;.csv');
    expect(page.body).not.toContain('<form>');
    const slovene = await app.inject({
      url: `/api/backtests/${id}/report?language=sl`,
      headers: { authorization: `Bearer ${editor.token}` },
    });
    expect(slovene.body).toContain('<html lang="sl">');
    expect(slovene.body).toContain('<h1>Preizkus: one &lt;form&gt;.csv</h1>');
    expect(slovene.body).not.toContain('Coverage');
    const data = await app.inject({ url: `/api/backtests/${id}/report?format=json`, headers: { authorization: `Bearer ${editor.token}` } });
    expect(data.json().items).toHaveLength(3);
  });

  test('finds the questions as people corrected them in a file of the same shape', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const rows = [
      ['ID', 'Control question', 'What is really asked', 'Answer'],
      ['A-1', 'Are the backups kept for long enough?', 'How long are backups of customer data kept?', 'Backups are kept for 35 days.'],
      ['A-2', 'Is access to production restricted?', 'Who may sign in to production?', 'The operations team.'],
      ['A-3', 'Is the company certified for a standard?', 'Which standard are you certified for?', 'ISO 27001.'],
    ];
    const bytesOf = (form: string[][]): Uint8Array => buildXlsx({ sheets: [{ name: 'Form', rows: form }] });
    const mapping = { Form: { headerRow: 1, id: 'A', question: 'C', answer: ['D'], firstRow: 2, lastRow: 4 } };
    const doc = await uploadDocument(app, editor, {
      name: 'first.xlsx',
      bytes: bytesOf(rows.map((row) => row.slice(0, 3).concat(row[3] === 'Answer' ? 'Answer' : ''))),
    });
    await editor.post('/api/requests', { name: 'First', questionnaire_doc: doc, mapping, auto_answer: false });
    await jobs.run();
    const tried = await uploadDocument(app, editor, { name: 'second.xlsx', bytes: bytesOf(rows) });
    const { id } = await startOf(editor, tried);
    await jobs.run();
    expect((await readAll(editor, id)).items.map(({ question }) => question)).toEqual(rows.slice(1).map((row) => row[2]));
  });

  test('of a form that nobody filled in fails with a sentence', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const blank = form([['1', 'How long are backups of customer data kept?', '']]);
    const [document] = await upload({ app, jobs }, editor, [{ name: 'blank.csv', text: blank, type: 'text/csv' }]);
    const { id } = await startOf(editor, document?.id);
    await jobs.run();
    expect(await readAll(editor, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('nobody has answered'),
      because: [reason('backtest_unfilled', { file: 'blank.csv' })],
    });
  });

  test('can be cancelled and removed by editors, read by viewers, and seen by nobody else', async ({ app, as, stranger, jobs }) => {
    const editor = await as('editor');
    const viewer = await as('viewer');
    const [document] = await upload({ app, jobs }, editor, [{ name: 'some.csv', text: next, type: 'text/csv' }]);
    expect((await viewer.post('/api/backtests', { document_id: document?.id })).status).toBe(403);
    const { id } = await startOf(editor, document?.id);
    expect((await editor.post(`/api/backtests/${id}/cancel`)).body.status).toBe('cancelled');
    await jobs.run();
    expect((await viewer.get('/api/backtests')).body.backtests).toMatchObject([{ id, status: 'cancelled', can: { edit: false } }]);
    expect((await (await stranger('owner')).get(`/api/backtests/${id}`)).status).toBe(404);
    expect((await editor.delete(`/api/backtests/${id}`)).status).toBe(204);
    expect((await viewer.get(`/api/backtests/${id}`)).status).toBe(404);
  });

  test('offers the files of the knowledge, filled questionnaires first, and finds them by name', async ({ app, as, jobs, stranger }) => {
    const editor = await as('editor');
    await upload({ app, jobs }, editor, [
      { name: 'This Year.csv', text: next, type: 'text/csv' },
      { name: 'policy.md', text: '# Policy\n\nBackups are kept for 35 days in a second region.\n', type: 'text/markdown' },
    ]);
    const { candidates } = (await editor.get('/api/backtests/candidates')).body;
    expect(candidates).toMatchObject([
      { display_name: 'This Year.csv', kind: 'questionnaire', pairs: 3 },
      { display_name: 'policy.md', kind: 'document', pairs: 0 },
    ]);
    const named = (query: string) => editor.get(`/api/backtests/candidates?q=${query}`);
    expect((await named('this%20y')).body.candidates).toMatchObject([{ display_name: 'This Year.csv' }]);
    expect((await named('%25')).body.candidates).toEqual([]);
    expect((await (await stranger('owner')).get('/api/backtests/candidates')).body.candidates).toEqual([]);
  });
});
