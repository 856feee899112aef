/** Who is removed, or lowered, while a call of theirs lasts: it writes nothing any more, and tells them nothing. */
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { edit, formWorkbook, given, uploadDocument } from '#server/features/requests/testing/forms.ts';
import { holdFilesBack } from '#server/features/requests/testing/held-back.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { waitingForLock } from '#test/waiting.ts';
import { makeClient } from '#test/client.ts';
import { heldBack } from '#test/held-back.ts';

const WRITTEN = 'No, written by who left.';

/** Sends a file; answers the id of its upload. */
const send = async (app: TestApp, client: Client, name: string, text: string): Promise<string> => {
  const asked = await client.post('/api/documents/uploads', { files: [{ name, size: Buffer.byteLength(text), content_type: 'text/csv' }] });
  const [target] = asked.body.uploads;
  const { pathname, search } = new URL(target.url);
  const put = await app.inject({ method: 'PUT', url: pathname + search, headers: target.headers, payload: Buffer.from(text) });
  expect(put.statusCode).toBe(204);
  return target.upload_id;
};

const accessOf = async (owner: Client, { email }: Client): Promise<string> =>
  (await owner.get('/api/access')).body.access.find((entry: { user_email: string }) => entry.user_email === email).id;
const remove = async (owner: Client, who: Client) => (await owner.delete(`/api/access/${await accessOf(owner, who)}`)).status;
const lower = async (owner: Client, who: Client) =>
  (await owner.patch(`/api/access/${await accessOf(owner, who)}`, { access_level: 'viewer' })).status;

/** A long write: what it needs first, its call, and what of it is there afterwards. */
interface Writing {
  prepare(app: TestApp, editor: Client): Promise<() => Promise<{ status: number; body: unknown }>>;
  /** What is there, as the owner sees it. */
  seen(owner: Client): Promise<string>;
}

const exported = async (editor: Client, id: string): Promise<string> =>
  (await editor.raw(`/api/requests/${id}/export?format=csv&include=all`)).payload;

const writings: Record<string, Writing> = {
  'a returned file': {
    prepare: async (app, editor) => {
      const { id, qa_entries: entries } = await given(editor, ['Are backups kept?']);
      await edit(editor, entries[0]!, { answer: 'Yes, for 35 days.' });
      const upload_id = await send(app, editor, 'back.csv', (await exported(editor, id)).replace('Yes, for 35 days.', WRITTEN));
      const { body } = await editor.post(`/api/requests/${id}/return`, { upload_id });
      const changed = body.changed.map(({ qa_entry_id, version }: { qa_entry_id: string; version: number }) => ({ qa_entry_id, version }));
      expect(changed).toHaveLength(1);
      return () => editor.post(`/api/requests/${id}/return/apply`, { upload_id, entries: changed });
    },
    seen: async (owner) => {
      const { requests } = (await owner.get('/api/requests')).body;
      return JSON.stringify((await owner.get(`/api/requests/${requests[0].id}`)).body.qa_entries);
    },
  },
  'an import of the library': {
    prepare: async (app, editor) => {
      const upload_id = await send(app, editor, 'library.csv', `Question,Answer\n"Who wrote this?","${WRITTEN}"\n`);
      return () => editor.post('/api/library/import', { upload_id });
    },
    seen: async (owner) => JSON.stringify((await owner.get('/api/library')).body),
  },
};

test.for([
  ['a returned file', 'removed'],
  ['a returned file', 'lowered'],
  ['an import of the library', 'removed'],
  ['an import of the library', 'lowered'],
] as const)('%s of somebody who is %s while it is read is written nowhere', async ([what, how], { app, as }) => {
  const { prepare, seen } = writings[what] as Writing;
  const [owner, editor] = [await as('owner'), await as('editor')];
  const call = await prepare(app, editor);
  const held = holdFilesBack(app);
  const asked = call();
  await expect.poll(held.asked).toBe(1);
  await after(600);
  expect(how === 'removed' ? await remove(owner, editor) : await lower(owner, editor)).toBe(how === 'removed' ? 204 : 200);
  held.let();
  expect(await asked).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await seen(owner)).not.toContain(WRITTEN);
});

/** Does something while a statement holds what the call waits for in its own transaction. */
const whileLocked = async (
  app: TestApp,
  statement: string,
  value: string,
  call: () => Promise<unknown>,
  meanwhile: string,
  who: Client,
) => {
  const holder = await app.parts.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select set_config('app.org_id', $1, true)`, [who.orgId]);
    await holder.query(statement, [value]);
    const asked = call();
    await expect.poll(() => waitingForLock(app.parts.pool)).toBe(1);
    await holder.query(meanwhile, [who.orgId, who.userId]);
    await holder.query('commit');
    return await asked;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
};

const REMOVED = 'delete from access where org_id = $1 and user_id = $2';

test('who is removed while the transaction waits for another one writes nothing either', async ({ app, as }) => {
  const [owner, editor] = [await as('owner'), await as('editor')];
  const refused = { status: 403, body: { code: 'forbidden' } };
  const orgHeld = 'select from org where id = $1 for no key update';
  const importing = await writings['an import of the library']!.prepare(app, editor);
  expect(await whileLocked(app, orgHeld, owner.orgId ?? '', importing, REMOVED, editor)).toMatchObject(refused);
  expect((await owner.get('/api/library')).body.library).toEqual([]);

  const other = await as('editor');
  const applying = await writings['a returned file']!.prepare(app, other);
  expect(await whileLocked(app, orgHeld, owner.orgId ?? '', applying, REMOVED, other)).toMatchObject(refused);

  const third = await as('editor');
  const upload_id = await send(app, third, 'paper.csv', 'a,b\n1,2\n');
  const registering = () => third.post('/api/documents', { documents: [{ upload_id, category: 'knowledge_base' }] });
  const registered = await whileLocked(app, orgHeld, owner.orgId ?? '', registering, REMOVED, third);
  expect(registered).toMatchObject({ body: { documents: [{ status: 403, code: 'forbidden' }] } });
  expect((await owner.get('/api/documents')).body.documents).toEqual([]);
});

test('of many files that are registered none comes in after who sent them was removed', async ({ app, as }) => {
  const [owner, editor] = [await as('owner'), await as('editor')];
  const documents = [];
  for (const name of ['first.csv', 'second.csv', 'third.csv'])
    documents.push({ upload_id: await send(app, editor, name, `a,b\n1,${name}\n`), category: 'knowledge_base' });
  const { storage } = app.deps;
  const held = heldBack();
  let put = 0;
  const slow: typeof storage.put = async (...given) => {
    put += 1;
    if (put === 2) await held.answer();
    return storage.put(...given);
  };
  app.deps.storage = Object.assign(Object.create(storage) as typeof storage, { put: slow });
  try {
    const asked = editor.post('/api/documents', { documents });
    await held.came;
    await after(600);
    expect(await remove(owner, editor)).toBe(204);
    held.letGo();
    await asked;
  } finally {
    app.deps.storage = storage;
  }
  const { documents: there } = (await owner.get('/api/documents')).body as { documents: { display_name: string }[] };
  expect(there.map(({ display_name }) => display_name)).toEqual(['first.csv']);
});

test('a preview of somebody who is removed is cut off, and what they read otherwise is not told', async ({ app, as }) => {
  const [owner, editor, reader] = [await as('owner'), await as('editor'), await as('viewer')];
  const questionnaire_doc = await uploadDocument(app, editor, { name: 'form.xlsx', bytes: formWorkbook() });
  const { id } = await given(owner, ['Are backups kept?']);
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(() => app.deps.events.listening).toBe(true);
  const { port } = app.server.address() as AddressInfo;
  const held = holdFilesBack(app);
  const headers = { authorization: `Bearer ${editor.token}`, 'content-type': 'application/json' };
  const cut = new Promise<number | null>((done) => {
    const asked = httpRequest({ port, path: '/api/requests/preview', method: 'POST', headers });
    asked.on('response', (response) => done(response.resume().statusCode ?? null)).on('error', () => done(null));
    asked.end(JSON.stringify({ questionnaire_doc }));
  });
  await expect.poll(held.asked).toBe(1);
  expect(await remove(owner, editor)).toBe(204);
  // before the file was read
  expect(await cut).toBeNull();
  held.let();

  const holder = await app.parts.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table qa_entry in access exclusive mode');
    const read = reader.get(`/api/requests/${id}`);
    await after(600);
    await holder.query(REMOVED, [reader.orgId, reader.userId]);
    await holder.query('commit');
    expect(await read).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

test.for(['a returned file', 'an import of the library'] as const)(
  '%s by a token that is ended while it is read is written nowhere',
  async (what, { app, as }) => {
    const { prepare, seen } = writings[what] as Writing;
    const [owner, admin] = [await as('owner'), await as('admin')];
    const { id, token } = (await admin.post('/api/tokens', { name: 'T', scope: 'write', days: 1 })).body;
    const call = await prepare(app, makeClient(app, { ...admin, token }));
    const held = holdFilesBack(app);
    const asked = call();
    await expect.poll(held.asked).toBe(1);
    await after(600);
    expect((await admin.delete(`/api/tokens/${id}`)).status).toBe(204);
    held.let();
    expect(await asked).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await seen(owner)).not.toContain(WRITTEN);
  },
);

test('a token that is ended while the transaction waits for another one writes nothing either', async ({ app, as }) => {
  const [owner, admin] = [await as('owner'), await as('admin')];
  const refused = { status: 401, body: { code: 'unauthenticated' } };
  const { token } = (await admin.post('/api/tokens', { name: 'T', scope: 'write', days: 1 })).body;
  const importing = await writings['an import of the library']!.prepare(app, makeClient(app, { ...admin, token }));
  const ended = 'delete from api_token where $1::uuid is not null and user_id = $2';
  const orgHeld = 'select from org where id = $1 for no key update';
  expect(await whileLocked(app, orgHeld, owner.orgId ?? '', importing, ended, admin)).toMatchObject(refused);
  expect((await owner.get('/api/library')).body.library).toEqual([]);

  const { token: other } = (await admin.post('/api/tokens', { name: 'T', scope: 'write', days: 1 })).body;
  const upload_id = await send(app, admin, 'paper.csv', 'a,b\n1,2\n');
  const register = () =>
    makeClient(app, { ...admin, token: other }).post('/api/documents', { documents: [{ upload_id, category: 'knowledge_base' }] });
  const { body } = (await whileLocked(app, orgHeld, owner.orgId ?? '', register, ended, admin)) as { body: { documents: unknown[] } };
  expect(body.documents).toMatchObject([{ code: 'unauthenticated' }]);
});
