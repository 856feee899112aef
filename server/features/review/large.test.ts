import { sql } from 'kysely';
import type { QaEntry } from '#contract/qa-entries.ts';
import { given, read } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';

const MEGABYTE = 1_000_000;
const ENTRIES = 24;

/** A request whose entries hold so many bytes each. */
const large = async (app: TestApp, editor: Client, bytes: number) => {
  const questions = Array.from({ length: ENTRIES }, (_, at) => `Is number ${at} kept?`);
  const request = await given(editor, questions);
  await inOrg(app.deps.db, editor.orgId ?? '', (trx) =>
    sql`update qa_entry set answer = repeat('kept ', ${bytes / 5}::int), status = 'needs_review' where request_id = ${request.id}`.execute(
      trx,
    ),
  );
  return { id: request.id, ids: request.qa_entries.map(({ id }) => id), version: request.qa_entries[0]?.version };
};

test('entries by id come in answers of eight megabytes, in order, until all are there', async ({ app, as }) => {
  const editor = await as('editor');
  const { ids } = await large(app, editor, MEGABYTE);
  const found: string[] = [];
  let answers = 0;
  for (let cursor = ''; ; answers += 1) {
    const { payload } = await editor.raw(`/api/qa_entries?ids=${ids.toReversed().join(',')}${cursor}`);
    expect(payload.length).toBeLessThan(9 * MEGABYTE);
    const page = JSON.parse(payload) as { qa_entries: QaEntry[]; next_cursor: string | null };
    found.push(...page.qa_entries.map(({ id }) => id));
    if (page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  expect(found).toEqual(ids);
  expect(answers).toBe(3);
  const [first] = ids;
  const elsewhere = await editor.get(`/api/qa_entries?ids=${first}&cursor=${ids.at(-1)}`);
  expect(elsewhere).toMatchObject({ status: 409, body: { code: 'conflict', error: expect.stringContaining('first page') } });
});

test('many that are changed at once are all changed, and those beyond eight megabytes are named', async ({ app, as }) => {
  const editor = await as('editor');
  const { id, ids, version } = await large(app, editor, MEGABYTE);
  const changed = await editor.put(`/api/requests/${id}/qa_entries`, {
    entries: ids.map((entry) => ({ id: entry, version })),
    status: 'skipped',
  });
  expect(changed).toMatchObject({ status: 200, body: { left: [] } });
  const { qa_entries, more } = changed.body as { qa_entries: QaEntry[]; more: string[] };
  expect(qa_entries).toHaveLength(7);
  expect([...qa_entries.map((entry) => entry.id), ...more]).toEqual(ids);
  expect((await read(editor, id)).counts).toMatchObject({ skipped: ENTRIES });

  const asked = await editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: ids });
  expect(asked.status).toBe(202);
  expect([...asked.body.qa_entries.map((entry: QaEntry) => entry.id), ...asked.body.more]).toEqual(ids);
  expect((await read(editor, id)).counts).toMatchObject({ queued: ENTRIES });
});

test('more than is changed together is refused in a sentence, and nothing of it is done', async ({ app, as }) => {
  const editor = await as('editor');
  const { id, ids, version } = await large(app, editor, 3 * MEGABYTE);
  const tooMany = { status: 413, body: { code: 'too_large', error: expect.stringContaining('Choose fewer') } };
  const entries = ids.map((entry) => ({ id: entry, version }));
  expect(await editor.put(`/api/requests/${id}/qa_entries`, { entries, status: 'skipped' })).toMatchObject(tooMany);
  expect(await editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: ids })).toMatchObject(tooMany);
  expect((await read(editor, id)).counts).toMatchObject({ needs_review: ENTRIES });
});
