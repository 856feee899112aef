import type { QaEntry } from '#contract/qa-entries.ts';
import { sql } from 'kysely';
import { inOrg } from '#server/platform/db/db.ts';
import { upload } from '#server/features/documents/testing.ts';
import { countWork } from '#test/count-work.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { type Work, asked, inNextForm, kept, paper, replace, sent, tell } from '../testing.ts';

const shorter = 'Backups of customer data are kept for 21 days.';
const now = 'Backups are kept for 21 days.';

const askAgain = (work: Work, customer: string): Promise<QaEntry> => inNextForm(work, customer, asked.question);
const codes = ({ reasons }: QaEntry): string[] => reasons.map(({ code }) => code).filter((code) => code.startsWith('told_'));
const approve = async (editor: Client, { id, version }: QaEntry, answer?: string): Promise<void> => {
  const said = { version, status: 'approved', ...(answer === undefined ? {} : { answer }) };
  const { status, body } = await editor.put(`/api/qa_entries/${id}`, said);
  expect(status, JSON.stringify(body)).toBe(200);
};
const doubtsOf = async (client: Client, { request_id: id }: QaEntry) => (await client.get(`/api/requests/${id}/doubts`)).body;

test('a draft from an approved answer about which a finding is open says what holds now, until the answer is corrected', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  await tell(work, asked, { document_id: id, quote: kept });
  await jobs.run();
  expect(codes(await askAgain(work, 'Forge'))).toEqual([]);
  await replace(work, id, paper(shorter));
  const draft = await askAgain(work, 'Forge');
  expect(draft).toMatchObject({ answer: asked.answer, status: 'needs_review', flags: expect.arrayContaining(['source_changed']) });
  expect(draft.reasons).toContainEqual({ code: 'told_doubted', values: { document: 'backups.md', said: shorter } });
  const [entry] = (await work.editor.get('/api/library')).body.library;
  expect((await work.editor.patch(`/api/library/${entry.id}`, { answer: now, version: entry.version })).status).toBe(200);
  await jobs.run();
  const corrected = await askAgain(work, 'Forge');
  expect([corrected.answer, codes(corrected)]).toEqual([now, []]);
});

test('before approved answers are kept as told it is said which may hold no longer, and which this customer was told otherwise', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  const first = await tell(work, asked, { document_id: id, quote: kept });
  await jobs.run();
  await replace(work, id, paper(shorter));
  const [entry] = (await work.editor.get(`/api/requests/${first}`)).body.qa_entries;
  const foundOf = async (entryId: string) => (await work.editor.get(`/api/told/alarms?qa_entry=${entryId}`)).body.alarms;
  expect(await foundOf(entry.id)).toMatchObject([{ kind: 'figure', now: { quote: shorter } }]);
  const again = await askAgain(work, 'Forge');
  expect(await foundOf(again.id)).toEqual([]);
  expect(await doubtsOf(work.editor, again)).toEqual({ count: 0, doubts: [] });
  await approve(work.editor, again);
  const one = { question: asked.question, reasons: [{ code: 'told_doubted', values: { document: 'backups.md', said: shorter } }] };
  expect(await doubtsOf(await as('viewer'), again)).toMatchObject({ count: 1, doubts: [{ qa_entry_id: again.id, ...one }] });
  expect((await work.editor.get(`/api/requests/${first}/doubts`)).body).toMatchObject({ count: 1, doubts: [one] });
  const other = await askAgain(work, 'Mill');
  await approve(work.editor, other, now);
  const { doubts } = await doubtsOf(work.editor, other);
  expect(doubts).toMatchObject([{ reasons: [{ code: 'told_before', values: { customer: 'Mill', said: asked.answer } }] }]);
});

test('what many customers were told in the same words is compared once, and of different texts those told last', async ({
  app,
  as,
  jobs,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const { editor } = work;
  const [document] = await upload(work, editor, [sent(paper(kept))]);
  await tell(work, asked, { document_id: document?.id ?? '', quote: kept });
  await jobs.run();
  await replace(work, document?.id ?? '', paper(shorter));
  const again = await askAgain(work, 'Forge');
  await approve(editor, again, 'Backups are kept for 2 days.');
  const tellMore = (count: number, answer: string) =>
    inOrg(app.deps.db, editor.orgId ?? '', (trx) =>
      sql`with told as (
            insert into told_answer (id, org_id, request_name, question, answer, citations)
            select gen_random_uuid(), ${editor.orgId}, 'Form', ${asked.question}, replace(${answer}, '#', nth::text), ${JSON.stringify(again.citations)}::jsonb
            from generate_series(100, 99 + ${count}::int) as nth returning id, org_id
          )
          insert into told_alarm (id, org_id, told_id, kind, cause, why, was)
          select gen_random_uuid(), org_id, id, 'gone', 'gone', '{"code": "no_paper", "values": {}}', '{"document": "a.md", "quote": "It is."}' from told`.execute(
        trx,
      ),
    );
  const compared = () => countWork(async () => expect(await doubtsOf(editor, again)).toEqual({ count: 0, doubts: [] }));
  await tellMore(1, 'Backups are kept for 90 days.');
  await compared();
  const alone = await compared();
  await tellMore(300, 'Backups are kept for 90 days.');
  expect(await compared()).toBeLessThan(2 * alone);
  await tellMore(300, 'Backups are kept for # days.');
  const many = await compared();
  await tellMore(900, 'Backups are kept for 1# days.');
  expect(await compared()).toBeLessThan(2 * many);
});

test('an entry of the library that says what may hold no longer is named with its finding, until it or the paper says otherwise', async ({
  app,
  as,
  jobs,
  stranger,
}) => {
  const work = { app, jobs, editor: await as('editor') };
  const [document] = await upload(work, work.editor, [sent(paper(kept))]);
  const id = document?.id ?? '';
  await tell(work, asked, { document_id: id, quote: kept });
  await jobs.run();
  const [entry] = (await work.editor.get('/api/library')).body.library;
  const doubts = async (client = work.editor) => (await client.get(`/api/told/library_doubts?library_entries=${entry.id}`)).body.doubts;
  expect(await doubts()).toEqual([]);
  await replace(work, id, paper(shorter));
  const [alarm] = (await work.editor.get('/api/told/alarms')).body.alarms;
  const doubt = { library_entry_id: entry.id, alarm_id: alarm.id, document: 'backups.md', said: shorter, gone: false };
  expect(await doubts(await as('viewer'))).toEqual([doubt]);
  expect(await doubts(await stranger('owner'))).toEqual([]);
  await replace(work, id, paper('Nothing of it stands here.'));
  expect(await doubts()).toMatchObject([{ said: kept, gone: true }]);
  await replace(work, id, paper(shorter));
  expect((await work.editor.patch(`/api/library/${entry.id}`, { answer: now, version: entry.version })).status).toBe(200);
  await jobs.run();
  expect(await doubts()).toEqual([]);
  expect((await work.editor.get('/api/told/library_doubts?library_entries=none')).status).toBe(400);
});
