import { sql } from 'kysely';
import { policy, upload } from '#server/features/documents/testing.ts';
import { approve, edit, given, read } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, expect, test } from '#test/harness.ts';

test('admins read what was done by month and by person, of their organisation alone', async ({ app, as, stranger, jobs }) => {
  const [editor, admin, elsewhere] = [await as('editor'), await as('admin'), await stranger('admin')];
  await upload({ app, jobs }, editor, [policy]);
  const { qa_entries } = await given(editor, ['How often are backups made?', 'Who restores them?', 'Where are they?']);
  await approve(admin, (await edit(editor, qa_entries[0]!, { answer: 'Every night.' })).body, {});
  await edit(editor, qa_entries[1]!, { answer: 'The duty team.' });

  expect((await editor.get('/api/orgs/usage')).status).toBe(403);
  const { body } = await admin.get('/api/orgs/usage');
  expect(body.months).toHaveLength(12);
  expect(body.months.at(-1)).toMatchObject({ month: new Date().toISOString().slice(0, 7), questions: 2, documents: 1 });
  expect(body.people).toEqual([
    { user: { id: editor.userId, name: expect.any(String) }, approved: 0, edited: 2, documents: 1 },
    { user: { id: admin.userId, name: expect.any(String) }, approved: 1, edited: 0, documents: 0 },
  ]);
  expect((await elsewhere.get('/api/orgs/usage')).body).toMatchObject({ people: [] });
});

test('what was done earlier stands in its month, what is older than a year nowhere', async ({ app, as, jobs }) => {
  const admin = await as('admin');
  const documents = await upload({ app, jobs }, admin, [policy]);
  const before = async (months: number) => {
    await inOrg(app.deps.db, admin.orgId ?? '', (trx) =>
      sql`update document set created_at = date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${months}) + interval '1 day'
        where id = ${documents[0]?.id}`.execute(trx),
    );
    const { months: rows } = (await admin.get('/api/orgs/usage')).body;
    return rows.map((row: { documents: number }) => row.documents);
  };
  expect(await before(11)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(await before(12)).toEqual(Array(12).fill(0));
});

const metered = async (client: Client) => (await client.get('/api/orgs/usage')).body.months.at(-1).metered;

test('questions and pages are counted before the work, once, and not less when something is deleted', async ({ app, as, jobs }) => {
  const admin = await as('admin');
  const [document] = await upload({ app, jobs }, admin, [policy]);
  expect(await metered(admin)).toEqual({ questions: 0, pages: 1 });

  const { engine } = app.deps;
  const seen: number[] = [];
  app.deps.engine = {
    ...engine,
    answer: async (asked, context) => {
      seen.push((await metered(admin)).questions);
      return engine.answer(asked, context);
    },
  };
  const { id } = await given(admin, ['How often are backups made?', 'Who restores them?'], { auto_answer: true });
  await jobs.run();
  app.deps.engine = engine;
  expect(seen).toEqual([2, 2]);
  const { qa_entries } = await read(admin, id);
  await admin.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [qa_entries[0]?.id] });
  await jobs.run();
  await admin.post('/api/requests/instant_answer', { question: 'How often are backups made?' });
  expect(await metered(admin)).toEqual({ questions: 4, pages: 1 });

  await admin.delete(`/api/requests/${id}`);
  await admin.delete('/api/documents', { document_ids: [document?.id] });
  await jobs.run();
  expect(await metered(admin)).toEqual({ questions: 4, pages: 1 });
});
