import { sql } from 'kysely';
import { inOrg } from '#server/platform/db/db.ts';
import { given } from '#server/features/requests/testing/forms.ts';
import { expect, test } from '#test/harness.ts';

const questions = (count: number) => Array.from({ length: count }, (_, at) => `Question ${at} of the form?`);

test('an export holds every question in its order, read a portion after the other', async ({ app, as }) => {
  const editor = await as('editor');
  const request = await given(editor, questions(130));
  await inOrg(app.deps.db, request.org_id, (trx) =>
    sql`update qa_entry set answer = repeat('x', 100000) where request_id = ${request.id} and position < 40`.execute(trx),
  );
  const { payload } = await editor.raw(`/api/requests/${request.id}/export?format=json&include=all`);
  const { qa_entries } = JSON.parse(payload) as { qa_entries: { position: number; question: string }[] };
  expect(qa_entries.map(({ position }) => position)).toEqual(Array.from({ length: 130 }, (_, at) => at));
  expect(qa_entries.at(-1)?.question).toBe('Question 129 of the form?');
});

test('a request of more text than one file takes is refused with what to do, before any of it is read', async ({ app, as }) => {
  const editor = await as('editor');
  const request = await given(editor, questions(80));
  await inOrg(app.deps.db, request.org_id, (trx) =>
    sql`update qa_entry set options = array[repeat('x', 1300000)] where request_id = ${request.id}`.execute(trx),
  );
  for (const path of ['export?format=json&include=all', 'export?format=csv&include=approved', 'export?format=pdf&include=all'])
    expect(await editor.get(`/api/requests/${request.id}/${path}`), path).toMatchObject({
      status: 413,
      body: { code: 'too_large', error: expect.stringMatching(/come to 105 MB of text; at most 100 MB leave in one file\. Shorten/) },
    });
});
