import { upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';
import { type Work, asked, kept, paper, replace, sent, tell } from '../testing.ts';

const days = (count: number): string => `Backups of customer data are kept for ${count} days.`;
const open = async ({ editor }: Work) => (await editor.get('/api/told/alarms?customer=Mill')).body.alarms;
const settle = async (work: Work, as: string): Promise<void> => {
  const [alarm] = await open(work);
  const { status } = await work.editor.put(`/api/told/alarms/${alarm.id}`, { version: alarm.version, settled: as, reason: 'We looked.' });
  expect(status).toBe(200);
};

test('what a person found still true is not found again, however the paper changes besides; another sentence is', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  const request = await tell(work, asked, { document_id: id, quote: kept });
  await jobs.run();
  await replace(work, id, paper(days(21)));
  await settle(work, 'still_true');
  await replace(work, id, paper(days(21), 'Restores are tried out every month.'));
  expect(await open(work)).toEqual([]);
  await replace(work, id, paper(kept));
  await replace(work, id, paper(days(21)));
  expect(await open(work)).toEqual([]);
  expect((await work.editor.get('/api/told/letter?customer=Mill')).status).toBe(404);
  for (const status of ['review', 'completed']) expect((await work.editor.put(`/api/requests/${request}`, { status })).status).toBe(200);
  await replace(work, id, paper(kept, 'Restores are tried out every year.'));
  await replace(work, id, paper(days(21), 'Restores are tried out every year.'));
  expect(await open(work)).toEqual([]);
  await replace(work, id, paper(days(14)));
  expect(await open(work)).toMatchObject([{ now: { quote: days(14) } }]);
});

test('what a person found still true of another wording of what was told is judged with the answer', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  await tell(work, asked, { document_id: id, quote: kept });
  await jobs.run();
  await replace(work, id, paper('The office is open.', 'Pictures hang in the hall.'));
  expect(await open(work)).toMatchObject([{ kind: 'gone' }]);
  await settle(work, 'still_true');
  await replace(work, id, paper('The office is closed.', 'Pictures hang in the hall.'));
  expect(await open(work)).toEqual([]);
  await replace(work, id, paper(kept));
  await replace(work, id, paper('The office is open.', 'Pictures hang in the hall.'));
  expect(await open(work)).toEqual([]);
});
