import { expect, test } from '#test/harness.ts';
import { asked } from '../testing.ts';

test('that another customer was told otherwise is a person’s to decide, with what they were told, and names them in no letter', async ({
  as,
  jobs,
}) => {
  const editor = await as('editor');
  const other = 'Backups are kept for 21 days.';
  for (const { customer, answer } of [asked, { customer: 'Forge', answer: other }]) {
    const made = await editor.post('/api/requests', {
      name: 'Form',
      customer,
      entries: [{ question: asked.question }],
      auto_answer: false,
    });
    const [entry] = (await editor.get(`/api/requests/${made.body.id}`)).body.qa_entries;
    const put = { version: entry.version, answer, status: 'approved' };
    expect((await editor.put(`/api/qa_entries/${entry.id}`, put)).status).toBe(200);
    expect((await editor.put(`/api/requests/${made.body.id}`, { status: 'completed' })).status).toBe(200);
    await jobs.run();
  }
  const letterOf = async (query = '') => (await editor.get(`/api/told/letter?customer=Mill${query}`)).body;
  const { items, undecided } = await letterOf();
  expect(items).toEqual([]);
  expect(undecided).toMatchObject([{ why: 'told_otherwise', now: { customer: 'Forge', quote: other }, in_letter: false }]);
  const [{ told_id: id }] = undecided;
  const { text } = await letterOf(`&also=${id}`);
  expect(text).toContain(other);
  expect(text).not.toContain('Forge');
  expect((await editor.post('/api/told/tellings', { told: [id], reason: 'Letter' })).body.corrected).toHaveLength(1);
  expect((await editor.get('/api/told/alarms?customer=Mill')).body.alarms).toEqual([]);
  expect((await editor.get('/api/told?customer=Mill')).body.told).toMatchObject([{ answer: other, origin: 'correction' }]);
});
