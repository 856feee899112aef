import { sql } from 'kysely';
import { given } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';
import { rowsOf } from '#test/rows-read.ts';
import { copyTraces, tracesOf } from './trace.ts';

test('traces are copied by reading each entry once, also while the database does not know how many came', async ({ app, as, stranger }) => {
  const [editor, other] = [await as('editor'), await stranger('editor')];
  const rows = 100;
  const questions = Array.from({ length: rows }, (_, at) => `Is backup ${at} kept?`);
  await given(
    other,
    Array.from({ length: 10 * rows }, (_, at) => `Is paper ${at} kept?`),
  );
  await inOrg(app.deps.db, other.orgId ?? '', (trx) => sql`analyze qa_entry`.execute(trx));
  const [from, to] = [await given(editor, questions), await given(editor, questions)];
  const orgId = editor.orgId ?? '';
  const copies = from.qa_entries.map(({ id }, at) => ({ from: id, to: to.qa_entries[at]!.id }));
  await inOrg(app.deps.db, orgId, async (trx) => {
    await sql`update qa_entry set trace = jsonb_build_array(jsonb_build_object('rule', question, 'does', '[]'::jsonb, 'reasons', '[]'::jsonb))
      where request_id = ${from.id}`.execute(trx);
    expect((await rowsOf(trx, (own) => copyTraces(own, orgId, copies))).rows).toBeLessThan(10 * rows);
    const traces = await tracesOf(trx, orgId, to.qa_entries.map(({ id }) => id)); // prettier-ignore
    expect(to.qa_entries.map(({ id }) => traces.get(id)?.map(({ rule }) => rule))).toEqual(questions.map((question) => [question]));
  });
});
