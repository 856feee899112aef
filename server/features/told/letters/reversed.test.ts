import { upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';
import { type Work, asked, inNextForm, kept, paper, replace, sent, tell } from '../testing.ts';

const days = (count: number): string => `Backups of customer data are kept for ${count} days.`;

interface Letter {
  items: { holds: string | null; told_id: string }[];
  undecided: { why: string; alarm_id: string | null; told_id: string; now: { quote: string } | null }[];
}
const letterOf = async ({ editor }: Work, query = ''): Promise<Letter> => {
  const { status, body } = await editor.get(`/api/told/letter?customer=Mill${query}`);
  return status === 404 ? { items: [], undecided: [] } : body;
};

/** Mill holds a correction; the library says again what was corrected, approved later. Answers the request that they were told in. */
async function staleLibrary(work: Work): Promise<{ id: string; request: string }> {
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  await tell(work, { ...asked, customer: 'Forge' }, { document_id: id, quote: kept });
  const [library] = (await work.editor.get('/api/library')).body.library;
  const request = await tell(work, asked, { document: 'Approved answers', library_entry_id: library.id, quote: asked.answer });
  await work.jobs.run();
  await replace(work, id, paper(days(21)));
  const { items } = await letterOf(work);
  const told = items.map(({ told_id }) => told_id);
  expect((await work.editor.post('/api/told/tellings', { told, reason: 'Letter' })).status).toBe(200);
  await work.jobs.run();
  return { id, request };
}

test('a letter never turns a correction back by an answer that was approved from the old text', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  await staleLibrary(work);
  const draft = await inNextForm(work, 'Mill', asked.question);
  const put = { version: draft.version, answer: kept, status: 'approved' };
  expect((await work.editor.put(`/api/qa_entries/${draft.id}`, put)).status).toBe(200);
  for (const entry of (await work.editor.get('/api/library')).body.library)
    await work.editor.patch(`/api/library/${entry.id}`, { version: entry.version, answer: kept });
  await jobs.run();
  const { items, undecided } = await letterOf(work);
  expect(items).toEqual([]);
  expect(undecided).toMatchObject([{ why: 'corrected_before', now: { quote: kept } }]);
});

test('approved again in their own form, what was corrected is a person’s to decide', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const { request } = await staleLibrary(work);
  const [entry] = (await work.editor.get(`/api/requests/${request}`)).body.qa_entries;
  const put = { version: entry.version, answer: 'Backups are kept for 35 days!', status: 'approved' };
  expect((await work.editor.put(`/api/qa_entries/${entry.id}`, put)).status).toBe(200);
  await jobs.run();
  const { items, undecided } = await letterOf(work);
  expect(items).toEqual([]);
  expect(undecided).toMatchObject([{ why: 'corrected_before', alarm_id: null, now: { quote: 'Backups are kept for 35 days!' } }]);
  const also = await letterOf(work, `&also=${undecided[0]?.told_id}`);
  expect(also.items).toMatchObject([{ holds: 'Backups are kept for 35 days!' }]);
});

test('what is found of a correction later is held where the library says the old text again', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const { id } = await staleLibrary(work);
  await replace(work, id, paper(days(14)));
  for (const entry of (await work.editor.get('/api/library')).body.library)
    await work.editor.patch(`/api/library/${entry.id}`, { version: entry.version, answer: 'Backups are kept for 35 days!' });
  await jobs.run();
  const { items, undecided } = await letterOf(work);
  expect(items).toEqual([]);
  expect(undecided).toMatchObject([{ why: 'corrected_before' }]);
});
