import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { inOrg } from '#server/platform/db/db.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { putOwnData } from './collect.ts';
import { ownDataJobs } from './jobs.ts';

const dataPath = '/api/user/data';
// What one test asked for is not made in the next.
test.beforeEach(async ({ app }) => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.deps.db);
  await sql`delete from own_data`.execute(app.deps.db);
});

type Files = Record<string, string>;
const filesIn = (bytes: Uint8Array): Files =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name.split('/').at(-1) ?? '', strFromU8(content)]));
const rowsIn = (files: Files, name: string): Record<string, unknown>[] => JSON.parse(files[name] ?? '');

/** Comments of somebody on one question, each of 2,500 characters that do not become fewer by being compressed. */
async function commented({ deps: { db } }: TestApp, member: Client, orgId: string, count: number): Promise<void> {
  const { body } = await member.post('/api/requests', { name: 'Form', entries: [{ question: 'How often?' }], auto_answer: false });
  const { qa_entries } = (await member.get(`/api/requests/${body.id}`)).body;
  await member.post(`/api/qa_entries/${qa_entries[0].id}/comments`, { text: 'The first.' });
  await inOrg(db, orgId, async (trx) => {
    await sql`
      insert into comment select (jsonb_populate_record(comment, jsonb_build_object('id', lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || right(author_id::text, 12),
        'text', n || ' ' || (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 80) as m)))).*
      from comment, generate_series(1, ${count - 1}::integer) as n where author_id = ${member.userId}`.execute(trx);
  });
}

const waitsFor = async ({ deps: { db } }: TestApp): Promise<{ user_id: string; id: string }> => {
  const { rows } = await sql<{ user_id: string; id: string }>`select user_id, id from own_data where status = 'preparing'`.execute(db);
  return rows[0]!;
};

test('of a long history a part is read at a time, as the file before it was taken', async ({ app, as, orgId }) => {
  const { db } = app.deps;
  const editor = await as('editor');
  await commented(app, editor, orgId, 1500);
  await editor.post(dataPath);
  const taken: Uint8Array[] = [];
  const put: Storage['put'] = async (_key, bytes) => {
    expect(bytes).not.toBeInstanceOf(Uint8Array);
    let size = 0;
    for await (const piece of bytes as AsyncIterable<Uint8Array>) {
      expect(piece.length).toBeLessThan(1_000_000);
      const was = size;
      size += piece.length;
      taken.push(piece);
      // What is gone when a twentieth of the file is taken was not read before.
      if (was < 100_000 && size >= 100_000)
        await inOrg(db, orgId, (trx) => trx.deleteFrom('comment').where('author_id', '=', editor.userId).execute());
    }
    return { size, sha256: Buffer.alloc(0) };
  };
  await ownDataJobs['make-own-data'](await waitsFor(app), { ...app.deps, storage: { ...app.deps.storage, put } });
  const told = rowsIn(filesIn(Buffer.concat(taken)), 'comments.json').length;
  expect(told).toBeGreaterThan(60);
  expect(told).toBeLessThan(700);
  expect((await editor.get(dataPath)).body.file).toMatchObject({ status: 'ready' });
});

test('the file holds all of a history that is longer than what is read at a time, in the order of time', async ({
  app,
  as,
  orgId,
  jobs,
}) => {
  const editor = await as('editor');
  await commented(app, editor, orgId, 100);
  await editor.post(dataPath);
  await jobs.run();
  const comments = rowsIn(filesIn((await editor.raw(`${dataPath}/file`)).rawPayload), 'comments.json');
  expect(comments.map(({ text }) => Number.parseInt(String(text), 10))).toEqual([
    ...Array.from({ length: 99 }, (_, n) => n + 1),
    Number.NaN,
  ]);
  expect(Object.keys(comments[0] ?? {})).toEqual(['question', 'text', 'created_at', 'edited_at']);
});

test('a kind with very much goes on in a second file, and an archive that is full says what it does not hold', async ({
  app,
  as,
  orgId,
}) => {
  const { db, storage } = app.deps;
  const editor = await as('editor');
  await commented(app, editor, orgId, 100);
  const made = async (most: { file: number; archive: number }): Promise<Files> => {
    await putOwnData({ db, storage }, editor.userId ?? '', { key: 'own-data/tried.zip', most });
    return filesIn(await storage.read('own-data/tried.zip'));
  };
  const parts = await made({ file: 100_000, archive: 1_000_000 });
  expect([rowsIn(parts, 'comments.json').length, rowsIn(parts, 'comments-2.json').length]).toEqual([
    expect.any(Number),
    expect.any(Number),
  ]);
  const all = Object.entries(parts).flatMap(([name]) => (name.startsWith('comments') ? rowsIn(parts, name) : []));
  expect(all).toHaveLength(100);
  expect(parts['NOT-ALL.txt']).toBeUndefined();
  const full = await made({ file: 1_000_000, archive: 20_000 });
  expect(rowsIn(full, 'comments.json').length).toBeLessThan(100);
  expect(full['NOT-ALL.txt']).toContain('comments.json');
});

test('who asks again at once is offered the same file, and a new one after an hour', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  await editor.post(dataPath);
  await jobs.run();
  const { file } = (await editor.get(dataPath)).body;
  expect(await editor.post(dataPath)).toMatchObject({ status: 202, body: { file } });
  await sql`update own_data set created_at = created_at - interval '1 hour' where user_id = ${editor.userId}`.execute(app.deps.db);
  expect((await editor.post(dataPath)).body.file).toMatchObject({ status: 'preparing' });
});

test('a file that cannot be made is tried three times; then it can be asked for again', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const put = vi.spyOn(app.deps.storage, 'put').mockRejectedValue(new Error('no place to put it'));
  await editor.post(dataPath);
  for (let tried = 1; tried <= 3; tried++) {
    expect((await editor.get(dataPath)).body.file).toMatchObject({ status: 'preparing' });
    await expect(jobs.run()).rejects.toThrow('no place to put it');
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.deps.db);
  }
  await jobs.run();
  expect(put).toHaveBeenCalledTimes(3);
  put.mockRestore();
  expect((await editor.get(dataPath)).body.file).toBeNull();
  await editor.post(dataPath);
  await jobs.run();
  expect((await editor.get(dataPath)).body.file).toMatchObject({ status: 'ready' });
});

test('of all people one file is made at a time', async ({ app, as }) => {
  const { db } = app.deps;
  for (const level of ['viewer', 'editor', 'admin'] as const) await (await as(level)).post(dataPath);
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from graphile_worker.jobs where task_identifier = 'make-own-data' group by queue_name`.execute(db);
  expect(rows).toEqual([{ jobs: 3 }]);
});
