import { sql } from 'kysely';
import { vi } from 'vitest';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, testWith } from '#test/harness.ts';
import { other, policy, register, send } from '../testing.ts';

const MB = 1_000_000;
const test = testWith(() => ({ ORG_STORAGE_TRIAL_MB: '8', MAX_UPLOAD_MB: '1' }));
const files = (count: number) => ({
  files: Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, size: MB, content_type: 'text/plain' })),
});

test('a quarter of what an organisation may store is on its way at a time; what came counts no more', async ({ app, as }) => {
  const owner = await as('owner');
  await send(app, owner, [policy, other]);
  const [{ expires_at }] = (await owner.post('/api/documents/uploads', files(1))).body.uploads;
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000)).toBe(1);
  const answers = await Promise.all(Array.from({ length: 4 }, () => owner.post('/api/documents/uploads', files(1))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'conflict',
    error: expect.stringMatching(/^2 MB that your organisation announced have not come, and at most 2 MB may be on their way/),
    details: { coming: 2 * MB, most_coming: 2 * MB },
  });

  const [{ url, headers }] = answers.filter(({ status }) => status === 201).flatMap(({ body }) => body.uploads);
  const { pathname, search } = new URL(url);
  expect((await app.inject({ method: 'PUT', url: pathname + search, headers, payload: Buffer.alloc(MB) })).statusCode).toBe(204);
  expect((await owner.post('/api/documents/uploads', files(1))).status).toBe(201);
});

test('what was announced and did not come gives its room back after two hours, and what came stays for a day', async ({
  app,
  as,
  jobs,
  orgId,
}) => {
  const owner = await as('owner');
  const stored = async () => (await owner.get('/api/orgs/usage')).body.storage.stored as number;
  await send(app, owner, [policy]);
  await owner.post('/api/documents/uploads', files(2));
  const passes = async (time: string) => {
    await inOrg(app.deps.db, orgId, (trx) => sql`update upload set expires_at = expires_at - ${time}::interval`.execute(trx));
    await sql`select graphile_worker.add_job('forget-uploads', '{}'::json)`.execute(app.deps.db);
    await jobs.run();
  };
  await passes('119 minutes');
  expect(await stored()).toBe(2 * MB + policy.text.length);
  await passes('2 minutes');
  expect(await stored()).toBe(policy.text.length);
  await passes('22 hours');
  expect(await stored()).toBe(0);
});

/** Announcements of one person, made of one of theirs. */
const multiply = (app: TestApp, orgId: string, count: number) =>
  inOrg(app.deps.db, orgId, (trx) =>
    sql`insert into upload select (jsonb_populate_record(null::upload,
      to_jsonb(one) || jsonb_build_object('id', gen_random_uuid(), 'size', 1))).*
      from (select * from upload limit 1) as one, generate_series(1, ${count}::int)`.execute(trx),
  );
const small = { files: [{ name: 'a.txt', size: 1, content_type: 'text/plain' }] };
const accessOf = async (owner: Client, { email }: Client): Promise<string> =>
  (await owner.get('/api/access')).body.access.find((entry: { user_email: string }) => entry.user_email === email).id;
const countedOf = async (app: TestApp, orgId: string): Promise<number> =>
  inOrg(app.deps.db, orgId, async (trx) => (await trx.selectFrom('upload').select('id').execute()).length);

test('one person has a quarter of the places for announced files, and none once they are removed', async ({ app, as, jobs, orgId }) => {
  const [owner, editor] = [await as('owner'), await as('editor')];
  const announce = (client: Client) => client.post('/api/documents/uploads', small);
  expect((await announce(editor)).status).toBe(201);
  await multiply(app, orgId, 2499);
  expect(await announce(editor)).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: expect.stringMatching(/^2,500 files that you announced wait to be registered\./) },
  });
  const others = await send(app, owner, [policy]);

  expect((await owner.delete(`/api/access/${await accessOf(owner, editor)}`)).status).toBe(204);
  await jobs.run();
  expect(await countedOf(app, orgId)).toBe(1);
  expect((await register(owner, others)).body.documents).toMatchObject([{ id: others[0] }]);
});

test('what was announced and has not come is forgotten when its organisation is deleted; what came waits on', async ({
  app,
  as,
  jobs,
  orgId,
}) => {
  const owner = await as('owner');
  const [came] = await send(app, owner, [policy]);
  expect((await owner.post('/api/documents/uploads', files(2))).status).toBe(201);
  const { name } = (await owner.get(`/api/orgs/${orgId}`)).body;
  expect((await owner.post('/api/orgs/removal', { name })).status).toBe(200);
  await jobs.run();
  expect(await countedOf(app, orgId)).toBe(1);
  expect((await owner.delete('/api/orgs/removal')).status).toBe(200);
  expect((await register(owner, [came ?? ''])).body.documents).toMatchObject([{ id: came }]);
});

test('what lies where files are sent is looked through in pages, however much it is', async ({ app, as, jobs, orgId }) => {
  const [waiting] = await send(app, await as('editor'), [policy]);
  await jobs.run();
  const removed = vi.spyOn(app.deps.storage, 'remove');
  const keys = Array.from({ length: 2500 }, () => `uploads/${orgId}/${newId()}.md`);
  const queued = async (): Promise<number> => {
    const { rows } = await sql<{ keys: number }>`
      select coalesce(sum(json_array_length(payload->'keys')), 0)::int as keys from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = 'remove-bytes'`.execute(app.deps.db);
    return rows[0]?.keys ?? 0;
  };
  const before: number[] = [];
  vi.spyOn(app.deps.storage, 'files').mockImplementation(async function* listed() {
    yield { key: `uploads/${orgId}/${waiting}.md`, size: 1 };
    for (const [at, key] of keys.entries()) {
      if (at === 1500 || at === 2400) before.push(await queued());
      yield { key, size: 1 };
    }
  });
  await sql`select graphile_worker.add_job('forget-uploads', '{}'::json)`.execute(app.deps.db);
  await jobs.run();
  vi.restoreAllMocks();
  expect(before).toEqual([999, 1999]);
  expect(removed.mock.calls.map(([key]) => key).toSorted()).toEqual(keys.toSorted());
});
