import { upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';
import { type Work, paper, replace, sent, tell } from '../testing.ts';

const trained = 'Developers are trained in secure coding when they join and every year after.';
const question = 'Are developers trained in secure coding?';

/** Mill was told a sentence of a paper, which has other words now. */
async function changed(work: Work, was: string, is: string): Promise<void> {
  const [document] = await upload(work, work.editor, [sent(paper(was))]);
  const id = document?.id ?? '';
  await tell(work, { question, answer: was }, { document_id: id, quote: was });
  await work.jobs.run();
  await replace(work, id, paper(is));
}

test('a sentence that was split and says the same together is no finding; one that says something else stands in the letter whole', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  await changed(work, trained, 'Developers are trained in secure coding when they join. They are trained in secure coding again every year after.'); // prettier-ignore
  expect((await work.editor.get('/api/told/alarms')).body.alarms).toEqual([]);
  expect((await work.editor.get('/api/told/letter?customer=Mill')).status).toBe(404);

  const copies = 'Copies are made every night and are kept for 35 days.';
  const now = 'Copies are made every night. They are kept for 21 days.';
  await changed(work, copies, now);
  const { alarms } = (await work.editor.get('/api/told/alarms')).body;
  expect(alarms).toMatchObject([{ kind: 'figure', now: { quote: now, passage_id: expect.any(String) } }]);
  expect((await work.editor.get('/api/told/letter?customer=Mill')).body.items).toMatchObject([{ said: copies, holds: now }]);
});

test('what may have changed or not is in no letter until a person puts it in, and is listed apart', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const now = 'Developers of the platform are trained in secure coding when they join and every year after.';
  await changed(work, trained, now);
  const letter = async (query = '') => (await work.editor.get(`/api/told/letter?customer=Mill${query}`)).body;
  const without = await letter();
  const open = { why: 'may_have_changed', was: { quote: trained }, now: { quote: now }, approved: null };
  expect(without).toMatchObject({ items: [], undecided: [{ ...open, in_letter: false }], left_out: 0 });
  expect(without.text).not.toContain(now);
  expect((await work.editor.get('/api/told/letter.docx?customer=Mill')).status).toBe(404);
  const wanted = await letter(`&also=${without.undecided[0].told_id}`);
  expect(wanted).toMatchObject({ items: [{ said: trained, holds: now }], undecided: [{ ...open, in_letter: true }] });
});

test('what goes further than what was told is a finding of its own kind, and in the letter only where a person wants it', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const objective = (hours: number) => `The recovery point objective of the platform is ${hours} hours.`;
  const [document] = await upload(work, work.editor, [sent(paper(objective(24)))]);
  const id = document?.id ?? '';
  await tell(work, { question: 'What is your RPO?', answer: objective(24) }, { document_id: id, quote: objective(24) });
  await jobs.run();
  const found = async () => (await work.editor.get('/api/told/alarms?customer=Mill')).body.alarms;
  await replace(work, id, paper(objective(12)));
  expect(await found()).toMatchObject([{ kind: 'stronger', was: { quote: objective(24) }, now: { quote: objective(12) } }]);
  const { items, undecided } = (await work.editor.get('/api/told/letter?customer=Mill')).body;
  expect([items, undecided]).toMatchObject([[], [{ why: 'goes_further', now: { quote: objective(12) } }]]);
  await replace(work, id, paper(objective(48)));
  expect(await found()).toMatchObject([{ kind: 'figure', now: { quote: objective(48) } }]);
});
