import { sql } from 'kysely';
import { flagNames } from '#contract/answers.ts';
import { entryStatuses, isLeftOut } from '#contract/entry-statuses.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import { doubtOf, isNotAsked, trustOf } from '#contract/trust.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { edit, given, read } from './testing/forms.ts';

test('what was never asked is told from what nothing answers, until it is asked', async ({ as, jobs }) => {
  const editor = await as('editor');
  const request = await given(editor, ['Which colour has the door of the canteen?', 'Which colour has the roof of the canteen?']);
  const [first] = request.qa_entries;
  expect(request.counts).toMatchObject({ unanswered: 2, not_asked: 2 });
  expect(first).toMatchObject({ status: 'unanswered', asked_at: null });

  const written = (await edit(editor, first!, { answer: 'Green.' })).body;
  await edit(editor, written, { answer: null });
  expect((await read(editor, request.id)).counts).toMatchObject({ unanswered: 2, not_asked: 2 });

  await editor.post(`/api/requests/${request.id}/enqueue_qa_entries`, {});
  await jobs.run();
  const asked = await read(editor, request.id);
  expect(asked.counts).toMatchObject({ unanswered: 2, not_asked: 0 });
  expect(asked.qa_entries[0]?.asked_at).toMatch(/^\d{4}-/);
});

test('the first entries are read alone, and the counts are those of all', async ({ as }) => {
  const editor = await as('editor');
  const { id } = await given(editor, ['First?', 'Second?', 'Third?']);
  const { body } = await editor.get(`/api/requests/${id}?entries=2`);
  expect(body.qa_entries.map(({ question }: { question: string }) => question)).toEqual(['First?', 'Second?']);
  expect(body.counts).toMatchObject({ total: 3 });
});

test('what holds an answer counts as drafted while it is answered again', async ({ as }) => {
  const editor = await as('editor');
  const request = await given(editor, ['First?', 'Second?', 'Third?', 'Fourth?']);
  const [first, second, third] = request.qa_entries;
  await edit(editor, first!, { answer: 'One.' });
  await edit(editor, second!, { answer: 'Two.', status: 'approved' });
  await edit(editor, third!, { answer: 'Three.', status: 'skipped' });
  expect((await read(editor, request.id)).counts).toMatchObject({ drafted: 2, approved: 1, skipped: 1 });

  await editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [first!.id] });
  expect((await read(editor, request.id)).counts).toMatchObject({ queued: 1, drafted: 2, approved: 1 });
});

test('drafts are counted by how far they can be trusted, as each of them says of itself', async ({ app, as, orgId }) => {
  const editor = await as('editor');
  const request = await given(editor, ['First?', 'Second?', 'Third?', 'Fourth?', 'Fifth?', 'Sixth?']);
  const states = [
    { status: 'answered', confidence: 0.8, flags: [] },
    { status: 'answered', confidence: 0.97, flags: ['old'] },
    { status: 'answered', confidence: 0.7, flags: [] },
    { status: 'needs_review', confidence: 0.97, flags: ['policy_only'] },
    { status: 'needs_review', confidence: 0.97, flags: ['low_confidence', 'near_match'] },
    { status: 'needs_review', confidence: 0.5, flags: ['low_confidence'] },
  ] as const;
  for (const [index, { flags, ...state }] of states.entries()) {
    const entry = request.qa_entries[index]!;
    await inOrg(app.deps.db, orgId, (trx) =>
      trx
        .updateTable('qa_entry')
        .set({ ...state, flags: [...flags], answer: 'Some.' })
        .where('id', '=', entry.id)
        .execute(),
    );
  }
  expect((await read(editor, request.id)).counts).toMatchObject({ sure: 1, check: 3, weak: 2, drafted: 6 });
});

/** What counts say of entries, told from the entries themselves. */
const told = (entries: QaEntry[]) => ({
  total: entries.length,
  ...Object.fromEntries(entryStatuses.map((status) => [status, entries.filter((entry) => entry.status === status).length])),
  drafted: entries.filter((entry) => !isLeftOut(entry.status) && (entry.answer || entry.choice || entry.comment)).length,
  not_asked: entries.filter((entry) => isNotAsked({ status: entry.status, asked: entry.asked_at !== null })).length,
  sure: entries.filter((entry) => trustOf(entry) === 'sure').length,
  check: entries.filter((entry) => trustOf(entry) === 'check').length,
  weak: entries.filter((entry) => trustOf(entry) === 'weak').length,
});

test('counts are those of the entries, however many people change them at once', async ({ as, jobs }) => {
  const editors = [await as('editor'), await as('editor'), await as('editor')];
  const [editor] = editors as [Client];
  const questions = Array.from({ length: 24 }, (_, at) => `Who holds the key of room ${at}?`);
  const request = await given(editor, questions);
  const copy = (await editor.post(`/api/requests/${request.id}/duplicate`, { name: 'Copy' })).body;
  const changes = [{ answer: 'One.' }, { answer: 'Two.', status: 'approved' }, { status: 'skipped' }, { answer: 'Four.' }];
  await Promise.all(
    request.qa_entries.map((entry, at) => edit(editors[at % editors.length] ?? editor, entry, changes[at % changes.length] ?? {})),
  );
  const asked = request.qa_entries.slice(8, 20).map(({ id }) => id);
  await Promise.all([
    ...asked.map((id) => editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [id] })),
    ...(await read(editor, request.id)).qa_entries.slice(0, 8).map((entry) => edit(editor, entry, { status: 'approved', answer: 'Last.' })),
  ]);
  const queued = await read(editor, request.id);
  expect(queued.counts).toMatchObject(told(queued.qa_entries));
  await jobs.run();
  const done = await read(editor, request.id);
  expect(done.counts).toMatchObject(told(done.qa_entries));
  expect(done.counts).toMatchObject({ total: 24, queued: 0, approved: 12 });
  const { body } = await editor.get('/api/requests?sort=-progress');
  expect(body.requests.map(({ id }: { id: string }) => id)).toEqual([request.id, copy.id]);
  expect(body.requests.map(({ counts }: { counts: object }) => counts)).toEqual([done.counts, copy.counts]);
  expect(copy.counts).toMatchObject({ total: 24, unanswered: 24 });
});

test('entries that are flagged in five hundred ways are counted in a few rows', async ({ app, as, orgId }) => {
  const editor = await as('editor');
  const { id } = await given(editor, Array.from({ length: 500 }, (_, at) => `Who holds the key of room ${at}?`)); // prettier-ignore
  const kept = await inOrg(app.deps.db, orgId, async (trx) => {
    await sql`
      update qa_entry set status = case when position % 3 = 0 then 'needs_review' else 'answered' end, answer = 'Some.', confidence = 0.7, flags = (
        select coalesce(array_agg(name order by case when position % 2 = 0 then at else -at end), '{}')
        from unnest(${[...flagNames]}::text[]) with ordinality as flag (name, at) where (position >> (at - 1)::int) & 1 = 1)
      where request_id = ${id}`.execute(trx);
    const ways = await trx.selectFrom('qa_entry').select('flags').distinct().where('request_id', '=', id).execute();
    expect(ways).toHaveLength(500);
    return trx.selectFrom('qa_entry_count').select('doubt').where('request_id', '=', id).execute();
  });
  expect(kept.length).toBeLessThanOrEqual(6);
  const shown = await read(editor, id);
  expect(shown.counts).toMatchObject(told(shown.qa_entries));
  expect(shown.counts).toMatchObject({ total: 500, drafted: 500 });
});

test('the database tells of flags what everything else tells of them', async ({ app }) => {
  const pairs = flagNames.flatMap((one) => [[one], ...flagNames.map((other) => [one, other])]);
  for (const flags of [[], ...pairs]) {
    const { rows } = await sql<{ doubt: string }>`select doubt_of(${flags}::text[]) as doubt`.execute(app.deps.db);
    expect([flags, rows[0]?.doubt]).toEqual([flags, doubtOf(flags)]);
  }
});

test('a list of requests reads none of their entries', async ({ app, as }) => {
  const editor = await as('editor');
  const request = await given(editor, ['First?', 'Second?']);
  const holder = await app.parts.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table qa_entry in access exclusive mode');
    const { status, body } = await editor.get('/api/requests?sort=-progress&limit=200');
    expect(status).toBe(200);
    expect(body.requests[0]).toMatchObject({ id: request.id, counts: { total: 2 } });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
