import { upload } from '#server/features/documents/testing.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { asked, kept, paper, replace, sent, tell } from '../testing.ts';

const open = async (client: Client, customer: string) => (await client.get(`/api/told/alarms?customer=${customer}`)).body.alarms;
const reason = 'Letter of correction, 30 November 2026';

test('one call notes that a letter told a customer: its findings are settled, in their history too, and one more opens them again', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const cited = { document_id: document?.id ?? '', quote: kept };
  await tell(work, asked, cited);
  await tell(work, asked, cited);
  await tell(work, { ...asked, customer: 'Forge' }, cited);
  await jobs.run();
  await replace(work, document?.id ?? '', paper('Backups of customer data are kept for 21 days.'));
  const states = async () => (await work.editor.get('/api/told?customer=Mill')).body.told.map(({ state }: { state: string }) => state);
  expect(await states()).toEqual(['changed', 'changed']);
  const { items } = (await work.editor.get('/api/told/letter?customer=Mill')).body;
  expect(items).toHaveLength(1);
  const told = [items[0].told_id];
  expect((await (await as('viewer')).post('/api/told/tellings', { told, reason })).status).toBe(403);

  const { status, body: telling } = await work.editor.post('/api/told/tellings', { told, reason });
  expect([status, telling.alarms.length], JSON.stringify(telling)).toEqual([200, 2]);
  expect([await open(work.editor, 'Mill'), (await open(work.editor, 'Forge')).length]).toEqual([[], 1]);
  expect(await states()).toEqual(['stands', 'stands']);
  const history = (await work.editor.get(`/api/told/alarms/${items[0].alarm_id}/history`)).body;
  expect(history.changes).toMatchObject([{ doing: 'settled', settled: 'customer_told', reason }]);

  expect((await work.editor.post('/api/told/tellings/undo', telling)).body).toEqual({ opened: 2 });
  expect((await open(work.editor, 'Mill')).length).toBe(2);
  expect(await states()).toEqual(['changed', 'changed']);
  expect((await work.editor.post('/api/told/tellings/undo', telling)).body).toEqual({ opened: 0 });
});

test('an answer that was corrected though nothing was found stands in the letter, and is told by it', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await tell(work, asked, { quote: 'As said.' });
  await jobs.run();
  expect((await work.editor.get('/api/told/letter?customer=Mill')).status).toBe(404);
  const [entry] = (await work.editor.get(`/api/requests/${id}`)).body.qa_entries;
  const approved = { version: entry.version, answer: 'Backups are kept for 21 days.', status: 'approved' };
  expect((await work.editor.put(`/api/qa_entries/${entry.id}`, approved)).status).toBe(200);
  const { items, text } = (await work.editor.get('/api/told/letter?customer=Mill')).body;
  expect(items).toMatchObject([{ alarm_id: null, said: asked.answer, holds: approved.answer, request: 'Form' }]);
  expect(text).toMatch(/^We said on .+, in “Form”: “Backups are kept for 35 days\.”$/m);
  const { body: telling } = await work.editor.post('/api/told/tellings', { told: [items[0].told_id], reason });
  expect(telling.alarms).toHaveLength(1);
  expect((await work.editor.get('/api/told/letter?customer=Mill')).status).toBe(404);
  expect((await work.editor.post('/api/told/tellings/undo', telling)).body).toEqual({ opened: 1 });
  expect(await open(work.editor, 'Mill')).toMatchObject([{ why: { code: 'approved_since' }, now: { quote: approved.answer } }]);
  expect((await work.editor.get('/api/told/letter?customer=Mill')).body.items).toMatchObject([{ holds: approved.answer }]);
});

test('a corrected file settles what was found of the answers that it corrects', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  await tell(work, asked, { document_id: document?.id ?? '', quote: kept });
  await jobs.run();
  await replace(work, document?.id ?? '', paper('Backups of customer data are kept for 21 days.'));
  const [alarm] = await open(work.editor, 'Mill');
  expect((await work.editor.post('/api/told/tellings', { told: [alarm.told.id], reason })).body.alarms).toMatchObject([{ id: alarm.id }]);
  expect(await open(work.editor, 'Mill')).toEqual([]);
});
