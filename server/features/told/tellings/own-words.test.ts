import { upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';
import { type Work, asked, kept, paper, replace, sent, tell } from '../testing.ts';

const days = (count: number): string => `Backups of customer data are kept for ${count} days.`;
const worded = 'Sicherungen der Kundendaten werden 21 Tage lang aufbewahrt.';

const open = async ({ editor }: Work) => (await editor.get('/api/told/alarms?customer=Mill')).body.alarms;
const unsourced = async ({ editor }: Work) => (await editor.get('/api/told?customer=Mill&unsourced=true')).body.told;

/** Mill was told of backups; the sentence changed, and what holds now was approved in the words of the customer, resting on nothing. */
async function approvedInOwnWords(work: Work): Promise<{ id: string; request: string }> {
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  const request = await tell(work, asked, { document_id: id, quote: kept });
  await work.jobs.run();
  await replace(work, id, paper(days(21)));
  const [entry] = (await work.editor.get(`/api/requests/${request}`)).body.qa_entries;
  const put = { version: entry.version, answer: worded, citations: [], status: 'approved' };
  expect((await work.editor.put(`/api/qa_entries/${entry.id}`, put)).status).toBe(200);
  return { id, request };
}

const completed = async ({ editor }: Work, request: string): Promise<void> => {
  for (const status of ['review', 'completed']) expect((await editor.put(`/api/requests/${request}`, { status })).status).toBe(200);
};

test('a correction in the customer’s own words rests on the sentence that the finding showed, and is found when that changes', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const { id, request } = await approvedInOwnWords(work);
  const { items } = (await work.editor.get('/api/told/letter?customer=Mill')).body;
  const told = items.map(({ told_id }: { told_id: string }) => told_id);
  expect((await work.editor.post('/api/told/tellings', { told, reason: 'Letter' })).status).toBe(200);
  const [held] = (await work.editor.get('/api/told?customer=Mill')).body.told;
  expect(held).toMatchObject({ answer: worded, origin: 'correction', citations: [{ document_id: id, quote: days(21) }] });
  expect(await unsourced(work)).toEqual([]);
  await jobs.run();
  await completed(work, request);
  expect((await work.editor.get('/api/told?customer=Mill')).body.told).toMatchObject([{ id: held.id }]);
  await replace(work, id, paper(days(14)));
  expect(await open(work)).toMatchObject([{ was: { quote: days(21) }, now: { quote: days(14) }, told: { id: held.id } }]);
});

test('told by the form in the customer’s own words, it rests on that sentence as well', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const { id, request } = await approvedInOwnWords(work);
  await completed(work, request);
  await jobs.run();
  const told = (await work.editor.get('/api/told?customer=Mill')).body.told;
  expect(told).toMatchObject([{ answer: worded, citations: [{ document_id: id, quote: days(21) }] }]);
  await completed(work, request);
  expect((await work.editor.get('/api/told?customer=Mill')).body.told).toMatchObject([{ id: told[0].id }]);
  expect(await unsourced(work)).toEqual([]);
  await replace(work, id, paper(days(14)));
  expect(await open(work)).toMatchObject([{ was: { quote: days(21) }, now: { quote: days(14) } }]);
});
