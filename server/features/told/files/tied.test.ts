import { randomUUID } from 'node:crypto';
import { strToU8 } from 'fflate';
import { sql } from 'kysely';
import { upload } from '#server/features/documents/testing.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';
import { type Work, asked, kept, paper, replace, sent, uploaded } from '../testing.ts';
import { enqueueTie } from '../look/tie.ts';

const other = { question: 'Where are the tapes of the archive kept?', answer: 'Tapes are kept in the vault of the old town hall.' };
const later = { question: asked.question, answer: 'Backups are kept for 90 days.' };

/** Rows of a form of which no paper says anything: of two rows alone it would not be read as a form. */
const others = Array.from({ length: 8 }, (_, nth) => ({ question: `Who keeps the key number ${nth} of the vault?`, answer: `Keeper ${nth} of the register.` })); // prettier-ignore

/** A filled form that was sent before. */
async function addSent({ app, editor }: Work, customer: string, rows: { question: string; answer: string }[]): Promise<void> {
  const bytes = strToU8(['Question,Answer', ...[...rows, ...others].map(({ question, answer }) => `"${question}","${answer}"`)].join('\n'));
  const upload_id = await uploaded(app, editor, { name: 'sent.csv', bytes, type: 'text/csv' });
  const { status, body } = await editor.post('/api/told/sent', { upload_id, customer, sent_on: '2026-01-01' });
  expect(status, JSON.stringify(body)).toBe(201);
}

const statesOf = async ({ editor }: Work, customer: string): Promise<Record<string, string>> => {
  const { told } = (await editor.get(`/api/told?customer=${customer}&q=kept`)).body;
  return Object.fromEntries(told.map(({ answer, state }: { answer: string; state: string }) => [answer, state]));
};

test('an answer of a form that was sent before is tied to the sentence that says the same, and found when that changes', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  await addSent(work, 'Mill', [asked, other]);
  await addSent(work, 'Forge', [later]);
  await jobs.run();
  expect(await statesOf(work, 'Mill')).toEqual({ [asked.answer]: 'stands', [other.answer]: 'unsourced' });
  expect(await statesOf(work, 'Forge')).toEqual({ [later.answer]: 'unsourced' });
  const { told } = (await work.editor.get('/api/told?customer=Mill&q=Backups')).body;
  expect(told).toMatchObject([{ citations: [{ document: 'backups.md', document_id: document?.id, quote: kept }] }]);
  await replace(work, document?.id ?? '', paper('Backups of customer data are kept for 21 days.'));
  const { alarms } = (await work.editor.get('/api/told/alarms?customer=Mill')).body;
  expect(alarms).toMatchObject([
    { kind: 'figure', was: { quote: kept }, now: { quote: 'Backups of customer data are kept for 21 days.' } },
  ]);
  const { was } = (await work.editor.get(`/api/told/alarms/${alarms[0].id}/papers`)).body;
  expect(was.text).toContain(kept);
});

test('an answer that somebody wrote is tied to the sentence of a paper that says the same, and stays of its day when told again', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const { editor } = work;
  const [document] = await upload(work, editor, [sent(paper(kept))]);
  const { body: request } = await editor.post('/api/requests', {
    name: 'Form',
    customer: 'Mill',
    entries: [{ question: asked.question }, { question: other.question }],
    auto_answer: false,
  });
  const { qa_entries: entries } = (await editor.get(`/api/requests/${request.id}`)).body;
  for (const [at, answer] of [kept, other.answer].entries()) {
    const { id, version } = entries[at];
    expect((await editor.put(`/api/qa_entries/${id}`, { version, answer, status: 'approved' })).status).toBe(200);
  }
  const complete = async () => {
    expect((await editor.put(`/api/requests/${request.id}`, { status: 'completed' })).status).toBe(200);
    await jobs.run();
  };
  await complete();
  expect(await statesOf(work, 'Mill')).toEqual({ [kept]: 'stands', [other.answer]: 'unsourced' });
  const toldOf = async () => (await editor.get('/api/told?customer=Mill&q=Backups')).body.told;
  const [first] = await toldOf();
  expect((await editor.put(`/api/requests/${request.id}`, { status: 'review' })).status).toBe(200);
  await complete();
  expect(await toldOf()).toEqual([first]);
  await replace(work, document?.id ?? '', paper('Backups of customer data are kept for 21 days.'));
  const { alarms } = (await editor.get('/api/told/alarms?customer=Mill')).body;
  expect(alarms).toMatchObject([
    { kind: 'figure', was: { quote: kept }, now: { quote: 'Backups of customer data are kept for 21 days.' } },
  ]);
});

test('where the paper comes after the form, the answer is tied then', async ({ app, as, jobs, stranger }) => {
  const work = { app, jobs, editor: await as('editor') };
  await addSent(work, 'Mill', [asked]);
  const elsewhere = { ...work, editor: await stranger('owner') };
  await upload(elsewhere, elsewhere.editor, [sent(paper(kept))]);
  await jobs.run();
  expect(await statesOf(work, 'Mill')).toEqual({ [asked.answer]: 'unsourced' });
  await upload(work, work.editor, [sent(paper(kept))]);
  await jobs.run();
  expect(await statesOf(work, 'Mill')).toEqual({ [asked.answer]: 'stands' });
});

test('what waits to be tied to the same papers is done once, and what was begun for them goes on no further', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const org_id = work.editor.orgId ?? '';
  await addSent(work, 'Mill', [asked]);
  await jobs.run();
  const waiting = () =>
    inOrg(app.deps.db, org_id, async (trx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from graphile_worker.jobs where task_identifier = 'tie-told' and queue_name = ${`told:${org_id}`}`.execute(
        trx,
      );
      return rows[0]?.count;
    });
  const documents = [randomUUID(), randomUUID()];
  const enqueue = (more = {}) => inOrg(app.deps.db, org_id, (trx) => enqueueTie(trx, { org_id, documents, ...more }));
  await enqueue({ from: randomUUID() });
  expect(await waiting()).toBe(1);
  await enqueue();
  await enqueue({ documents: documents.toReversed() });
  await enqueue({ from: randomUUID() });
  expect(await waiting()).toBe(2);
  await jobs.run();
  expect(await waiting()).toBe(0);
});

test('an answer in other words or another language is tied by its meaning, a copied sentence whatever the language of the question', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const fixed = 'Critical vulnerabilities are fixed within 7 days.';
  const logs = 'Security logs are kept for 12 months.';
  const runs = 'Malware protection runs on every workstation and every server.';
  const rest = 'High vulnerabilities are fixed within 30 days. Developers attend a course in secure coding every year.';
  const [document] = await upload(work, work.editor, [sent(`# Rules\n\n${fixed} ${logs}\n\n${runs} ${rest}\n`)]);
  await addSent(work, 'Mill', [
    {
      question: 'In welcher Frist werden Schwachstellen behoben?',
      answer: 'Kritische Schwachstellen werden innerhalb von 7 Tagen behoben.',
    },
    { question: 'How long are security logs retained?', answer: 'We keep security logs for a full year.' },
    { question: 'Setzen Sie Schutz gegen Schadsoftware auf Arbeitsplätzen ein?', answer: runs },
    { question: 'How fast are other weaknesses closed?', answer: 'Medium vulnerabilities are fixed within 90 days.' },
  ]);
  await jobs.run();
  const { told } = (await work.editor.get('/api/told?customer=Mill')).body;
  const quotes = Object.fromEntries(told.map(({ answer, citations }: { answer: string; citations: { quote: string }[] }) => [answer, citations.map(({ quote }) => quote)])); // prettier-ignore
  expect(quotes).toMatchObject({
    'Kritische Schwachstellen werden innerhalb von 7 Tagen behoben.': [fixed],
    'We keep security logs for a full year.': [logs],
    [runs]: [runs],
    'Medium vulnerabilities are fixed within 90 days.': [],
  });
  await replace(work, document?.id ?? '', `# Rules\n\n${fixed.replace('7', '21')} ${logs.replace('12', '6')}\n\n${runs} ${rest}\n`);
  const { alarms } = (await work.editor.get('/api/told/alarms?customer=Mill')).body;
  expect(alarms.map(({ kind, was }: { kind: string; was: { quote: string } }) => [kind, was.quote]).toSorted()).toEqual([
    ['figure', fixed],
    ['figure', logs],
  ]);
});
