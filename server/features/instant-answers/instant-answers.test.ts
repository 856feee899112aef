import { expect, test } from '#test/harness.ts';
import { upload } from '#server/features/documents/testing.ts';
import { approve, given } from '../requests/testing/forms.ts';

const QUESTION = 'How often are restores of the backups tested?';
const ANSWER = 'Restores of the backups are tested every quarter by the operations team.';

test('R-78: any member gets an answer with its source, or an honest nothing', async ({ as, jobs }) => {
  const editor = await as('editor');
  const [entry] = (await given(editor, [QUESTION])).qa_entries;
  await approve(editor, entry!, { answer: ANSWER });
  await jobs.run();
  const viewer = await as('viewer');

  const known = await viewer.post('/api/requests/instant_answer', { question: QUESTION });
  expect(known).toMatchObject({ status: 200, body: { question: QUESTION, answer: ANSWER, ms: expect.any(Number) } });
  expect(ANSWER).toContain(known.body.citations[0].quote);

  const unknown = await viewer.post('/api/requests/instant_answer', {
    question: 'Which colour has the door of the canteen?',
    options: ['Red', 'Blue'],
  });
  expect(unknown).toMatchObject({ status: 200, body: { status: 'unanswered', answer: '', choice: null, citations: [] } });
});

test('the recent list is one’s own, newest first, by pages', async ({ as }) => {
  const viewer = await as('viewer');
  const colleague = await as('viewer');
  for (const question of ['First question?', 'Second question?', 'Third question?'])
    await viewer.post('/api/requests/instant_answer', { question });

  const first = (await viewer.get('/api/requests/instant_answers?limit=2')).body;
  const second = (await viewer.get(`/api/requests/instant_answers?limit=2&cursor=${first.next_cursor}`)).body;
  expect([...first.instant_answers, ...second.instant_answers].map((one) => one.question)).toEqual([
    'Third question?',
    'Second question?',
    'First question?',
  ]);
  expect(second.next_cursor).toBeNull();
  expect((await colleague.get('/api/requests/instant_answers')).body.instant_answers).toEqual([]);
});

test('what is not valid is named', async ({ as }) => {
  const viewer = await as('viewer');
  expect(await viewer.post('/api/requests/instant_answer', { question: ' ' })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'question' }] },
  });
});

test('before work begins a few questions are tried: how many get a draft, without anything being kept', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const text = '# Yard\n\nThe caretaker sweeps the yard every night.';
  await upload({ app, jobs }, editor, [{ name: 'yard.md', type: 'text/markdown', text }]);
  const [entry] = (await given(editor, [QUESTION])).qa_entries;
  await approve(editor, entry!, { answer: ANSWER });
  await jobs.run();
  // What people answered is drafted, what a document says is a suggestion.
  const questions = [{ question: QUESTION }, { question: 'Who sweeps the yard?' }];
  const before = (await editor.get('/api/requests/instant_answers')).body;
  expect(await editor.post('/api/requests/coverage', { questions })).toMatchObject({ status: 200, body: { tried: 2, drafts: 1 } });
  expect((await editor.get('/api/requests/instant_answers')).body).toEqual(before);
  expect((await (await as('viewer')).post('/api/requests/coverage', { questions })).status).toBe(403);
});
