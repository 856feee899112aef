import { expect, test } from '#test/harness.ts';

test('an answer that rests on an entry past its review date says so, in a request and at once', async ({ as, jobs }) => {
  const editor = await as('editor');
  const question = 'Who may enter the server room?';
  const { id } = (await editor.post('/api/library', { question, answer: 'The operations team.', review_at: '2020-01-01T00:00:00.000Z' }))
    .body;
  await jobs.run();
  const expected = {
    answer: 'The operations team.',
    flags: ['old'],
    reasons: expect.arrayContaining([{ code: 'past_review', values: { document: 'Approved answers' } }]),
  };
  expect((await editor.post('/api/requests/instant_answer', { question })).body).toMatchObject(expected);
  const request = (await editor.post('/api/requests', { name: 'Form', entries: [{ question }] })).body;
  await jobs.run();
  const [entry] = (await editor.get(`/api/requests/${request.id}`)).body.qa_entries;
  expect(entry).toMatchObject({ ...expected, status: 'answered' });
  const { trace } = (await editor.get(`/api/qa_entries/${entry.id}/trace`)).body;
  expect(trace.at(-1)).toMatchObject({ rule: 'library-past-review', does: ['note'] });
  await editor.patch(`/api/library/${id}`, { review_at: '2999-01-01T00:00:00.000Z' });
  expect((await editor.post('/api/requests/instant_answer', { question })).body.flags).toEqual([]);
});
