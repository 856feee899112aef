import { upload } from '#server/features/documents/testing.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { asked, kept, paper, sent, tell as tellFrom } from './testing.ts';

/** A request of a customer with one answer that is approved, marked completed. */
async function tell(editor: Client, customer: string | null, answer: string, question = 'How long are backups kept?') {
  const asked = { name: 'Form', ...(customer === null ? {} : { customer }), entries: [{ question }], auto_answer: false };
  const { body: made } = await editor.post('/api/requests', asked);
  await approve(editor, made.id, answer);
  return made.id as string;
}

async function approve(editor: Client, id: string, answer: string): Promise<void> {
  const [entry] = (await editor.get(`/api/requests/${id}`)).body.qa_entries;
  const approved = await editor.put(`/api/qa_entries/${entry.id}`, { version: entry.version, answer, status: 'approved' });
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  const completed = await editor.put(`/api/requests/${id}`, { status: 'completed' });
  expect(completed.status, JSON.stringify(completed.body)).toBe(200);
}

test('a request that is marked completed keeps its approved answers as what its customer was told', async ({ as }) => {
  const editor = await as('editor');
  const id = await tell(editor, 'Mill', '35 days');
  const { told, next_cursor } = (await (await as('viewer')).get('/api/told')).body;
  expect(next_cursor).toBeNull();
  expect(told).toMatchObject([{ customer: 'Mill', request: { id, name: 'Form' }, answer: '35 days', superseded_at: null }]);
});

test('what is told otherwise takes the place of what was told before; what is told again alike stays', async ({ as }) => {
  const editor = await as('editor');
  const id = await tell(editor, 'Mill', '35 days');
  const [first] = (await editor.get('/api/told')).body.told;
  await editor.put(`/api/requests/${id}`, { status: 'review' });
  await editor.put(`/api/requests/${id}`, { status: 'completed' });
  expect((await editor.get('/api/told')).body.told).toEqual([first]);

  await editor.put(`/api/requests/${id}`, { status: 'review' });
  await approve(editor, id, '21 days');
  expect((await editor.get('/api/told')).body.told).toMatchObject([{ answer: '21 days' }]);
  const all = (await editor.get('/api/told?superseded=true')).body.told;
  expect(
    all.map(({ answer, superseded_at }: { answer: string; superseded_at: string | null }) => [answer, superseded_at !== null]),
  ).toEqual([
    ['21 days', false],
    ['35 days', true],
  ]);
});

test('a later form to the same customer that tells a question otherwise replaces what they were told', async ({ as }) => {
  const editor = await as('editor');
  const told = async (query = '') =>
    (await editor.get(`/api/told?customer=Mill${query}`)).body.told.map(({ answer }: { answer: string }) => answer);
  await tell(editor, 'Mill', '72 hours', 'Within what time is access removed?');
  await tell(editor, 'Forge', '24 hours', 'Within what time is access removed?');
  await tell(editor, 'Mill', 'Yes', 'Please describe:');
  await tell(editor, 'Mill', '48 hours', 'Within what time is access removed?');
  await tell(editor, 'Mill', 'No', 'Please describe:');
  expect(await told()).toEqual(['No', '48 hours', 'Yes']);
  expect(await told('&superseded=true')).toEqual(['No', '48 hours', 'Yes', '72 hours']);
  expect((await editor.get('/api/told?customer=Forge')).body.told).toHaveLength(1);
});

test('the record is narrowed by customer and words, comes in pages, and outlives its request', async ({ as }) => {
  const editor = await as('editor');
  const mill = await tell(editor, 'Mill', '35 days');
  await tell(editor, 'Forge', 'Yes, monthly', 'Are restores tested?');
  await tell(editor, null, 'Every night');
  const answers = async (query: string): Promise<string[]> =>
    (await editor.get(`/api/told?${query}`)).body.told.map(({ answer }: { answer: string }) => answer);
  expect(await answers('customer=Mill')).toEqual(['35 days']);
  expect(await answers('q=RESTORES')).toEqual(['Yes, monthly']);
  const { told, next_cursor } = (await editor.get('/api/told?limit=2')).body;
  expect(told).toHaveLength(2);
  expect(await answers(`limit=2&cursor=${next_cursor}`)).toEqual(['35 days']);

  const page = (await editor.get('/api/told/customers?limit=2')).body;
  expect(page.customers).toMatchObject([
    { customer: null, answers: 1 },
    { customer: 'Forge', answers: 1 },
  ]);
  expect((await editor.get(`/api/told/customers?cursor=${page.next_cursor}`)).body).toMatchObject({
    customers: [{ customer: 'Mill' }],
    next_cursor: null,
  });

  expect(await editor.delete(`/api/requests/${mill}`)).toMatchObject({ status: 204 });
  expect(await answers('customer=Mill')).toEqual(['35 days']);
});

test('what rests on an entry of the library is found by it', async ({ as, jobs }) => {
  const editor = await as('editor');
  const entry = (await editor.post('/api/library', { question: 'How long are backups kept?', answer: 'Backups are kept for 35 days.' }))
    .body;
  await jobs.run();
  const asked = { name: 'Form', customer: 'Mill', entries: [{ question: 'How long are backups kept?' }] };
  const { id } = (await editor.post('/api/requests', asked)).body;
  await jobs.run();
  const [drafted] = (await editor.get(`/api/requests/${id}`)).body.qa_entries;
  expect(drafted.citations).toMatchObject([{ library_entry_id: entry.id }]);
  await approve(editor, id, 'Backups are kept for 35 days.');
  const other = '00000000-0000-4000-8000-000000000000';
  expect((await editor.get(`/api/told?library_entry=${entry.id}`)).body.told).toMatchObject([{ customer: 'Mill' }]);
  expect((await editor.get(`/api/told/customers?library_entry=${entry.id}`)).body.customers).toMatchObject([
    { customer: 'Mill', answers: 1 },
  ]);
  expect((await editor.get(`/api/told?library_entry=${other}`)).body.told).toEqual([]);
  const resting = async (query: string) => (await editor.get(`/api/told/resting?${query}`)).body;
  expect(await resting(`library_entries=${other},${entry.id}`)).toEqual({ answers: 1, customers: 1 });
  expect(await resting(`library_entries=${other}`)).toEqual({ answers: 0, customers: 0 });
});

test('what was drafted from the library rests on the paper that the approved answer there cites', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  await tellFrom(work, asked, { document_id: id, quote: kept });
  await jobs.run();
  const { body: made } = await work.editor.post('/api/requests', {
    name: 'Next',
    customer: 'Forge',
    entries: [{ question: asked.question }],
  });
  await jobs.run();
  const [drafted] = (await work.editor.get(`/api/requests/${made.id}`)).body.qa_entries;
  expect(drafted.citations.map(({ document_id: cited }: { document_id?: string }) => cited)).not.toContain(id);
  await approve(work.editor, made.id, drafted.answer);
  expect((await work.editor.get(`/api/told/resting?documents=${id}`)).body).toEqual({ answers: 2, customers: 2 });
  expect((await work.editor.get(`/api/told/resting?documents=${made.id}`)).body).toEqual({ answers: 0, customers: 0 });
});

test('an admin deletes the record of a customer, which the audit log notes without a name', async ({ as }) => {
  const [editor, admin] = [await as('editor'), await as('admin')];
  await tell(editor, 'Mill', '35 days');
  await tell(editor, 'Forge', '21 days');
  expect(await editor.delete('/api/told/customers?customer=Mill')).toMatchObject({ status: 403 });
  expect(await admin.delete('/api/told/customers?customer=Mill')).toMatchObject({ status: 204 });
  expect(await admin.delete('/api/told/customers?customer=Mill')).toMatchObject({ status: 404 });
  expect((await admin.get('/api/told')).body.told).toMatchObject([{ customer: 'Forge' }]);
  const [newest] = (await admin.get('/api/audit')).body.audit;
  expect(newest).toMatchObject({ action: 'told:forgotten', subject: null, data: { answers: 1 } });
});

test('nothing of it shows in another organisation', async ({ as, stranger }) => {
  await tell(await as('editor'), 'Mill', '35 days');
  const other = await stranger('owner');
  expect((await other.get('/api/told?superseded=true')).body.told).toEqual([]);
  expect((await other.get('/api/told/customers')).body.customers).toEqual([]);
  expect(await other.delete('/api/told/customers?customer=Mill')).toMatchObject({ status: 404 });
});
