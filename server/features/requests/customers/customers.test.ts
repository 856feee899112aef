import type { ToldCustomer } from '#contract/told.ts';
import { tell } from '#server/features/told/testing.ts';
import { type Client, expect, test } from '#test/harness.ts';

const customersOf = async (client: Client) =>
  (await client.get('/api/told/customers')).body.customers.map(({ customer, answers }: ToldCustomer) => [customer, answers]);

test('a customer spelt twice becomes one wherever they are named, and that is taken back', async ({ app, as, jobs, stranger }) => {
  const editor = await as('editor');
  const work = { app, jobs, editor };
  const cited = { quote: 'Backups are kept for 35 days.' };
  const first = await tell(work, { question: 'How long are backups kept?', answer: '35 days.', customer: 'Mill d.o.o.' }, cited);
  await tell(work, { question: 'How long are backups kept?', answer: '21 days.', customer: 'Mill' }, cited);
  await tell(work, { question: 'Is access reviewed?', answer: 'Yes.', customer: 'Forge' }, cited);
  await jobs.run();
  expect((await editor.get('/api/told/alarms')).body).toMatchObject({ open: 1, alarms: [{ kind: 'told_otherwise' }] });
  expect((await editor.get('/api/told/customers/alike')).body.groups).toEqual([['Mill', 'Mill d.o.o.']]);

  const path = `/api/told/customers?customer=${encodeURIComponent('Mill d.o.o.')}`;
  expect(await (await as('viewer')).patch(path, { name: 'Mill' })).toMatchObject({ status: 403 });
  expect(await (await stranger('owner')).patch(path, { name: 'Mill' })).toMatchObject({ status: 404 });
  const renamed = await editor.patch(path, { name: 'mill' });
  expect(renamed, JSON.stringify(renamed.body)).toMatchObject({
    status: 200,
    body: { former: 'Mill d.o.o.', name: 'Mill', answers: 1, requests: 1 },
  });
  expect(await customersOf(editor)).toEqual([
    ['Forge', 1],
    ['Mill', 2],
  ]);
  expect((await editor.get(`/api/requests/${first}`)).body.customer).toBe('Mill');
  expect((await editor.get('/api/told/alarms')).body.open).toBe(0);
  expect((await editor.get('/api/told/customers/alike')).body.groups).toEqual([]);

  expect(await editor.delete(`/api/told/renames/${renamed.body.id}`)).toMatchObject({ status: 204 });
  expect(await customersOf(editor)).toEqual([
    ['Forge', 1],
    ['Mill', 1],
    ['Mill d.o.o.', 1],
  ]);
  expect(await editor.delete(`/api/told/renames/${renamed.body.id}`)).toMatchObject({ status: 404 });
  expect(await editor.patch(path, { name: 'Mill d.o.o.' })).toMatchObject({ status: 409 });
});

test('naming the customer of a request names whom its answers were told', async ({ as }) => {
  const editor = await as('editor');
  const { body: made } = await editor.post('/api/requests', {
    name: 'Form',
    entries: [{ question: 'Is access reviewed?' }],
    auto_answer: false,
  });
  const [entry] = (await editor.get(`/api/requests/${made.id}`)).body.qa_entries;
  await editor.put(`/api/qa_entries/${entry.id}`, { version: entry.version, answer: 'Yes.', status: 'approved' });
  await editor.put(`/api/requests/${made.id}`, { status: 'completed' });
  expect(await customersOf(editor)).toEqual([[null, 1]]);
  await editor.put(`/api/requests/${made.id}`, { customer: 'Mill' });
  expect(await customersOf(editor)).toEqual([['Mill', 1]]);
});
