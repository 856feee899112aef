import { sql } from 'kysely';
import { describe } from 'vitest';
import type { ToldAlarm, ToldCustomer } from '#contract/told.ts';
import { register, send, upload } from '#server/features/documents/testing.ts';
import { type Work, asked, kept, paper, replace, sent, tell } from '../testing.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { tasksOf } from '#server/worker.ts';
import { readSources } from './sources.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

const open = async (client: Client, query = ''): Promise<ToldAlarm[]> => {
  const { status, body } = await client.get(`/api/told/alarms${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.alarms;
};

/** A document, and a customer told what it says. */
async function told(work: Work, text = paper(kept)): Promise<string> {
  const [document] = await upload(work, work.editor, [sent(text)]);
  const id = document?.id ?? '';
  await tell(work, asked, { document_id: id, quote: kept });
  await work.jobs.run();
  return id;
}

describe('a paper of which a new version comes', () => {
  test('gives an alarm with both sentences where a figure changed, and none where the sentence stands', async ({ app, as, jobs }) => {
    const work = { app, jobs, editor: await as('editor') };
    const id = await told(work);
    expect(await open(work.editor)).toEqual([]);
    await replace(work, id, paper(kept, 'Restores are tried out every month.'));
    expect(await open(work.editor)).toEqual([]);
    await replace(work, id, paper('Backups of customer data are kept for 21 days.'));
    const [alarm, ...others] = await open(work.editor);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({
      kind: 'figure',
      was: { document: 'backups.md', document_id: id, quote: kept },
      now: { document: 'backups.md', document_id: id, quote: 'Backups of customer data are kept for 21 days.', document_version: 3 },
      told: { customer: 'Mill', answer: asked.answer, versions: { [id]: 1 }, approved_by: work.editor.userId },
      settled: null,
      over_at: null,
    });
    expect(alarm?.now?.passage_id).toBeDefined();
  });

  test('ends its alarm when it says again what was told, and no alarm comes twice', async ({ app, as, jobs }) => {
    const work = { app, jobs, editor: await as('editor') };
    const id = await told(work);
    const shorter = paper('Backups of customer data are kept for 21 days.');
    await replace(work, id, shorter);
    const [first] = await open(work.editor);
    await replace(work, id, paper('Backups of customer data are kept for 21 days.', 'Nothing else.'));
    expect((await open(work.editor)).map((alarm) => alarm.id)).toEqual([first?.id]);
    await replace(work, id, paper(kept));
    expect(await open(work.editor)).toEqual([]);
    expect(await open(work.editor, '?settled=true')).toMatchObject([{ id: first?.id, settled: null }]);
    await replace(work, id, shorter);
    expect(await open(work.editor)).toMatchObject([{ id: first?.id, over_at: null }]);
  });
});

const textsKept = (app: TestApp, orgId: string) =>
  inOrg(app.deps.db, orgId, (trx) =>
    trx.selectFrom('told_paper').select('passages').where('org_id', '=', orgId).orderBy('held_until').execute(),
  );

test('of a paper that is read anew the same text is kept once, and the newest texts alone', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const { editor } = work;
  const id = await told(work);
  for (let time = 0; time < 3; time += 1) {
    expect((await editor.post('/api/documents/sync', { document_ids: [id] })).status).toBeLessThan(300);
    await jobs.run();
  }
  expect(await textsKept(app, editor.orgId ?? '')).toHaveLength(1);
  for (let days = 1; days <= 14; days += 1) await replace(work, id, paper(`Backups of customer data are kept for ${days} days.`));
  const texts = await textsKept(app, editor.orgId ?? '');
  expect(texts).toHaveLength(12);
  expect(JSON.stringify(texts.at(-1))).toContain('kept for 13 days');
});

test('a sentence that is gone with its paper, and stands in another one, gives no alarm', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  await upload(work, work.editor, [sent(`# Continuity\n\n${kept}\n`, 'continuity.md')]);
  expect((await work.editor.delete('/api/documents', { document_ids: [id] })).status).toBe(200);
  await jobs.run();
  expect(await open(work.editor)).toEqual([]);
});

test('a sentence that is gone gives no alarm any more once another paper comes that holds it', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  await replace(work, id, paper('Restores are tried out every month.'));
  expect(await open(work.editor)).toMatchObject([{ kind: 'gone', was: { quote: kept } }]);
  await upload(work, work.editor, [sent('# Continuity\n\nThe office is closed on Sundays.\n', 'continuity.md')]);
  expect(await open(work.editor)).toMatchObject([{ kind: 'gone', was: { quote: kept } }]);
  await upload(work, work.editor, [sent(`# Keeping\n\n${kept}\n`, 'keeping.md')]);
  expect(await open(work.editor)).toEqual([]);
});

test('a paper that is removed gives an alarm without a sentence of now', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  expect((await work.editor.delete('/api/documents', { document_ids: [id] })).status).toBe(200);
  await jobs.run();
  expect(await open(work.editor)).toMatchObject([{ kind: 'gone', was: { quote: kept }, now: null, why: { code: 'no_paper' } }]);
});

test('a new paper that says otherwise gives an alarm on what still stands', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  await told(work);
  await upload(work, work.editor, [sent('# New\n\nBackups of customer data are kept for 14 days.\n', 'new.md')]);
  expect(await open(work.editor)).toMatchObject([
    { kind: 'contradicts', was: { quote: kept }, now: { document: 'new.md', quote: 'Backups of customer data are kept for 14 days.' } },
  ]);
});

test('an entry of the library that is edited gives an alarm on what rests on it', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const entry = (await work.editor.post('/api/library', { question: asked.question, answer: kept })).body;
  await jobs.run();
  await tell(work, asked, { library_entry_id: entry.id, quote: kept });
  await jobs.run();
  const edited = await work.editor.patch(`/api/library/${entry.id}`, {
    version: entry.version,
    answer: 'Backups of customer data are kept for 21 days.',
  });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  await jobs.run();
  expect(await open(work.editor)).toMatchObject([
    {
      kind: 'figure',
      was: { library_entry_id: entry.id },
      now: { library_entry_id: entry.id, quote: 'Backups of customer data are kept for 21 days.' },
    },
  ]);
});

test('an answer that was drafted from the library is looked at when the paper behind the approved answer changes', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  const next = { name: 'Next', customer: 'Forge', entries: [{ question: asked.question }] };
  const { body: made } = await work.editor.post('/api/requests', next);
  await jobs.run();
  const [drafted] = (await work.editor.get(`/api/requests/${made.id}`)).body.qa_entries;
  expect(drafted).toMatchObject({ answer: asked.answer, citations: [{ document: 'Approved answers' }] });
  const approved = { version: drafted.version, status: 'approved' };
  expect((await work.editor.put(`/api/qa_entries/${drafted.id}`, approved)).status).toBe(200);
  expect((await work.editor.put(`/api/requests/${made.id}`, { status: 'completed' })).status).toBe(200);
  expect((await work.editor.get(`/api/told?document=${id}`)).body.told).toHaveLength(2);
  await replace(work, id, paper('Backups of customer data are kept for 21 days.'));
  const now = { document_id: id, quote: 'Backups of customer data are kept for 21 days.' };
  expect(await open(work.editor, '?customer=Forge')).toMatchObject([{ kind: 'figure', was: { document_id: id, quote: kept }, now }]);
  expect(await open(work.editor)).toHaveLength(2);
  await replace(work, id, paper(kept));
  expect(await open(work.editor)).toEqual([]);
});

test('a finding stays open while its customer holds what the paper no longer says, whoever else is told anew', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const encrypted = 'Backups are encrypted and kept for 35 days.';
  const [document] = await upload(work, work.editor, [sent(paper(encrypted))]);
  const id = document?.id ?? '';
  const first = await tell(work, { ...asked, answer: encrypted }, { document_id: id, quote: encrypted });
  await jobs.run();
  const [entry] = (await work.editor.get('/api/library')).body.library;
  const italian = 'I backup sono cifrati e conservati per 35 giorni. Entro il terzo trimestre 2027 saranno immutabili.';
  const cited = { library_entry_id: entry.id, quote: encrypted, document: 'Approved answers' };
  await tell(work, { question: 'Per quanto tempo sono conservati i backup?', answer: italian, customer: 'Valdombra' }, cited);
  await replace(work, id, paper('Backups are encrypted and kept for 30 days.'));
  expect(await open(work.editor, '?customer=Valdombra')).toHaveLength(1);
  await work.editor.put(`/api/requests/${first}`, { status: 'review' });
  const [mine] = (await work.editor.get(`/api/requests/${first}`)).body.qa_entries;
  const corrected = { version: mine.version, answer: 'Backups are encrypted and kept for 30 days.', status: 'approved' };
  expect((await work.editor.put(`/api/qa_entries/${mine.id}`, corrected)).status).toBe(200);
  await jobs.run();
  expect(await open(work.editor, '?customer=Valdombra')).toHaveLength(1);
});

test('a corrected answer rests on the sentence that the finding showed, and is looked at when that changes', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  await replace(work, id, paper('Backups of customer data are kept for 21 days.'));
  const [finding] = await open(work.editor);
  const request = finding?.told.request.id;
  await work.editor.put(`/api/requests/${request}`, { status: 'review' });
  const [entry] = (await work.editor.get(`/api/requests/${request}`)).body.qa_entries;
  const corrected = { version: entry.version, answer: 'Backups are kept for 21 days.', status: 'approved' };
  expect((await work.editor.put(`/api/qa_entries/${entry.id}`, corrected)).status).toBe(200);
  expect((await work.editor.put(`/api/requests/${request}`, { status: 'completed' })).status).toBe(200);
  await replace(work, id, paper('Backups of customer data are kept for 21 days.', 'Restores are tried out every month.'));
  expect(await open(work.editor)).toEqual([]);
  await replace(work, id, paper('Backups of customer data are kept for 14 days.', 'Restores are tried out every month.'));
  expect(await open(work.editor)).toMatchObject([
    {
      kind: 'figure',
      told: { answer: 'Backups are kept for 21 days.', versions: { [id]: 2 } },
      was: { document_id: id, quote: 'Backups of customer data are kept for 21 days.' },
      now: { document_id: id, quote: 'Backups of customer data are kept for 14 days.' },
    },
  ]);
});

test('of an entry that was changed often its newest texts alone are read', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const { editor } = work;
  const orgId = editor.orgId ?? '';
  const entry = (await editor.post('/api/library', { question: asked.question, answer: kept })).body;
  await inOrg(app.deps.db, orgId, (trx) =>
    sql`insert into library_change (id, org_id, entry_id, action, before, after, created_at)
      select gen_random_uuid(), ${orgId}, ${entry.id}, 'edited', jsonb_build_object('answer', at || ' ' || repeat('a', bytes)), '{}',
        now() + make_interval(hours => at)
      from (select at, case when at > 16 then 10 else 3000000 end as bytes from generate_series(1, 20) as at) as change`.execute(trx),
  );
  const [source] = await inOrg(app.deps.db, orgId, (trx) => readSources(trx, orgId, [entry.id]));
  const numbers = source?.before.map(({ passages }) => Number(passages[0]?.text.split(' ')[0]));
  // Twelve at most: the newest four are short, and three million letters each of the others are twelve million.
  expect(numbers).toEqual([13, 14, 15, 16, 17, 18, 19, 20]);
});

test('a new paper of another product, and what was told of one, give no alarm', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const cited = { document_id: document?.id ?? '', quote: kept };
  await tell(work, { ...asked, product: 'Waterwheel' }, cited);
  await tell(work, { ...asked, customer: 'Forge', product: 'Bellows', answer: 'Backups are kept for 21 days.' }, { quote: 'Elsewhere.' });
  await upload(work, work.editor, [sent(paper('Backups of customer data are kept for 90 days.'), 'Bellows backups.md')]);
  await jobs.run();
  expect(await open(work.editor)).toEqual([]);
  await upload(work, work.editor, [sent(paper('Backups of customer data are kept for 60 days.'), 'Waterwheel backups.md')]);
  await jobs.run();
  expect(await open(work.editor)).toMatchObject([{ told: { customer: 'Mill' }, now: { document: 'Waterwheel backups.md' } }]);
});

test('customers are told apart by what became of their answers, those with most changes first, page by page', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  const cited = { document_id: id, quote: kept };
  const over = 'The certificate is valid until 31 December 2025.';
  await tell(work, { ...asked, customer: 'Anvil', question: 'Are restores tried out?', answer: 'Yes.' }, { quote: 'Elsewhere.' });
  await tell(work, { ...asked, customer: 'Forge' }, cited);
  await tell(work, { ...asked, customer: 'Forge', question: 'For how long do backups stay?' }, cited);
  await tell(work, { question: 'Is there a certificate?', answer: over, customer: 'Bellows' }, { quote: over });
  await inOrg(app.deps.db, work.editor.orgId ?? '', (trx) =>
    sql`update told_answer set told_at = '2025-03-01' where customer = 'Bellows'`.execute(trx),
  );
  await replace(work, id, paper('Backups of customer data are kept for 21 days.'));
  await tasksOf(app.parts)['look-at-told-days']?.({}, AbortSignal.timeout(60_000));
  const counts = ({ customer, answers, changed, expired }: ToldCustomer) => [customer, answers, changed, expired];
  const first = (await work.editor.get('/api/told/customers?sort=changed&limit=2')).body;
  expect(first.customers.map(counts)).toEqual([
    ['Forge', 2, 2, 0],
    ['Mill', 1, 1, 0],
  ]);
  const next = (await work.editor.get(`/api/told/customers?sort=changed&limit=2&cursor=${first.next_cursor}`)).body;
  expect(next.customers.map(counts)).toEqual([
    ['Bellows', 1, 0, 1],
    ['Anvil', 1, 0, 0],
  ]);
  const byName = (await work.editor.get('/api/told/customers')).body.customers;
  expect(byName.map(({ customer }: ToldCustomer) => customer)).toEqual(['Anvil', 'Bellows', 'Forge', 'Mill']);
  expect(await open(work.editor, '?q=STAY')).toMatchObject([{ told: { customer: 'Forge' } }]);
  expect(await open(work.editor, `?document=${id}&customer=Forge`)).toHaveLength(2);
  expect((await work.editor.get(`/api/told/resting?documents=${id}`)).body).toEqual({ answers: 3, customers: 2 });
});

test('what rests on the documents of a folder, however deep, is counted before the folder goes', async ({ app, as, jobs, stranger }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  const made = async (name: string, parent_id: string | null): Promise<string> =>
    (await work.editor.post('/api/documents/folders', { folders: [{ name, parent_id, document_category: 'knowledge_base' }] })).body
      .documents[0].id;
  const outer = await made('Policies', null);
  const inner = await made('Backups', outer);
  expect((await work.editor.patch(`/api/documents/${id}`, { parent_id: inner })).status).toBe(200);
  const path = `/api/told/resting?folder=${outer}`;
  expect((await work.editor.get(path)).body).toEqual({ answers: 1, customers: 1 });
  expect((await (await stranger('owner')).get(path)).body).toEqual({ answers: 0, customers: 0 });
});

test('what was settled is found anew when the paper changes back and changes again', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  const shorter = paper('Backups of customer data are kept for 21 days.');
  await replace(work, id, shorter);
  const [first] = await open(work.editor);
  const settling = { version: first?.version, settled: 'customer_told' };
  expect((await work.editor.put(`/api/told/alarms/${first?.id}`, settling)).status).toBe(200);
  await replace(work, id, paper('Backups of customer data are kept for 21 days.', 'Nothing else.'));
  expect(await open(work.editor)).toEqual([]);
  await replace(work, id, paper(kept));
  expect(await open(work.editor)).toEqual([]);
  await replace(work, id, shorter);
  const [second, ...others] = await open(work.editor);
  expect(others).toEqual([]);
  expect(second?.id).not.toBe(first?.id);
  expect(await open(work.editor, '?settled=true')).toMatchObject([{ id: first?.id, settled: { as: 'customer_told' } }]);
});

test('what was dismissed is not found anew, however often its paper changes back and forth', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  const shorter = paper('Backups of customer data are kept for 21 days.');
  await replace(work, id, shorter);
  const [first] = await open(work.editor);
  const settling = { version: first?.version, settled: 'dismissed', reason: 'Their contract says 14.' };
  expect((await work.editor.put(`/api/told/alarms/${first?.id}`, settling)).status).toBe(200);
  await replace(work, id, paper(kept));
  await replace(work, id, shorter);
  expect(await open(work.editor)).toEqual([]);
  await replace(work, id, paper('Backups of customer data are kept for 14 days.'));
  expect(await open(work.editor)).toMatchObject([{ kind: 'figure', now: { quote: 'Backups of customer data are kept for 14 days.' } }]);
});

test('another customer who is told otherwise gives an alarm on what was told before, until that is told alike', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const cited = { quote: kept };
  await tell(work, asked, cited);
  await tell(work, { ...asked, customer: 'Forge' }, cited);
  await jobs.run();
  expect(await open(work.editor)).toEqual([]);
  await tell(work, { ...asked, customer: 'Foundry', answer: 'Backups are kept for 21 days.' }, cited);
  await jobs.run();
  const found = await open(work.editor);
  expect(new Set(found.map(({ told: { customer } }) => customer))).toEqual(new Set(['Forge', 'Mill']));
  expect(found[0]).toMatchObject({
    kind: 'told_otherwise',
    was: { quote: asked.answer },
    now: { customer: 'Foundry', quote: 'Backups are kept for 21 days.' },
  });
  expect((await (await as('admin')).delete('/api/told/customers?customer=Foundry')).status).toBe(204);
  expect(await open(work.editor)).toEqual([]);
});

test('a day that lay ahead when an answer was given, and is over, gives an alarm once', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const quote = 'The certificate is valid until 31 December 2025.';
  await tell(work, { question: 'Is there a certificate?', answer: quote }, { quote });
  await jobs.run();
  const days = async () => tasksOf(app.parts)['look-at-told-days']?.({}, AbortSignal.timeout(60_000));
  await days();
  expect(await open(work.editor)).toEqual([]);
  await inOrg(app.deps.db, work.editor.orgId ?? '', (trx) =>
    trx
      .updateTable('told_answer')
      .set({ told_at: new Date('2025-03-01') })
      .where('org_id', '=', work.editor.orgId ?? '')
      .execute(),
  );
  await days();
  await days();
  expect(await open(work.editor)).toMatchObject([{ kind: 'expired', was: { quote }, why: { values: { day: '31 December 2025' } } }]);
});

test('webhooks and live screens are told of what is found and of what is decided', async ({ app, as, jobs, events }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  const toldOf = async () => (await events.names()).filter((name) => name === 'told:changed').length;
  expect(await toldOf()).toBe(0);
  await replace(work, id, paper('Backups of customer data are kept for 21 days.'));
  expect(await toldOf()).toBe(1);
  const [alarm] = await open(work.editor);
  await work.editor.put(`/api/told/alarms/${alarm?.id}`, { version: alarm?.version, settled: 'customer_told' });
  expect(await toldOf()).toBe(2);
});

test('a finding has an owner who is a member, and a history of who did what', async ({ app, as, jobs, stranger }) => {
  const work = { app, jobs, editor: await as('editor') };
  const { editor } = work;
  const id = await told(work);
  await replace(work, id, paper('Backups of customer data are kept for 21 days.'));
  const [alarm] = await open(editor);
  const path = `/api/told/alarms/${alarm?.id}`;
  const assign = { version: alarm?.version, owner: editor.userId };
  expect(await editor.put(`${path}/owner`, { ...assign, owner: (await stranger('owner')).userId })).toMatchObject({ status: 404 });
  expect(await (await as('viewer')).put(`${path}/owner`, assign)).toMatchObject({ status: 403 });
  const { body: owned } = await editor.put(`${path}/owner`, assign);
  expect(owned.owner).toMatchObject({ id: editor.userId });
  expect(await editor.put(`${path}/owner`, assign)).toMatchObject({ status: 409, body: { details: { owner: { id: editor.userId } } } });
  expect(await open(editor, `?owner=${editor.userId}`)).toHaveLength(1);
  expect(await open(editor, '?owner=nobody')).toEqual([]);
  const { body: settled } = await editor.put(path, { version: owned.version, settled: 'dismissed', reason: 'Their contract says 14.' });
  await editor.put(path, { version: settled.version, settled: null });
  expect((await editor.get(`${path}/papers`)).body).toMatchObject({
    was: { heading: 'Backups', text: expect.stringContaining(kept) },
    now: { heading: 'Backups', text: expect.stringContaining('kept for 21 days') },
  });
  expect(await (await stranger('owner')).get(`${path}/papers`)).toMatchObject({ status: 404 });
  const { changes } = (await editor.get(`${path}/history`)).body;
  expect(changes).toMatchObject([
    { doing: 'reopened', settled: null, by: { id: editor.userId } },
    { doing: 'settled', settled: 'dismissed', reason: 'Their contract says 14.' },
    { doing: 'assigned', owner: { id: editor.userId } },
  ]);
  expect(await (await stranger('owner')).get(`${path}/history`)).toMatchObject({ status: 404 });
});

test('what was found is settled by an editor, with a reason where it is dismissed, and stays settled', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  await replace(work, id, paper('Backups of customer data are kept for 21 days.'));
  const [alarm] = await open(work.editor);
  const path = `/api/told/alarms/${alarm?.id}`;
  const viewer = await as('viewer');
  expect(await open(viewer)).toMatchObject([{ can: { settle: false } }]);
  expect(await viewer.put(path, { version: 1, settled: 'still_true' })).toMatchObject({ status: 403 });
  expect(await work.editor.put(path, { version: 1, settled: 'dismissed' })).toMatchObject({ status: 400 });
  expect(await work.editor.put(path, { version: 1, settled: 'dismissed', reason: 'Their contract says 14.' })).toMatchObject({
    status: 200,
    body: { settled: { as: 'dismissed', reason: 'Their contract says 14.' }, version: 2 },
  });
  expect(await work.editor.put(path, { version: 1, settled: 'still_true' })).toMatchObject({
    status: 409,
    body: { details: { version: 2 } },
  });
  expect((await work.editor.get('/api/told/alarms')).body).toMatchObject({ alarms: [], open: 0 });
  await replace(work, id, paper('Backups of customer data are kept for 21 days.', 'More.'));
  expect(await open(work.editor)).toEqual([]);
  expect(await work.editor.put(path, { version: 2, settled: null })).toMatchObject({ status: 200, body: { settled: null } });
  expect((await work.editor.get('/api/told/alarms')).body).toMatchObject({ open: 1 });
  const [newest] = (await (await as('admin')).get('/api/audit')).body.audit;
  expect(newest).toMatchObject({ action: 'told:settled', data: { settled: null } });
});

test('nothing that was found shows in another organisation', async ({ app, as, jobs, stranger }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  await replace(work, id, paper('Backups of customer data are kept for 21 days.'));
  const [alarm] = await open(work.editor);
  const other = await stranger('owner');
  expect((await other.get('/api/told/alarms?settled=true')).body).toMatchObject({ alarms: [], open: 0 });
  expect(await other.put(`/api/told/alarms/${alarm?.id}`, { version: 1, settled: 'still_true' })).toMatchObject({ status: 404 });
});

test('more answers than one portion are all looked at, each once, also by a job that was stopped in between', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const id = await told(work);
  const orgId = work.editor.orgId ?? '';
  const many = 1200;
  await inOrg(app.deps.db, orgId, (trx) =>
    sql`insert into told_answer (id, org_id, customer, request_name, question, answer, citations)
      select gen_random_uuid(), org_id, 'Customer ' || at, request_name, question, answer, citations
      from told_answer, generate_series(1, ${many - 1}::int) as at where org_id = ${orgId}`.execute(trx),
  );
  const { status } = await register(
    work.editor,
    await send(app, work.editor, [sent(paper('Backups of customer data are kept for 21 days.'))]),
    { replaces: id },
  );
  expect(status).toBe(201);
  const tasks = tasksOf(app.parts);
  const read = tasks['read-document'];
  const [run] = await inOrg(app.deps.db, orgId, (trx) =>
    trx
      .selectFrom('run')
      .select(['id', 'subject_id'])
      .where('org_id', '=', orgId)
      .where('kind', '=', 'read_document')
      .where('status', '=', 'queued')
      .execute(),
  );
  await read?.({ org_id: orgId, run_id: run?.id, subject_id: run?.subject_id }, AbortSignal.timeout(60_000));
  await tasks['look-again-at-told']?.({ org_id: orgId }, AbortSignal.abort());
  expect((await work.editor.get('/api/told/alarms?limit=1')).body.open).toBe(0);
  const look = async () => tasks['look-again-at-told']?.({ org_id: orgId }, AbortSignal.timeout(60_000));
  await Promise.all([look(), look()]);
  await jobs.run();
  expect((await work.editor.get('/api/told/alarms?limit=1')).body.open).toBe(many);
});
