import type { QaEntry } from '#contract/qa-entries.ts';
import { XLSX, formWorkbook } from '#server/features/requests/testing/forms.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { upload } from '#server/features/documents/testing.ts';
import { type Work, asked, inNextForm, kept, paper, replace, sent, tell, uploaded } from './testing.ts';

const question = 'Is access removed when an employee leaves, and within what time?';
const inLibrary = 'All access is removed within 72 hours.';

const askAgain = (work: Work, customer: string, asked = question): Promise<QaEntry> => inNextForm(work, customer, asked);
const knows = (editor: Client, answer = inLibrary) => editor.post('/api/library', { question, answer });
const told = ({ reasons }: QaEntry) => reasons.filter(({ code }) => code === 'told_before').map(({ values }) => values);

test('a draft that says otherwise than a form that was sent to the same customer before says so', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const bytes = formWorkbook([
    { id: 'A-1', question, answer: 'Within 24 hours.' },
    { id: 'A-2', question: 'Is there a documented plan for business continuity?', answer: 'No' },
    { id: 'A-3', question: 'Is customer data encrypted at rest?' },
  ]);
  const upload_id = await uploaded(app, work.editor, { name: 'filled.xlsx', bytes, type: XLSX });
  const sent = await work.editor.post('/api/told/sent', { upload_id, customer: 'Mill', sent_on: '2026-03-01' });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  expect((await knows(work.editor)).status).toBe(201);
  await jobs.run();
  const entry = await askAgain(work, 'mill');
  expect(entry).toMatchObject({ answer: inLibrary, status: 'needs_review', flags: expect.arrayContaining(['conflict']) });
  expect(told(entry)).toEqual([{ customer: 'mill', day: '2026-03-01', document: 'filled.xlsx', said: 'Within 24 hours.' }]);
  expect(entry.related[0]).toMatchObject({ document: 'filled.xlsx', quote: 'Within 24 hours.', told_on: '2026-03-01' });
  const another = await askAgain(work, 'Forge');
  expect([told(another), another.related.filter(({ told_on: day }) => day !== undefined)]).toEqual([[], []]);
});

test('of a request that was marked as sent the same is said; what is drafted alike is not held against itself', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  await tell(work, { question, answer: 'All access is removed within 24 hours.', customer: 'Mill' }, { quote: 'As said.' });
  await jobs.run();
  const alike = await askAgain(work, 'Mill');
  expect([alike.answer, told(alike)]).toEqual(['All access is removed within 24 hours.', []]);
  const [entry] = (await work.editor.get(`/api/library?q=${encodeURIComponent('Is access removed')}`)).body.library;
  expect((await work.editor.patch(`/api/library/${entry.id}`, { answer: inLibrary, version: entry.version })).status).toBe(200);
  await jobs.run();
  const entries = await askAgain(work, 'Mill');
  expect(entries.answer).toBe(inLibrary);
  expect(told(entries)).toMatchObject([{ document: 'Form', said: 'All access is removed within 24 hours.' }]);
});

test('what the customer was told comes first beside a question that stays open', async ({ app, as, jobs, stranger }) => {
  const work = { app, jobs, editor: await as('editor') };
  await tell(work, { question, answer: 'Within 24 hours.', customer: 'Mill' }, { quote: 'As said.' });
  const [entry] = (await work.editor.get('/api/library')).body.library;
  expect((await work.editor.patch(`/api/library/${entry.id}`, { status: 'retired' })).status).toBe(200);
  await jobs.run();
  const open = await askAgain(work, 'Mill');
  expect(open).toMatchObject({ status: 'unanswered', related: [{ answer: 'Within 24 hours.', question, document: 'Form' }] });
  const other = await askAgain({ ...work, editor: await stranger('owner') }, 'Mill');
  expect(other.related).toEqual([]);
});

test('a question in other words is held against what was told to the one that leads its draft, a look-alike is not', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const backups = { question: 'How long are backups kept?', answer: 'Backups are kept for 35 days.', customer: 'Mill' };
  await tell(work, backups, { quote: 'As said.' });
  await jobs.run();
  const [entry] = (await work.editor.get('/api/library')).body.library;
  const now = 'Backups are kept for 21 days.';
  expect((await work.editor.patch(`/api/library/${entry.id}`, { answer: now, version: entry.version })).status).toBe(200);
  await jobs.run();
  const reworded = await askAgain(work, 'Mill', 'How long do you keep backups?');
  expect(reworded.answer).toBe(now);
  expect(told(reworded)).toMatchObject([{ customer: 'Mill', said: 'Backups are kept for 35 days.' }]);
  expect(reworded.related[0]).toMatchObject({ question: backups.question, quote: backups.answer });
  expect(told(await askAgain(work, 'Forge', 'How long do you keep backups?'))).toEqual([]);
  const alike = await askAgain(work, 'Mill', 'How long are logs kept?');
  expect([told(alike), alike.related.filter(({ told_on: day }) => day !== undefined)]).toEqual([[], []]);
});

test('a draft from an approved answer whose paper changed since is flagged', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  await tell(work, asked, { document_id: id, quote: kept });
  await jobs.run();
  const flagsOf = async () => (await askAgain(work, 'Forge', asked.question)).flags;
  expect(await flagsOf()).not.toContain('source_changed');
  await replace(work, id, paper('Backups of customer data are kept for 21 days.'));
  const draft = await askAgain(work, 'Forge', asked.question);
  expect(draft).toMatchObject({ status: 'needs_review', flags: expect.arrayContaining(['source_changed']) });
  expect(draft.answer).toBe(asked.answer);
});
