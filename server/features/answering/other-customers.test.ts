import { expect, test } from '#test/harness.ts';

test('a past answer that names another customer waits for a person, and one that names this customer does not', async ({ as, jobs }) => {
  const editor = await as('editor');
  const question = 'Who is told of an outage within the hour?';
  await editor.post('/api/library', { question, answer: 'The duty desk of Harbour Bank, by telephone.' });
  const ask = async (customer: string) => {
    const { id } = (await editor.post('/api/requests', { name: 'Form', customer, entries: [{ question }] })).body;
    await jobs.run();
    return (await editor.get(`/api/requests/${id}`)).body.qa_entries[0];
  };
  expect(await ask('Harbour Bank')).toMatchObject({ status: 'answered' });
  const named = { code: 'speaks_of', values: { name: 'Harbour Bank' } };
  expect(await ask('Quay Insurance')).toMatchObject({ status: 'needs_review', flags: [], reasons: expect.arrayContaining([named]) });
  const { body } = await editor.post('/api/requests/instant_answer', { question });
  expect(body).toMatchObject({ status: 'needs_review', reasons: expect.arrayContaining([named]) });
});
