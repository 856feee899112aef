/** Turns of deliveries: what few cause, or whose addresses give no answer, keeps nobody else's waiting. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { openWorker } from '#server/worker.ts';
import { deliver } from './deliver.ts';
import { type Client, type Fixtures, type TestApp, expect, testWith } from '#test/harness.ts';

const HOST = '127.0.0.1';
const test = testWith(() => ({ WEBHOOK_HOSTS: HOST }));
const hooks = '/api/webhooks';

/** A program that is told things, or takes calls and gives no answer; `told` are the paths in the order of the calls. */
const receiver = { url: '', hangs: (_path: string): boolean => false, told: [] as string[] };
const server = http.createServer((request, response) => {
  const path = request.url ?? '';
  receiver.told.push(path);
  request.resume();
  if (!receiver.hangs(path)) response.writeHead(204).end();
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, HOST, done));
  receiver.url = `http://${HOST}:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  receiver.hangs = () => false;
  receiver.told.length = 0;
});
test.beforeEach(async ({ app }) => void (await sql`delete from graphile_worker._private_jobs`.execute(app.deps.db)));

async function make(client: Client, path: string): Promise<string> {
  const made = await client.post(hooks, { url: `${receiver.url}${path}`, events: ['document:created'] });
  expect(made.status).toBe(201);
  return made.body.id;
}
const makeFolder = (client: Client, name: string) =>
  client.post('/api/documents/folders', { folders: [{ name, document_category: 'knowledge_base' }] });

interface Job {
  job: string;
  queue: string;
  priority: number;
}
const jobsIn = async ({ deps: { db } }: TestApp): Promise<Job[]> =>
  (
    await sql<Job>`
      select task_identifier as job, queue_name as queue, priority::integer from graphile_worker.jobs
      where task_identifier like 'deliver-webhook%' order by id`.execute(db)
  ).rows;

/** Two organisations of one owner, ten webhooks each; whatever happens there is told to all of them. */
async function ofOneOwner(app: TestApp, { stranger, seed }: Pick<Fixtures, 'stranger' | 'seed'>, path: string): Promise<string[]> {
  const owner = await stranger('owner');
  const orgIds = [owner.orgId ?? '', await seed.org()];
  await app.deps.db
    .insertInto('access')
    .values({ id: newId(), org_id: orgIds[1] ?? '', user_id: owner.userId, user_email: owner.email, access_level: 'owner' })
    .execute();
  for (let count = 0; count < 10; count++) await make(owner, path);
  await inOrg(app.deps.db, orgIds[0] ?? '', async (trx) => {
    const rows = await trx.selectFrom('webhook').selectAll().execute();
    await sql`select set_config('app.org_id', ${orgIds[1]}, true)`.execute(trx);
    for (const row of rows)
      await trx
        .insertInto('webhook')
        .values({ ...row, id: newId(), org_id: orgIds[1] ?? '' })
        .execute();
  });
  return orgIds;
}

const happens = (app: TestApp, orgId: string) =>
  inOrg(app.deps.db, orgId, (trx) => trx.insertInto('event').values({ org_id: orgId, name: 'document:created', data: '{}' }).execute());

test('two organisations of one owner whose receivers hang keep nobody else’s event waiting', async ({ app, as, stranger, seed }) => {
  receiver.hangs = (path) => path === '/hangs';
  const orgIds = await ofOneOwner(app, { stranger, seed }, '/hangs');
  for (const orgId of orgIds) for (let count = 0; count < 3; count++) await happens(app, orgId);
  const worker = openWorker(app.parts);
  onTestFinished(() => worker.stop());
  await expect.poll(() => receiver.told.length).toBeGreaterThan(0);
  const admin = await as('admin');
  await make(admin, '/answers');
  await makeFolder(admin, 'Policies');
  await expect.poll(() => receiver.told).toContain('/answers');
  // Of sixty that were there before, however slow the machine.
  expect(receiver.told.filter((path) => path === '/hangs').length).toBeLessThan(30);
});

test('the first delivery of each owner comes before the second of any', async ({ app, as, stranger, seed, jobs }) => {
  for (const orgId of await ofOneOwner(app, { stranger, seed }, '/many')) await happens(app, orgId);
  const admin = await as('admin');
  await make(admin, '/one');
  await makeFolder(admin, 'Policies');
  await jobs.run();
  expect(receiver.told).toHaveLength(21);
  expect(receiver.told.indexOf('/one')).toBeLessThan(4);
});

test('an address that gives no answer goes among the slow ones, and back when it answers at once', async ({ app, as, jobs }) => {
  receiver.hangs = () => true;
  const admin = await as('admin');
  const id = await make(admin, '/hangs');
  await makeFolder(admin, 'Policies');
  const others = await make(admin, '/answers');
  await jobs.run();
  expect((await admin.get(`${hooks}/${id}/deliveries`)).body.deliveries).toMatchObject([{ status: 'waiting', fault: 'slow', attempts: 1 }]);
  expect(await jobsIn(app)).toMatchObject([{ job: 'deliver-webhook-slowly', queue: expect.stringMatching(/^webhooks-slow:/) }]);

  receiver.hangs = () => false;
  await makeFolder(admin, 'Papers');
  expect((await jobsIn(app)).map(({ job }) => job).sort()).toEqual(['deliver-webhook', 'deliver-webhook-slowly', 'deliver-webhook-slowly']);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.deps.db);
  await jobs.run();
  for (const one of [id, others])
    for (const { status } of (await admin.get(`${hooks}/${one}/deliveries`)).body.deliveries) expect(status).toBe('delivered');
  await makeFolder(admin, 'Plans');
  expect((await jobsIn(app)).map(({ job }) => job)).toEqual(['deliver-webhook', 'deliver-webhook']);
});

test('an address that gave no answer is left alone for a time, but for a test', async ({ app, as, orgId, jobs }) => {
  const admin = await as('admin');
  const id = await make(admin, '/hung');
  const quiet_until = new Date(Date.now() + 3_600_000);
  const leaveAlone = () =>
    inOrg(app.deps.db, orgId, (trx) => trx.updateTable('webhook').set({ hung: 3, quiet_until }).where('id', '=', id).execute());
  await leaveAlone();
  await makeFolder(admin, 'Policies');
  await jobs.run();
  expect(receiver.told).toEqual([]);
  const list = async () => (await admin.get(`${hooks}/${id}/deliveries`)).body.deliveries;
  expect(await list()).toMatchObject([{ status: 'waiting', attempts: 0, next_at: quiet_until.toISOString() }]);

  await inOrg(app.deps.db, orgId, (trx) => sql`update webhook_delivery set created_at = now() - interval '5 days'`.execute(trx));
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.deps.db);
  await jobs.run();
  expect(await list()).toMatchObject([{ status: 'failed', fault: 'slow', next_at: null }]);

  await admin.post(`${hooks}/${id}/test`);
  await jobs.run();
  expect(receiver.told).toEqual(['/hung']);
  await leaveAlone();
  await admin.patch(`${hooks}/${id}`, { url: `${receiver.url}/elsewhere` });
  await makeFolder(admin, 'Papers');
  await jobs.run();
  expect(receiver.told).toEqual(['/hung', '/elsewhere']);
});

test('a webhook that is removed while it is told something is told nothing more, and nothing fails', async ({ app, stranger }) => {
  const owner = await stranger('owner');
  const orgId = owner.orgId ?? '';
  const id = await make(owner, '/removed');
  await makeFolder(owner, 'Papers');
  const [waiting] = await inOrg(app.deps.db, orgId, (trx) => trx.selectFrom('webhook_delivery').select('id').execute());
  const seal = {
    ...app.deps.seal,
    open: async (sealed: string) => {
      await owner.delete(`${hooks}/${id}`);
      return app.deps.seal.open(sealed);
    },
  };
  await deliver({ ...app.deps, seal }, { orgId, id: waiting?.id ?? '', lane: 'quick' }, new AbortController().signal);
  expect(receiver.told).toEqual(['/removed']);
  expect((await owner.get(hooks)).body).toMatchObject({ webhooks: [] });
});
