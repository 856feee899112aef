/** A look at a drive gives its place to others, and goes on where it was. */
import { sql } from 'kysely';
import { afterAll, beforeEach } from 'vitest';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { webdavStandIn } from '#test/drive-stand-ins.ts';
import { type Client, expect, testWith } from '#test/harness.ts';
import { syncDrive } from './sync.ts';

const dav = await webdavStandIn();
afterAll(() => dav.close());
const test = testWith(() => ({ DRIVE_HOSTS: '127.0.0.1' }));
const names = ['Access', 'Backups', 'Keys', 'Logs'];
const path = '/api/integrations';

/** Methods of the requests that the server got. */
const asked: string[] = [];
beforeEach(() => {
  dav.held = async (method) => void asked.push(method);
  for (const name of names) dav.files.put(`Papers/${name}.md`, `The policy on ${name} holds for all.`);
});
test.beforeEach(async ({ app }) => void (await sql`delete from graphile_worker._private_jobs`.execute(app.deps.db)));

async function chosen(client: Client, item = '/dav/Papers/'): Promise<string> {
  const { body } = await client.post(path, { provider: 'webdav', url: dav.url, username: 'ana', password: 'right' });
  const picked = await client.post(`${path}/webdav/items`, { integration_id: body.id, items: [item] });
  expect(picked.status).toBe(202);
  asked.length = 0;
  return body.id;
}
const drives = async (client: Client) => (await client.get(path)).body.integrations;

test('a look ends its portion after a file, others have their turn, and it goes on with the next', async ({ app, as, orgId, jobs }) => {
  const editor = await as('editor');
  const id = await chosen(editor);
  const portion = () => syncDrive(app.deps, { orgId, id, portionMs: 0 }, AbortSignal.timeout(60_000));
  // What was chosen is asked for, then listed, then a file is fetched.
  for (let count = 0; count < 3; count++) await portion();
  expect(await drives(editor)).toMatchObject([{ syncing: true, documents: 1, status: 'connected' }]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'sync-drive'`.execute(app.deps.db);
  expect(rows).toEqual([{ count: 1 }]);
  await portion();
  await jobs.run();
  expect(await drives(editor)).toMatchObject([{ syncing: false, documents: 4, status: 'connected', error: null }]);
  expect(asked.filter((method) => method === 'GET')).toHaveLength(4);
  expect(asked.filter((method) => method === 'PROPFIND')).toHaveLength(2);
  const left = await inOrg(app.deps.db, orgId, (trx) => trx.selectFrom('drive_look').selectAll().execute());
  expect(left).toEqual([]);
});

test('what is chosen while a look is under way is looked at after it', async ({ app, as, orgId, jobs }) => {
  const editor = await as('editor');
  dav.files.put('Later/Plans.md', 'Plans are made each spring.');
  const id = await chosen(editor);
  await syncDrive(app.deps, { orgId, id, portionMs: 0 }, AbortSignal.timeout(60_000));
  await editor.post(`${path}/webdav/items`, { integration_id: id, items: ['/dav/Later/'] });
  await jobs.run();
  expect(await drives(editor)).toMatchObject([{ syncing: false, documents: 5, items: ['Later', 'Papers'] }]);
});

test('a drive that lets nobody in any more ends the look, and the next begins anew', async ({ app, as, orgId, jobs }) => {
  const editor = await as('editor');
  const id = await chosen(editor);
  for (let count = 0; count < 3; count++) await syncDrive(app.deps, { orgId, id, portionMs: 0 }, AbortSignal.timeout(60_000));
  dav.revoked = true;
  await jobs.run();
  expect(await drives(editor)).toMatchObject([{ syncing: false, documents: 1, status: 'revoked' }]);
  dav.revoked = false;
  expect((await editor.post(`${path}/${id}/sync`)).status).toBe(202);
  await jobs.run();
  expect(await drives(editor)).toMatchObject([{ status: 'connected', documents: 4 }]);
});

test('all organisations of one owner have one look at a time, and the first of another owner comes before their second', async ({
  app,
  stranger,
  seed,
}) => {
  const { db } = app.deps;
  const owner = await stranger('owner');
  await chosen(owner);
  const second = await seed.org();
  await db
    .insertInto('access')
    .values({ id: newId(), org_id: second, user_id: owner.userId, user_email: owner.email, access_level: 'owner' })
    .execute();
  await chosen(await seed.member(second, 'editor'));
  await chosen(await stranger('owner'));
  const { rows } = await sql<{ queue: string; priority: number }>`
    select queue_name as queue, priority::integer from graphile_worker.jobs where task_identifier = 'sync-drive' order by id`.execute(db);
  expect(rows.map(({ queue }) => queue)).toEqual([
    `drives:${owner.userId}`,
    `drives:${owner.userId}`,
    expect.not.stringContaining(owner.userId ?? ''),
  ]);
  const [first, behind, others] = rows.map(({ priority }) => priority);
  expect(behind).toBeGreaterThan(first ?? 0);
  expect(others).toBe(first);
});
