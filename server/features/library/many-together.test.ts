import { sql } from 'kysely';
import { inOrg } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';

test('entries of more text than is answered together are changed fewer at a time', async ({ app, as }) => {
  const editor = await as('editor');
  const ids: string[] = [];
  for (let at = 0; at < 12; at++) ids.push((await editor.post('/api/library', { question: `Is it ${at}?`, answer: 'Yes.' })).body.id);
  await inOrg(app.deps.db, editor.orgId ?? '', (trx) =>
    sql`update library_entry set options = (select array_agg(repeat('a', 2000)) from generate_series(1, 500))`.execute(trx),
  );
  const change = (some: string[]) => editor.patch('/api/library', { ids: some, status: 'retired' });
  expect(await change(ids)).toMatchObject({ status: 413, body: { code: 'too_large', error: expect.stringContaining('13 MB of text') } });
  expect((await change(ids.slice(0, 7))).body.library).toHaveLength(7);
  const statuses = await Promise.all(ids.map(async (id) => (await editor.get(`/api/library/${id}`)).body.status));
  expect(statuses).toEqual(ids.map((_, at) => (at < 7 ? 'retired' : 'active')));
});
