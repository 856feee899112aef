import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import type { DocumentItem } from '#contract/documents.ts';
import type { Integration } from '#contract/integrations.ts';
import { reason } from '#contract/reasons.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, expect, testWith } from '#test/harness.ts';
import { googleStandIn, webdavStandIn } from '#test/drive-stand-ins.ts';
import { lookAtDrives } from './sync.ts';

const dav = await webdavStandIn();
const google = await googleStandIn();
const watched = mkdtempSync('/tmp/rejoinder-test-drive-');
afterAll(async () => {
  await Promise.all([dav.close(), google.close()]);
  rmSync(watched, { recursive: true });
});
const test = testWith(() => ({
  DRIVE_HOSTS: '127.0.0.1',
  DRIVE_FOLDER: watched,
  DRIVE_GOOGLE_URL: google.url,
  DRIVE_GOOGLE_CLIENT_ID: 'id',
  DRIVE_GOOGLE_CLIENT_SECRET: 'google-secret',
}));

const path = '/api/integrations';
const connect = async (client: Client, password = 'right') =>
  client.post(path, { provider: 'webdav', url: dav.url, username: 'ana', password });
const listed = async (client: Client): Promise<Integration[]> => (await client.get(path)).body.integrations;
const pick = (client: Client, { id, provider }: Integration, items: string[]) =>
  client.post(`${path}/${provider}/items`, { integration_id: id, items });
const itemsIn = async (client: Client, folder?: string): Promise<DocumentItem[]> =>
  (await client.get(`/api/documents${folder ? `?parent_id=${folder}` : ''}`)).body.documents;
/** All documents, in whatever folder. */
const documentsOf = async (client: Client, folder?: string): Promise<DocumentItem[]> => {
  const found = [];
  for (const item of await itemsIn(client, folder)) found.push(...(item.item_type === 'folder' ? await documentsOf(client, item.id) : [item])); // prettier-ignore
  return found;
};
const named = async (client: Client, name: string) => (await documentsOf(client)).find((one) => one.display_name === name);

test('a folder is looked at page by page, folders first; names of any length and names alike are on one page each', async ({ as }) => {
  const editor = await as('editor');
  const long = 'x'.repeat(220);
  const names = ['Policy 2.md', 'Policy 10.md', `${long}a.md`, `${long}b.md`, `${long}c.md`];
  for (const name of [...names, 'Folder/inside.md']) dav.files.put(`Many/${name}`, 'text');
  const { body: drive } = await connect(editor);
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { status, body } = await editor.get(`${path}/webdav/items/${drive.id}?folder=/dav/Many/&limit=1${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.items).toHaveLength(1);
    found.push(body.items[0].name);
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(found.slice(0, 3)).toEqual(['Folder', 'Policy 2.md', 'Policy 10.md']);
  expect(found.toSorted()).toEqual(['Folder', ...names].toSorted());
  for (const name of [...names, 'Folder/inside.md']) dav.files.remove(`Many/${name}`);
});

test('a folder of a WebDAV server: what is new comes, what changed is a new version, what is gone says so', async ({ as, jobs }) => {
  const editor = await as('editor');
  dav.files.put('First/Backups.md', 'We keep backups for 35 days.');
  dav.files.put('First/photo.heic', 'no document');
  const { body: drive } = await connect(editor);
  expect(drive).toMatchObject({ provider: 'webdav', status: 'connected', items: [], documents: 0, can: { browse: true } });
  const { items } = (await editor.get(`${path}/webdav/items/${drive.id}`)).body;
  expect(items).toEqual([{ id: '/dav/First/', name: 'First', kind: 'folder', size: null, readable: true }]);
  const picked = await pick(editor, drive, ['/dav/First/']);
  expect(picked.status).toBe(202);
  expect(picked.body).toMatchObject({ syncing: true, items: ['First'] });
  await jobs.run();
  const notes = [reason('drive_kind_unread', { file: 'photo.heic' })];
  expect(await listed(editor)).toMatchObject([{ syncing: false, documents: 1, error: expect.stringContaining('photo.heic'), notes }]);
  expect(await documentsOf(editor)).toMatchObject([
    { display_name: 'Backups.md', status: 'ready', version: 1, origin: { kind: 'webdav' } },
  ]);

  dav.files.put('First/Access.md', 'Access is reviewed each quarter.');
  dav.files.put('First/Backups.md', 'We keep backups for 90 days.');
  expect((await editor.post('/api/documents/sync')).status).toBe(202);
  await jobs.run();
  expect(await named(editor, 'Backups.md')).toMatchObject({ version: 2, status: 'ready' });
  expect(await named(editor, 'Access.md')).toMatchObject({ version: 1 });

  dav.files.remove('First/Backups.md');
  await editor.post(`${path}/${drive.id}/sync`);
  await jobs.run();
  expect(await named(editor, 'Backups.md')).toMatchObject({ status: 'ready', error: expect.any(String), because: [reason('off_drive')] });
  dav.files.put('First/Backups.md', 'We keep backups for 90 days.');
  await editor.post(`${path}/${drive.id}/sync`);
  await jobs.run();
  expect(await named(editor, 'Backups.md')).toMatchObject({ version: 2, error: null, because: [] });

  // What was deleted here does not come back by itself; disconnecting leaves the rest.
  await editor.raw('/api/documents', { method: 'DELETE', payload: [(await named(editor, 'Access.md'))?.id] });
  await editor.post(`${path}/${drive.id}/sync`);
  await jobs.run();
  expect(await named(editor, 'Access.md')).toBeUndefined();
  expect((await editor.raw(`${path}/${drive.id}`, { method: 'DELETE' })).statusCode).toBe(204);
  expect(await listed(editor)).toEqual([]);
  expect(await named(editor, 'Backups.md')).toMatchObject({ status: 'ready' });
});

test('files of one name in different folders of a drive are documents of their own, in folders as there', async ({ as, jobs }) => {
  const editor = await as('editor');
  for (const topic of ['access', 'backups', 'keys']) dav.files.put(`Handbook/${topic}/index.md`, `The policy on ${topic} holds for all.`);
  dav.files.put('Handbook/index.md', 'The policies of the company.');
  const { body: drive } = await connect(editor);
  await pick(editor, drive, ['/dav/Handbook/']);
  await jobs.run();
  const [handbook] = await itemsIn(editor);
  expect(handbook).toMatchObject({ display_name: 'Handbook', item_type: 'folder' });
  const inside = await itemsIn(editor, handbook?.id);
  expect(inside.map(({ display_name }) => display_name)).toEqual(['access', 'backups', 'keys', 'index.md']);
  expect((await documentsOf(editor)).map(({ display_name, version, status }) => [display_name, version, status])).toEqual(
    Array.from({ length: 4 }, () => ['index.md', 1, 'ready']),
  );
  const { results } = (await editor.get('/api/documents/search?q="policy on keys"')).body;
  expect(results).toMatchObject([{ citation: { document: 'Handbook/keys/index.md' } }]);
});

test('of equal files of a drive the one that is not called a copy is kept', async ({ as, jobs }) => {
  const editor = await as('editor');
  for (const name of ['Copy of policy.md', 'policy.md'])
    dav.files.put(`Twice/${name}`, 'Backups of the twice kept papers are kept for 35 days.');
  const { body: drive } = await connect(editor);
  await pick(editor, drive, ['/dav/Twice/']);
  await jobs.run();
  expect((await documentsOf(editor)).map(({ display_name }) => display_name)).toEqual(['policy.md']);
});

test('Google Drive: consent, a token for who gave it, and a consent that is taken back is said', async ({ as, app, jobs, orgId }) => {
  const editor = await as('editor');
  const admin = await as('admin');
  google.files.put('Plan', 'A plan.', 'application/vnd.google-apps.form');
  google.files.put('Notes.md', 'Notes of the board.');
  const asked = new URL((await editor.post(`${path}/google-drive/consent`)).body.url);
  expect(asked.searchParams.get('access_type')).toBe('offline');
  const state = asked.searchParams.get('state') ?? '';
  const send = (client: Client, body: object) => client.post(`${path}/google-drive/auth-code`, { code: 'code', state, ...body });
  expect((await send(admin, {})).status).toBe(400);
  expect((await send(editor, { state: 'made up' })).status).toBe(400);
  expect((await send(editor, { code: 'wrong' })).status).toBe(409);
  const { body: drive } = await send(editor, {});
  const token = `${path}/google-drive/token/${drive.id}`;
  expect((await editor.get(token)).body).toMatchObject({ access_token: 'access-me' });
  expect((await admin.get(token)).status).toBe(403);
  expect((await admin.get(`${path}/google-drive/items/${drive.id}`)).status).toBe(403);
  const { items } = (await editor.get(`${path}/google-drive/items/${drive.id}`)).body;
  await pick(editor, drive, [items[0].id]);
  await jobs.run();
  expect(await documentsOf(editor)).toMatchObject([{ display_name: 'Notes.md', origin: { kind: 'google-drive' } }]);
  const { rows } = await inOrg(app.deps.db, orgId, (trx) => sql<{ secret: string }>`select secret from integration`.execute(trx));
  expect(rows[0]?.secret).not.toContain('refresh-me');
  google.revoked = true;
  await editor.post(`${path}/${drive.id}/sync`);
  await jobs.run();
  google.revoked = false;
  expect(await listed(editor)).toMatchObject([
    { status: 'revoked', error: expect.stringContaining('consent was taken back'), notes: [reason('drive_consent_ended')], documents: 1 },
  ]);
  const { notifications } = (await editor.get('/api/notifications')).body;
  expect(notifications).toMatchObject([{ kind: 'drive_ended', drive: { id: drive.id, name: drive.name }, actor: null, read: false }]);
  expect((await admin.get('/api/notifications')).body.notifications).toEqual([]);
  const mails = (await app.parts.mailbox?.list())?.filter(({ to }) => to === editor.email) ?? [];
  expect(mails.map(({ subject }) => subject)).toEqual([`The drive “${drive.name}” lets us in no more`]);
  expect(mails[0]?.text).toContain(`/dashboard/company?org=${editor.orgId}#drives`);
  await editor.put(`/api/notifications/${notifications[0].id}`, { read: true });
  google.revoked = true;
  await editor.post(`${path}/${drive.id}/sync`);
  await jobs.run();
  google.revoked = false;
  expect((await editor.get('/api/notifications')).body.unread).toBe(0);
});

test('a watched folder is that of the organisation alone', async ({ as, stranger, orgId, jobs }) => {
  mkdirSync(join(watched, orgId));
  writeFileSync(join(watched, orgId, 'Policy.md'), 'Passwords have 14 characters.');
  const editor = await as('editor');
  const { body: drive } = await editor.post(path, { provider: 'folder' });
  writeFileSync(join(watched, orgId, '.hidden.md'), 'Kept to oneself.');
  mkdirSync(join(watched, orgId, '.git'));
  writeFileSync(join(watched, orgId, '.git', 'notes.md'), 'Kept to oneself.');
  for (const hidden of ['.hidden.md', '.git/notes.md', './.hidden.md', '.git'])
    expect((await pick(editor, drive, [hidden])).status).toBe(404);
  await pick(editor, drive, ['Policy.md']);
  await jobs.run();
  expect(await named(editor, 'Policy.md')).toMatchObject({ status: 'ready', origin: { kind: 'folder' } });
  const other = await stranger('owner');
  expect((await other.post(path, { provider: 'folder' })).status).toBe(404);
  expect((await other.get(`${path}/folder/items/${drive.id}`)).status).toBe(404);
  expect((await pick(other, drive, ['Policy.md'])).status).toBe(404);
  expect((await other.post(`${path}/${drive.id}/sync`)).status).toBe(404);
  expect((await other.raw(`${path}/${drive.id}`, { method: 'DELETE' })).statusCode).toBe(404);
});

test('what cannot be connected says why, and who left brings in nothing more', async ({ as, app, jobs, orgId }) => {
  const editor = await as('editor');
  expect((await connect(editor, 'wrong')).body).toMatchObject({ code: 'conflict', error: expect.stringContaining('password') });
  const away = await editor.post(path, { provider: 'webdav', url: 'https://10.0.0.7/dav', username: 'ana', password: 'x' });
  expect(away.body).toMatchObject({ code: 'conflict', error: expect.stringContaining('DRIVE_HOSTS') });
  expect((await (await as('viewer')).post(path, { provider: 'folder' })).status).toBe(403);
  dav.files.put('Second/Keys.md', 'Keys are kept in an HSM.');
  const { body: drive } = await connect(editor);
  const owner = await as('owner');
  await pick(editor, drive, ['/dav/Second/']);
  await sql`delete from access where org_id = ${orgId} and user_id = ${editor.userId}`.execute(app.deps.db);
  await jobs.run();
  expect(await listed(owner)).toMatchObject([{ status: 'revoked', documents: 0, error: expect.stringContaining('not a member') }]);
  expect((await owner.get('/api/notifications')).body.notifications).toMatchObject([{ kind: 'drive_ended', drive: { id: drive.id } }]);
});

test('by night each drive is looked at once, by day none is', async ({ as, app, jobs, orgId }) => {
  const editor = await as('editor');
  dav.files.put('Third/Night.md', 'Logs are kept for a year.');
  const { body: drive } = await connect(editor);
  await pick(editor, drive, ['/dav/Third/']);
  await jobs.run();
  const looked = async () => (await listed(editor))[0]?.syncing;
  await inOrg(app.deps.db, orgId, (trx) => sql`update integration set asked_at = now() - interval '21 hours'`.execute(trx));
  await lookAtDrives(app.deps.db, new Date(2026, 10, 23, 12));
  expect(await looked()).toBe(false);
  await lookAtDrives(app.deps.db, new Date(2026, 10, 23, 2));
  expect(await looked()).toBe(true);
  await jobs.run();
  expect(await looked()).toBe(false);
});
