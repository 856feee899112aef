import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { describe } from 'vitest';
import { libraryLimits } from '#contract/library.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { send } from '#server/features/documents/testing.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { portionsOf, readInPortions } from '#server/platform/db/portions.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { openFindGroups } from './groups.ts';
import { importLibrary } from './transfer.ts';

const LONG = 'We encrypt it. '.repeat(1200);
const importing = async (app: TestApp, client: Client, entries: object[]): Promise<{ status: number; body: { counts: object } }> => {
  const [id] = await send(app, client, [{ name: 'library.json', text: JSON.stringify({ library: entries }), type: 'application/json' }]);
  return client.post('/api/library/import', { upload_id: id });
};
const entriesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ question: `Old question ${at}?`, answer: `${LONG}${at}` }));

describe('entries of much text', () => {
  test('rows go together by how large they are', async () => {
    const large = 'x'.repeat(300_000);
    expect([...portionsOf(Array.from({ length: 7 }, () => ({ large })))].map((some) => some.length)).toEqual([3, 3, 1]);
    expect([...portionsOf(Array.from({ length: 1100 }, (_, at) => at))].map((some) => some.length)).toEqual([500, 500, 100]);
    const read: number[] = [];
    const rows = await readInPortions(
      Array.from({ length: 60 }, (_, at) => `${at}`),
      async (some) => (read.push(some.length), some.map((id) => ({ id, large }))),
    );
    expect([rows.length, read]).toEqual([60, [50, 3, 3, 3, 1]]);
  });

  test('an import reads the library once where nobody changes it meanwhile, and writes no statement of many megabytes', async ({
    app,
    as,
    orgId,
  }) => {
    const editor = await as('editor');
    const seen = { written: 0, read: 0 };
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode') seen.written = Math.max(seen.written, JSON.stringify(node.values).length);
        return node;
      },
      transformResult: ({ result }) => {
        seen.read += result.rows.filter((row) => 'question' in row).length;
        return Promise.resolve(result);
      },
    };
    const { id: userId } = await app.deps.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', editor.email)
      .executeTakeFirstOrThrow();
    const acts = { accessLevel: 'editor', userType: 'user', scope: 'admin', orgDeleted: false, bound: false } as const;
    const imported = async () => {
      const text = JSON.stringify({ library: entriesOf(150) });
      const [id = ''] = await send(app, editor, [{ name: 'library.json', text, type: 'application/json' }]);
      const deps = { ...app.deps, db: app.deps.db.withPlugin(counter) };
      return (await importLibrary(deps, { ...acts, email: editor.email, userId, orgId, party: orgId }, { upload_id: id })).counts;
    };
    expect(await imported()).toEqual({ new: 150, changed: 0, same: 0, broken: 0 });
    expect(seen.written).toBeGreaterThan(500_000);
    expect(seen.written).toBeLessThan(2_500_000);
    seen.read = 0;
    expect(await imported()).toEqual({ new: 0, changed: 0, same: 150, broken: 0 });
    expect(seen.read).toBe(150);
  });

  test('an entry names 2 MB of what was merged into it and of its history, and how many there are', async ({ app, as }) => {
    const editor = await as('editor');
    expect((await importing(app, editor, entriesOf(150))).body.counts).toMatchObject({ new: 150 });
    const { library } = (await editor.get('/api/library?limit=200')).body;
    const rest = (await editor.get(`/api/library?limit=200&cursor=${library.at(-1).id}`)).body.library;
    const [keep, ...retire] = [...library, ...rest].map(({ id }: { id: string }) => id);
    expect((await editor.post('/api/library/merge', { keep, retire })).status).toBe(200);
    for (let at = 0; at < 70; at += 1)
      expect((await editor.patch(`/api/library/${keep}`, { answer: `${LONG}again ${at}` })).status).toBe(200);

    const { body } = await editor.get(`/api/library/${keep}`);
    expect(body).toMatchObject({ merged_count: retire.length, history_count: 71 });
    expect(body.merged.length).toBe(100);
    expect(body.history.length).toBeLessThan(60);
    expect(body.history[0].after.answer).toBe(`${LONG}again 69`.trim());
    expect(JSON.stringify(body.history).length).toBeLessThan(2_200_000);
    expect(JSON.stringify(body.merged).length).toBeLessThan(2_200_000);
  });
});

test('entries that are too many to be compared are not compared again until one changes', async ({ app, as, orgId }) => {
  const editor = await as('editor');
  const add = (at: number) => editor.post('/api/library', { question: `Is control ${at} tested?`, answer: 'Every year.' });
  await add(1);
  let tried = 0;
  const find = openFindGroups({
    db: app.deps.db,
    knowledge: app.deps.knowledge,
    pool: {
      ...app.deps.pool,
      run: () => {
        tried += 1;
        return Promise.reject(new UnreadableFile('limit', 'The library took too long.'));
      },
    },
  });
  for (let at = 0; at < 3; at += 1) await expect(find(orgId)).rejects.toThrow('The library took too long.');
  expect(tried).toBe(1);
  await add(2);
  await expect(find(orgId)).rejects.toThrow('The library took too long.');
  expect(tried).toBe(2);
});

test('pairs that are kept beside each other have a limit, and those not used any more make room', async ({ app, as, orgId }) => {
  const editor = await as('editor');
  const ids: string[] = [];
  for (const at of [1, 2, 3])
    ids.push((await editor.post('/api/library', { question: `Is control ${at} tested?`, answer: 'Every year.' })).body.id);
  const keepBoth = () => editor.post('/api/library/keep_both', { ids: ids.slice(1) });
  const fill = (pairs: [string, string][]) =>
    inOrg(app.deps.db, orgId, (trx) =>
      sql`insert into library_apart (org_id, one, other)
        select ${orgId}::uuid, least(a, b), greatest(a, b) from unnest(${pairs.map(([a]) => a)}::uuid[], ${pairs.map(([, b]) => b)}::uuid[]) as pair (a, b)`.execute(
        trx,
      ),
    );
  const count = async () =>
    Number(
      (
        await inOrg(app.deps.db, orgId, (trx) =>
          sql<{ n: string }>`select count(*) as n from library_apart where org_id = ${orgId}`.execute(trx),
        )
      ).rows[0]?.n,
    );
  await fill(Array.from({ length: libraryLimits.apart }, () => [ids[0] ?? '', newId()]));
  expect((await keepBoth()).status).toBe(204);
  expect(await count()).toBe(1);

  await inOrg(app.deps.db, orgId, async (trx) => {
    await sql`delete from library_apart where org_id = ${orgId}`.execute(trx);
    await sql`insert into library_entry (id, org_id, position, question, options, answer, place, sample)
      select gen_random_uuid(), ${orgId}::uuid, 0, 'Is part ' || n || ' tested?', '{}', 'Every year.', '{}', false from generate_series(1, 210) n`.execute(
      trx,
    );
    await sql`insert into library_apart (org_id, one, other) select ${orgId}::uuid, a.id, b.id from library_entry a, library_entry b
      where a.org_id = ${orgId} and b.org_id = ${orgId} and a.id < b.id and a.question like 'Is part%' and b.question like 'Is part%'
      limit ${libraryLimits.apart}`.execute(trx);
  });
  expect(await keepBoth()).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      error: 'At most 20,000 pairs of entries are kept beside each other. Merge or retire some that ask the same.',
    },
  });
  expect(await count()).toBe(libraryLimits.apart);
});
