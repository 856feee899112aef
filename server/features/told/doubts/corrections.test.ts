import type { QaEntry } from '#contract/qa-entries.ts';
import { upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';
import { type Work, asked, inNextForm, kept, paper, replace, sent, tell } from '../testing.ts';

const days = (count: number): string => `Backups of customer data are kept for ${count} days.`;
const worded = 'Sicherungen der Kundendaten werden 21 Tage lang aufbewahrt.';

/** Mill was told of backups; the sentence changed, and they were sent a letter that says so. Answers the document and the request. */
async function corrected(work: Work): Promise<[id: string, request: string]> {
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  const request = await tell(work, asked, { document_id: id, quote: kept });
  await work.jobs.run();
  await replace(work, id, paper(days(21)));
  await itWasSent(work);
  await work.jobs.run();
  return [id, request];
}

async function itWasSent({ editor }: Work): Promise<void> {
  const { items } = (await editor.get('/api/told/letter?customer=Mill')).body;
  const told = items.map(({ told_id }: { told_id: string }) => told_id);
  expect((await editor.post('/api/told/tellings', { told, reason: 'Letter' })).status).toBe(200);
}

const update = async ({ editor }: Work, { id, version }: QaEntry, put: object): Promise<number> =>
  (await editor.put(`/api/qa_entries/${id}`, { version, ...put })).status;
const approveMany = ({ editor }: Work, { request_id: id, ...entry }: QaEntry) =>
  editor.put(`/api/requests/${id}/qa_entries`, {
    entries: [{ id: entry.id, version: entry.version }],
    status: 'approved',
    in_bulk: true,
  });
const doubtsOf = async ({ editor }: Work, { request_id: id }: QaEntry) => (await editor.get(`/api/requests/${id}/doubts`)).body.doubts;

test('a draft that says a correction is approved by itself, never together with others', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  await corrected(work);
  const draft = await inNextForm(work, 'Mill', asked.question);
  expect(draft.answer).toBe(days(21));
  const { status, body } = await approveMany(work, draft);
  expect([status, body.left, body.qa_entries]).toEqual([200, [draft.id], []]);
  expect(await update(work, draft, { status: 'approved', in_bulk: true })).toBe(400);
  expect(await update(work, draft, { status: 'approved' })).toBe(200);
  expect(await doubtsOf(work, draft)).toEqual([]);
});

test('what was corrected twice, and in other words, is drafted as the customer holds it now', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [id, request] = await corrected(work);
  await replace(work, id, paper(days(14)));
  const [entry] = (await work.editor.get(`/api/requests/${request}`)).body.qa_entries;
  await itWasSent(work);
  expect((await inNextForm(work, 'Mill', asked.question)).answer).toBe(days(14));
  await replace(work, id, paper(days(21)));
  expect(await update(work, entry, { answer: worded, citations: [], status: 'approved' })).toBe(200);
  await itWasSent(work);
  const [library] = (await work.editor.get('/api/library')).body.library;
  const stale = { answer: asked.answer, version: library.version };
  expect((await work.editor.patch(`/api/library/${library.id}`, stale)).status).toBe(200);
  await work.jobs.run();
  for (const customer of ['Mill', 'Forge']) {
    const draft = await inNextForm(work, customer, asked.question);
    expect(draft).toMatchObject({ status: 'needs_review', answer: worded });
    expect(draft.reasons.map(({ code }) => code)).toContain('told_replaced');
  }
});

test('an approved answer that says again what was corrected is named before it is told, whoever wrote it', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  await corrected(work);
  for (const customer of ['Mill', 'Forge']) {
    const draft = await inNextForm(work, customer, asked.question);
    expect(await update(work, draft, { answer: asked.answer, citations: [], status: 'approved' })).toBe(200);
    expect(await doubtsOf(work, draft)).toMatchObject([{ qa_entry_id: draft.id, reasons: [{ code: 'told_replaced' }] }]);
  }
});

test('what a letter said holds no longer, with nothing in its place, is not told again unseen', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  await tell(work, asked, { document_id: document?.id ?? '', quote: kept });
  await jobs.run();
  await replace(work, document?.id ?? '', paper('Doors are locked at night.'));
  await itWasSent(work);
  await jobs.run();
  const draft = await inNextForm(work, 'Mill', asked.question);
  expect(draft.status).toBe('needs_review');
  expect(draft.reasons.map(({ code }) => code)).toContain('told_gone');
  expect((await approveMany(work, draft)).body.left).toEqual([draft.id]);
  expect(await update(work, draft, { status: 'approved' })).toBe(200);
  expect(await doubtsOf(work, draft)).toMatchObject([{ qa_entry_id: draft.id, reasons: [{ code: 'told_gone' }] }]);
});

test('an answer without a source is named where a finding about an equal one is open', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  await tell(work, asked, { document_id: document?.id ?? '', quote: kept });
  await jobs.run();
  const draft = await inNextForm(work, 'Forge', asked.question);
  expect(await update(work, draft, { answer: 'We keep backups for 35 days.', citations: [], status: 'approved' })).toBe(200);
  expect(await doubtsOf(work, draft)).toEqual([]);
  await replace(work, document?.id ?? '', paper(days(21)));
  expect(await doubtsOf(work, draft)).toMatchObject([
    { qa_entry_id: draft.id, reasons: [{ code: 'told_doubted', values: { said: days(21) } }] },
  ]);
});
