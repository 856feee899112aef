import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { type Client, type TestApp, expect, testWith } from '#test/harness.ts';
import { signedHeaders } from './signature.ts';

const HOST = '127.0.0.1';
const test = testWith(() => ({ WEBHOOK_HOSTS: HOST }));

/** A program that is told things; `status` is what it answers. */
const receiver = { status: 204, told: [] as { headers: http.IncomingHttpHeaders; body: string }[], url: '' };
const server = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    receiver.told.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    response.writeHead(receiver.status, receiver.status === 302 ? { location: '/elsewhere' } : {}).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, HOST, done));
  receiver.url = `http://${HOST}:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => void server.close());
beforeEach(() => {
  receiver.status = 204;
  receiver.told.length = 0;
});
// What one test left to be tried again is not told in the next, however long that takes.
test.beforeEach(async ({ app }) => void (await sql`delete from graphile_worker._private_jobs`.execute(app.deps.db)));

const hooks = '/api/webhooks';
async function make(client: Client, body = {}): Promise<{ id: string; secret: string }> {
  const made = await client.post(hooks, { url: receiver.url, events: ['document:created'], ...body });
  expect(made.status).toBe(201);
  return made.body;
}
const makeFolder = (client: Client, name: string) =>
  client.post('/api/documents/folders', { folders: [{ name, document_category: 'knowledge_base' }] });
const deliveries = async (client: Client, id: string): Promise<WebhookDelivery[]> =>
  (await client.get(`${hooks}/${id}/deliveries`)).body.deliveries;
/** As if the pause until the next attempt were over. */
const pauseOver = (app: TestApp) =>
  sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(app.deps.db);

test('an address is told what happened, signed, and of nothing else', async ({ app, as, stranger, jobs, orgId }) => {
  const admin = await as('admin');
  const { id, secret } = await make(admin);
  await makeFolder(admin, 'Policies');
  await makeFolder(await stranger('owner'), 'Elsewhere');
  await admin.post('/api/requests', { name: 'A', entries: [{ question: 'Q?' }], auto_answer: false });
  await jobs.run();

  expect(receiver.told).toHaveLength(1);
  const [{ headers, body }] = receiver.told as [(typeof receiver.told)[number]];
  const [delivery] = await deliveries(admin, id);
  expect(delivery).toMatchObject({ event: 'document:created', status: 'delivered', attempts: 1, fault: null, answered: 204 });
  const { rows } = await sql<{ data: object }>`select data from event where org_id = ${orgId} and name = 'document:created'`.execute(
    app.deps.db,
  );
  expect(JSON.parse(body)).toEqual({ type: 'document:created', timestamp: delivery?.created_at, data: rows[0]?.data });
  const message = { id: delivery!.id, timestamp: Number(headers['webhook-timestamp']), body };
  expect(headers).toMatchObject({ 'content-type': 'application/json', ...signedHeaders([secret], message) });
});

test('the secret is answered once and kept sealed; a new one signs beside the former one', async ({ app, as, jobs }) => {
  const admin = await as('admin');
  const { id, secret } = await make(admin);
  expect(JSON.stringify((await admin.get(hooks)).body)).not.toContain(secret);
  const { rows } = await sql<{ secret: string }>`select * from webhook where id = ${id}`.execute(app.deps.db);
  expect(JSON.stringify(rows)).not.toContain(secret);

  const renewed = await admin.post(`${hooks}/${id}/secret`);
  expect(renewed.status).toBe(201);
  expect((await admin.post(`${hooks}/${id}/test`)).status).toBe(202);
  await jobs.run();
  const [{ headers, body }] = receiver.told as [(typeof receiver.told)[number]];
  expect(JSON.parse(body).type).toBe('webhook:test');
  const message = { id: String(headers['webhook-id']), timestamp: Number(headers['webhook-timestamp']), body };
  expect(headers).toMatchObject(signedHeaders([renewed.body.secret, secret], message));
});

test('what did not arrive is tried again with the same id, later each time, until it arrives or is given up', async ({ app, as, jobs }) => {
  const admin = await as('admin');
  const { id } = await make(admin);
  receiver.status = 503;
  await admin.post(`${hooks}/${id}/test`);
  await jobs.run();
  const [first] = await deliveries(admin, id);
  expect(first).toMatchObject({ status: 'waiting', attempts: 1, fault: 'answered', answered: 503, next_at: expect.any(String) });
  receiver.status = 200;
  await pauseOver(app);
  await jobs.run();
  expect(await deliveries(admin, id)).toMatchObject([{ status: 'delivered', attempts: 2, fault: null, answered: 200, next_at: null }]);
  expect(new Set(receiver.told.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

  receiver.status = 500;
  await admin.post(`${hooks}/${id}/test`);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await jobs.run();
    await pauseOver(app);
  }
  expect((await deliveries(admin, id))[0]).toMatchObject({ status: 'failed', attempts: 10, next_at: null });
});

test('a redirect is not followed; an address that is gone is switched off and told nothing more', async ({ as, jobs }) => {
  const admin = await as('admin');
  const { id } = await make(admin);
  receiver.status = 302;
  await admin.post(`${hooks}/${id}/test`);
  await jobs.run();
  expect((await deliveries(admin, id))[0]).toMatchObject({ status: 'waiting', fault: 'answered', answered: 302 });
  expect(receiver.told).toHaveLength(1);

  receiver.status = 410;
  await admin.post(`${hooks}/${id}/test`);
  await jobs.run();
  expect((await deliveries(admin, id))[0]).toMatchObject({ status: 'failed', fault: 'gone', answered: 410 });
  expect((await admin.get(hooks)).body.webhooks).toMatchObject([{ id, enabled: false }]);
  await makeFolder(admin, 'Policies');
  expect(await deliveries(admin, id)).toHaveLength(2);
  expect((await admin.post(`${hooks}/${id}/test`)).status).toBe(409);
  expect((await admin.patch(`${hooks}/${id}`, { enabled: true })).body.enabled).toBe(true);
});

test.for([
  ['ftp://example.com/', 'no address'],
  ['https://me:secret@example.com/', 'no address'],
  ['https://[1/hook', 'Write a whole address'],
  ['http://example.com/hook', 'Use https://'],
  ['https://localhost/hook', 'private network'],
  ['https://10.0.0.8/hook', 'private network'],
  ['https://[::1]/hook', 'private network'],
  ['https://169.254.169.254/latest', 'private network'],
  ['https://167772168/', 'private network'],
])('%s is refused, when made and when changed', async ([url, sentence], { as }) => {
  const admin = await as('admin');
  const [status, code] = sentence === 'no address' ? [400, 'invalid'] : [409, 'conflict'];
  const refused = { status, body: { code, error: expect.stringContaining(sentence!), details: [{ field: 'url' }] } };
  expect(await admin.post(hooks, { url, events: ['document:created'] })).toMatchObject(refused);
  const { id } = await make(admin);
  expect(await admin.patch(`${hooks}/${id}`, { url })).toMatchObject(refused);
});

test('an organisation has two addresses called at once at most, and one test open for each', async ({ app, as, orgId }) => {
  const admin = await as('admin');
  const ids = [];
  for (let count = 0; count < 10; count += 1) ids.push((await make(admin)).id);
  await makeFolder(admin, 'Policies');
  for (const id of ids) {
    const first = await admin.post(`${hooks}/${id}/test`);
    expect(await admin.post(`${hooks}/${id}/test`)).toMatchObject({ status: 202, body: { id: first.body.id } });
  }
  const { rows } = await sql<{ queue: string; jobs: number }>`select queue_name as queue, count(*)::integer as jobs
    from graphile_worker.jobs where task_identifier = 'deliver-webhook' group by 1`.execute(app.deps.db);
  expect(rows.length).toBeLessThanOrEqual(2);
  expect(rows.every(({ queue }) => queue.startsWith(`webhooks:${orgId}:`))).toBe(true);
  expect(rows.reduce((all, { jobs }) => all + jobs, 0)).toBe(20);
});

test('a test that failed makes way for the next', async ({ as, jobs }) => {
  const admin = await as('admin');
  const { id } = await make(admin);
  receiver.status = 503;
  await admin.post(`${hooks}/${id}/test`);
  await jobs.run();
  expect((await admin.post(`${hooks}/${id}/test`)).status).toBe(202);
  expect(await deliveries(admin, id)).toMatchObject([
    { status: 'waiting', attempts: 0 },
    { status: 'failed', next_at: null },
  ]);
});

test('a name that points into a private network is never called', async ({ app, as, jobs, orgId }) => {
  const admin = await as('admin');
  const { id } = await make(admin);
  // A name that resolves to this machine, and is none of the hosts that are allowed.
  const url = receiver.url.replace(HOST, 'localhost');
  await inOrg(app.deps.db, orgId, (trx) => trx.updateTable('webhook').set({ url }).where('id', '=', id).execute());
  await admin.post(`${hooks}/${id}/test`);
  await jobs.run();
  expect(receiver.told).toEqual([]);
  expect((await deliveries(admin, id))[0]).toMatchObject({ status: 'waiting', fault: 'unknown', answered: null });
});

test('admins alone make, see and remove them, at most ten; the log tells it without the path', async ({ as, stranger }) => {
  const admin = await as('admin');
  const { id } = await make(admin, { url: 'https://example.com/a-path-that-is-a-secret' });
  for (const other of [await as('editor'), await stranger('owner')]) {
    const answers = [
      await other.post(`${hooks}/${id}/test`),
      await other.get(`${hooks}/${id}/deliveries`),
      await other.delete(`${hooks}/${id}`),
    ];
    expect(answers.map(({ status }) => [403, 404].includes(status))).toEqual([true, true, true]);
  }
  for (let count = 1; count < 10; count += 1) await make(admin);
  expect(await admin.post(hooks, { url: receiver.url, events: ['document:created'] })).toMatchObject({ status: 409 });
  expect((await admin.delete(`${hooks}/${id}`)).status).toBe(204);
  const audit: AuditEntry[] = (await admin.get('/api/audit')).body.audit;
  expect(audit[0]).toMatchObject({ action: 'webhook:deleted', subject: 'example.com' });
  expect(JSON.stringify(audit)).not.toContain('a-path-that-is-a-secret');
});

test('of an address the newest deliveries are kept, in age and in number, and those of another are left alone', async ({
  app,
  as,
  jobs,
  orgId,
}) => {
  const admin = await as('admin');
  const [{ id }, { id: other }] = [await make(admin), await make(admin)];
  const { db } = app.deps;
  const add = (webhook: string, many: number, age: string) =>
    inOrg(db, orgId, (trx) =>
      sql`insert into webhook_delivery (org_id, webhook_id, event, data, status, created_at)
        select ${orgId}, ${webhook}, 'document:created', '{}', 'failed', now() - ${age}::interval from generate_series(1, ${many}::int)`.execute(
        trx,
      ),
    );
  await add(other, 3, '31 days');
  await add(other, 2, '1 day');
  await add(id, 10_020, '1 day');
  await enqueueJob(db, 'forget-deliveries', {});
  await jobs.run();
  const { rows } = await inOrg(db, orgId, (trx) =>
    sql<{ webhook_id: string; kept: number }>`select webhook_id, count(*)::int as kept from webhook_delivery group by 1`.execute(trx),
  );
  expect(Object.fromEntries(rows.map(({ webhook_id, kept }) => [webhook_id, kept]))).toEqual({ [id]: 10_000, [other]: 2 });
});
