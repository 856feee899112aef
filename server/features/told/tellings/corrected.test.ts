import { sql } from 'kysely';
import { upload } from '#server/features/documents/testing.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';
import { type Work, asked, inNextForm, kept, paper, replace, sent, tell } from '../testing.ts';

const days = (count: number): string => `Backups of customer data are kept for ${count} days.`;
const reason = 'Letter of correction, 30 November 2026';

const open = async ({ editor }: Work, query = '') => (await editor.get(`/api/told/alarms?customer=Mill${query}`)).body.alarms;
const told = async ({ editor }: Work, query = '') => (await editor.get(`/api/told?customer=Mill${query}`)).body.told;
const letterTo = async ({ editor }: Work) => (await editor.get('/api/told/letter?customer=Mill')).body;
const told_ids = ({ items }: { items: { told_id: string }[] }): string[] => items.map(({ told_id: id }) => id);
const itWasSent = async ({ editor }: Work, ids: string[], more = {}) => {
  const { status, body } = await editor.post('/api/told/tellings', { told: ids, reason, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** Mill was told of backups; then the sentence changed. Answers the document and the request. */
async function changed(work: Work, answer = asked.answer, rest = 'Restores are tried out every quarter.'): Promise<string[]> {
  const [document] = await upload(work, work.editor, [sent(paper(kept, rest))]);
  const id = document?.id ?? '';
  const request = await tell(work, { ...asked, answer }, { document_id: id, quote: kept });
  await work.jobs.run();
  await replace(work, id, paper(days(21), rest));
  return [id, request];
}

test('what a letter told is what the customer holds: kept with its sentence, beside what was told before', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [id = ''] = await changed(work);
  const letter = await letterTo(work);
  const telling = await itWasSent(work, told_ids(letter), { written_at: letter.written_at });
  expect([telling.alarms.length, telling.corrected.length, telling.open]).toEqual([1, 1, 0]);
  const now = await told(work);
  expect(now).toMatchObject([
    {
      id: telling.corrected[0],
      origin: 'correction',
      state: 'stands',
      answer: days(21),
      request: { name: 'Form' },
      citations: [{ document_id: id, quote: days(21) }],
      versions: { [id]: 2 },
      superseded_at: null,
      former: { answer: asked.answer },
    },
  ]);
  expect(await told(work, '&superseded=true')).toMatchObject([
    { answer: days(21) },
    { answer: asked.answer, origin: 'form', former: null },
  ]);
  expect(await open(work)).toEqual([]);
  expect(await open(work, '&settled=true')).toMatchObject([
    { told: { answer: asked.answer }, corrected: { answer: days(21) }, settled: { as: 'customer_told', reason }, can: { settle: false } },
  ]);
  const actions = (await (await as('admin')).get('/api/audit')).body.audit.map(({ action }: { action: string }) => action);
  expect(actions.slice(0, 2).toSorted()).toEqual(['told:corrected', 'told:settled']);
  const table = (await work.editor.raw('/api/told.csv?customer=Mill&superseded=true')).payload.trimEnd().split('\r\n');
  expect(table.map((row: string) => row.slice(row.lastIndexOf(',') + 1))).toEqual(['"state"', '"stands"', '"corrected"']);
  expect((await work.editor.get('/api/told/letter?customer=Mill')).status).toBe(404);
});

test('told twice it is kept once, and taking it back lets the customer hold what they held', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  await changed(work);
  const ids = told_ids(await letterTo(work));
  const [first, second] = await Promise.all([itWasSent(work, ids), itWasSent(work, ids)]);
  expect([...first.corrected, ...second.corrected]).toHaveLength(1);
  const telling = first.corrected.length === 1 ? first : second;
  expect(await itWasSent(work, ids)).toEqual({ alarms: [], corrected: [], open: 0 });
  expect(await told(work, '&superseded=true')).toHaveLength(2);
  await jobs.run();
  const { status, body } = await work.editor.post('/api/told/tellings/undo', { alarms: telling.alarms, corrected: telling.corrected });
  expect([status, body]).toEqual([200, { opened: 1 }]);
  expect(await told(work, '&superseded=true')).toMatchObject([{ answer: asked.answer, state: 'changed', superseded_at: null }]);
  expect((await letterTo(work)).items).toMatchObject([{ said: asked.answer, holds: days(21) }]);
});

test('what was told by a letter is not doubted by the same change again, and is by the next one', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [id = ''] = await changed(work);
  await itWasSent(work, told_ids(await letterTo(work)));
  expect((await work.editor.post('/api/documents/sync', { document_ids: [id] })).status).toBeLessThan(300);
  await jobs.run();
  expect(await open(work)).toEqual([]);
  await replace(work, id, paper(days(14)));
  expect(await open(work)).toMatchObject([
    {
      kind: 'figure',
      was: { quote: days(21), document_id: id },
      now: { quote: days(14) },
      told: { origin: 'correction', answer: days(21) },
    },
  ]);
  await itWasSent(work, told_ids(await letterTo(work)));
  expect(await told(work, '&superseded=true')).toMatchObject([{ answer: days(14) }, { answer: days(21) }, { answer: asked.answer }]);
});

test('the customer’s next form begins with what the letter said, and their own form says so too', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [, request = ''] = await changed(work);
  await itWasSent(work, told_ids(await letterTo(work)));
  await jobs.run();
  const next = await inNextForm(work, 'Mill', asked.question);
  expect(next).toMatchObject({
    status: 'needs_review',
    answer: days(21),
    citations: [{ quote: days(21) }],
    related: [{ quote: days(21), document: 'Form', told_by: 'correction' }],
  });
  const day = new Date().toISOString().slice(0, 10);
  const replaced = { code: 'told_replaced', values: { customer: 'Mill', day, former: asked.answer, said: days(21) } };
  expect(next.reasons).toContainEqual(replaced);
  const forAnother = await inNextForm(work, 'Forge', asked.question);
  expect(forAnother).toMatchObject({ status: 'needs_review', answer: days(21) });
  expect(forAnother.reasons).toContainEqual(replaced);
  expect((await work.editor.get(`/api/requests/${request}/doubts`)).body).toMatchObject({ count: 1 });
  for (const status of ['review', 'completed']) expect((await work.editor.put(`/api/requests/${request}`, { status })).status).toBe(200);
  expect(await open(work)).toMatchObject([{ told: { answer: asked.answer, origin: 'form' }, now: { quote: days(21) } }]);
});

test('an approved answer that a letter told is kept with what it rests on', async ({ app, as, jobs }) => {
  const work = { app, jobs, editor: await as('editor') };
  const [id = '', request = ''] = await changed(work);
  const [entry] = (await work.editor.get(`/api/requests/${request}`)).body.qa_entries;
  const put = { version: entry.version, answer: 'Three weeks.', status: 'approved' };
  expect((await work.editor.put(`/api/qa_entries/${entry.id}`, put)).status).toBe(200);
  await itWasSent(work, told_ids(await letterTo(work)));
  const [now] = await told(work);
  expect(now).toMatchObject({ answer: 'Three weeks.', origin: 'correction', approved_by: work.editor.userId });
  await jobs.run();
  for (const status of ['review', 'completed']) expect((await work.editor.put(`/api/requests/${request}`, { status })).status).toBe(200);
  expect(await told(work)).toMatchObject([{ id: now.id }]);
  await replace(work, id, paper(days(14)));
  expect(await open(work)).toMatchObject([{ was: { quote: days(21) }, now: { quote: days(14) }, told: { id: now.id } }]);
});

test('of an answer of several sentences the others stay as they were told; what is found of those stays open', async ({
  app,
  as,
  jobs,
  orgId,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  await changed(work, 'Backups are kept for 35 days. They are encrypted before they leave the site.');
  const other = { document: 'backups.md', quote: 'Backups are encrypted before they leave the site.' };
  await inOrg(app.deps.db, orgId, (trx) =>
    sql`insert into told_alarm (id, org_id, told_id, kind, cause, why, was, now, found_at)
      select gen_random_uuid(), org_id, told_id, 'gone', 'another', why, ${JSON.stringify(other)}::jsonb, null, found_at from told_alarm`.execute(
      trx,
    ),
  );
  const telling = await itWasSent(work, told_ids(await letterTo(work)));
  expect(telling.alarms).toHaveLength(1);
  expect(await told(work)).toMatchObject([
    { answer: 'Backups of customer data are kept for 21 days. They are encrypted before they leave the site.', state: 'changed' },
  ]);
  expect(await open(work)).toMatchObject([{ kind: 'gone', was: other, told: { id: telling.corrected[0] } }]);
  await work.editor.post('/api/told/tellings/undo', { alarms: telling.alarms, corrected: telling.corrected });
  expect(await open(work)).toMatchObject([{ besides: [{ id: expect.any(String) }] }]);
});

test('what nothing takes the place of is settled alone, and what changed after the letter was written stays open', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const [id = ''] = await changed(work);
  const { items, written_at } = await letterTo(work);
  await replace(work, id, paper(days(14)));
  const [finding] = await open(work);
  expect(finding).toMatchObject({ now: { quote: days(14) } });
  expect(await itWasSent(work, told_ids({ items }), { written_at })).toEqual({ alarms: [], corrected: [], open: 1 });
  expect(await open(work)).toMatchObject([{ id: finding.id }]);
  await replace(work, id, paper('Pictures of the office hang in the hall.', 'The office is open.'));
  expect(await open(work)).toMatchObject([{ kind: 'gone', now: null }]);
  expect(await itWasSent(work, told_ids(await letterTo(work)))).toMatchObject({ alarms: [{}], corrected: [], open: 0 });
  expect(await told(work)).toMatchObject([{ answer: asked.answer, state: 'settled', origin: 'form' }]);
});
