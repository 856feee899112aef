import type { ToldAlarm } from '#contract/told.ts';
import { upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';
import { type Work, asked, kept, paper, replace, sent, tell } from '../testing.ts';

const days = (count: number): string => `Backups of customer data are kept for ${count} days.`;
const listed = async ({ editor }: Work, query = ''): Promise<{ alarms: ToldAlarm[]; open: number }> =>
  (await editor.get(`/api/told/alarms?customer=Mill${query}`)).body;

/** Mill and Forge were told of backups; the sentence changed, and Forge was sent a letter of correction. */
async function corrected(work: Work): Promise<string> {
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  for (const customer of ['Mill', 'Forge']) await tell(work, { ...asked, customer }, { document_id: id, quote: kept });
  await work.jobs.run();
  await replace(work, id, paper(days(21)));
  await tell(work, { ...asked, answer: 'Backups are kept for 21 days.', customer: 'Forge' }, { document_id: id, quote: days(21) });
  await work.jobs.run();
  return id;
}

test('an answer of which several things are found is one finding with all reasons, and one decision settles them', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  await corrected(work);
  const { alarms, open } = await listed(work);
  expect([alarms.length, open]).toEqual([1, 1]);
  const [alarm] = alarms;
  expect(alarm).toMatchObject({
    kind: 'figure',
    now: { quote: days(21), document: 'backups.md' },
    besides: [{ kind: 'told_otherwise', why: { code: 'told_otherwise' }, now: { customer: 'Forge' } }],
  });
  expect((await listed(work, '&kind=told_otherwise')).alarms).toMatchObject([{ id: alarm?.id }]);
  const decide = (version: number | undefined, settled: string | null) =>
    work.editor.put(`/api/told/alarms/${alarm?.id}`, { version, settled });
  const { status, body: settled } = await decide(alarm?.version, 'still_true');
  expect([status, settled.besides.length]).toEqual([200, 1]);
  expect(await listed(work)).toMatchObject({ alarms: [], open: 0 });
  expect((await listed(work, '&settled=true')).alarms).toMatchObject([{ id: alarm?.id, besides: [{ kind: 'told_otherwise' }] }]);
  expect((await decide(settled.version, null)).body).toMatchObject({ settled: null, besides: [{ kind: 'told_otherwise' }] });
  expect(await listed(work)).toMatchObject({ alarms: [{ id: alarm?.id }], open: 1 });
});

test('whoever decides about a finding while another one comes to it sees that first', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  await corrected(work);
  const [seen] = (await listed(work)).alarms;
  await tell(work, { ...asked, answer: days(14), customer: 'Smithy' }, { document: 'other.md', quote: days(14) });
  await jobs.run();
  const { status, body } = await work.editor.put(`/api/told/alarms/${seen?.id}`, { version: seen?.version, settled: 'still_true' });
  expect(status).toBe(409);
  expect(body.details.besides).toMatchObject([{ now: { customer: 'Smithy' } }, { now: { customer: 'Forge' } }]);
});

test('that two sentences stand is said no longer once one of them is gone', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  await tell(work, asked, { document_id: id, quote: kept });
  await jobs.run();
  await upload(work, work.editor, [sent(`# Handbook\n\n${days(21)}\n\nThe office is open.\n`, 'handbook.md')]);
  const [both] = (await listed(work)).alarms;
  expect(both).toMatchObject({ why: { code: 'says_otherwise' }, now: { document: 'handbook.md' } });
  await replace(work, id, paper(days(21)));
  const [now, ...others] = (await listed(work)).alarms;
  expect(others).toEqual([]);
  expect(now).toMatchObject({ id: both?.id, kind: 'figure', why: { code: 'missing' }, now: { quote: days(21), document: 'backups.md' } });
  const letter = (await work.editor.get('/api/told/letter?customer=Mill')).body;
  expect(letter).toMatchObject({ undecided: [], items: [{ holds: days(21) }] });
});
