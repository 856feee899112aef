import { sql } from 'kysely';
import { describe, vi } from 'vitest';
import type { DocumentItem } from '#contract/documents.ts';
import { reason } from '#contract/reasons.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { formWorkbook } from '#server/features/requests/testing/forms.ts';
import { expect, testWith } from '#test/harness.ts';
import { find, folder, other, policy, register, send, upload } from './testing.ts';

/** Where plans are sold, a trial ends. */
const test = testWith(() => ({ PAYMENTS_SANDBOX: 'true' }));

describe('uploading', () => {
  test('three steps make a document that is read, shown, found and given back byte for byte', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const ids = await send(app, editor, [policy]);

    const { status, body } = await register(editor, ids, { labels: ['ops'], metadata: { source: 'wiki' } });
    expect(status).toBe(201);
    expect(body.documents[0]).toMatchObject({
      id: ids[0],
      display_name: policy.name,
      status: 'pending',
      labels: ['ops'],
      metadata: { source: 'wiki' },
      size: policy.text.length,
      can: { edit: true },
    });
    await jobs.run();

    const read = await editor.get(`/api/documents/${ids[0]}`);
    expect(read.body).toMatchObject({ status: 'ready', error: null, kind: 'document', progress: null });
    const { passages } = (await editor.get(`/api/documents/${ids[0]}/passages`)).body;
    expect(passages).toHaveLength(read.body.passages);
    expect(passages[0].text).toContain('made every night');
    const found = (await editor.get('/api/documents/search?q=nightly%20backups')).body.results;
    expect(found[0]).toMatchObject({
      document: { id: ids[0] },
      citation: { document_id: ids[0], passage_id: passages[0].id },
      question: null,
    });
    expect(passages[0].text).toBe(found[0].citation.quote);

    const content = await editor.raw(`/api/documents/${ids[0]}/content`);
    expect(content.body).toBe(policy.text);
    expect(content.headers['content-disposition']).toBe(`attachment; filename="backup policy.md"; filename*=UTF-8''backup%20policy.md`);
  });

  test('a name that leads elsewhere, or holds what a header cannot, is a plain name where the file is saved', async ({ app, as }) => {
    const editor = await as('editor');
    for (const [display_name, saved] of [
      ['../../../../tmp/x.md', 'x.md'],
      ['C:\\temp\\y.md', 'y.md'],
      // Kept on one line: what is no letter of a line is a blank before it is saved.
      ['a\tb\u0007\u200Bc.md', 'a b _c.md'],
      ['a\u202Egpj.md', 'agpj.md'],
      ['..', 'file'],
    ]) {
      const [made] = (await register(editor, await send(app, editor, [policy]), { display_name, force: true })).body.documents;
      const { headers } = await editor.raw(`/api/documents/${made.id}/content`);
      expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${saved}"; filename\\*=UTF-8''`));
      expect(decodeURIComponent(String(headers['content-disposition']).split("''")[1] ?? '')).not.toMatch(/[\\/\p{Cc}\p{Cf}]/u);
    }
  });

  test('a filled form is found by its answers and by the text around them, each once and with its place', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const rows = ['Encrypt,Do you encrypt data at rest?,Yes', 'Logs,Do you keep logs?,Yes', 'Staff,Do you train your staff?,Every spring'];
    const around = 'The certificate of Brackwater runs out on 3 June 2027.';
    const text = ['No.,Question,Answer', ...rows, `${around},,`].join('\n');
    const [document] = await upload({ app, jobs }, editor, [{ name: 'filled.csv', text }]);

    const at = `/api/documents/${document?.id}`;
    expect((await editor.get(at)).body).toMatchObject({ status: 'ready', kind: 'questionnaire', passages: 1, pairs: 3 });
    const { passages } = (await editor.get(`${at}/passages`)).body;
    expect(passages).toHaveLength(4);
    expect(passages[0]).toMatchObject({ text: around, sheet: 'filled.csv', cell: 'A5' });
    const [found] = (await editor.get('/api/documents/search?q=Brackwater%20certificate')).body.results;
    expect(found).toMatchObject({ question: null, citation: { quote: around, passage_id: passages[0].id, cell: 'A5' } });
  });

  test('what the reader has to say comes as a code and in English', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [{ name: 'blank.xlsx', text: Buffer.from(formWorkbook()) }]);
    expect((await editor.get(`/api/documents/${document?.id}`)).body).toMatchObject({
      notes: [{ code: 'blank_form', values: {} }],
      warnings: [expect.stringContaining('nobody has filled in')],
    });
  });

  test('vectors follow in the background, and the document says so', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [policy]);

    expect((await editor.get(`/api/documents/${document?.id}`)).body).toMatchObject({ vectors_ready: true });
  });

  test('sync=true answers once everything is ready or failed', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const ids = await send(app, editor, [policy, { name: 'empty.pdf', text: 'no pdf at all', type: 'application/pdf' }]);

    const answer = editor.post('/api/documents?sync=true', {
      documents: ids.map((upload_id) => ({ upload_id, category: 'knowledge_base' })),
    });
    await expect.poll(async () => (await editor.get('/api/documents')).body.documents.length).toBe(2);
    await jobs.run();

    const { documents } = (await answer).body;
    expect(documents).toMatchObject([
      { status: 'ready', error: null },
      { status: 'failed', error: expect.stringContaining('empty.pdf') },
    ]);
  });

  test('same bytes again are refused by name, unless forced; the rest of the batch goes on', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [first] = await upload({ app, jobs }, editor, [policy]);
    const again = { ...policy, name: 'copy.md' };
    const ids = await send(app, editor, [again, other]);

    expect((await register(editor, ids)).body.documents).toMatchObject([
      { status: 409, code: 'already_there', document_id: first?.id, error: expect.stringContaining('backup policy.md') },
      { status: 'pending', display_name: 'access.md' },
    ]);
    expect((await register(editor, [ids[0] ?? ''], { force: true })).body.documents).toMatchObject([
      { status: 'pending', display_name: 'copy.md' },
    ]);
  });

  test.for(['Copy of backup policy.md', 'backup policy - Copy.md', 'backup policy (1).md', 'Kopija backup policy.md'])(
    'of equal files the one that is not called a copy is kept: %s',
    async (name, { app, as }) => {
      const editor = await as('editor');
      const ids = await send(app, editor, [{ ...policy, name }, policy]);

      const { documents } = (await register(editor, ids)).body;

      expect(documents).toMatchObject([
        { status: 409, code: 'already_there', document: 'backup policy.md' },
        { id: ids[1], display_name: 'backup policy.md' },
      ]);
    },
  );

  test('of equal files that come together the one in fewer folders is kept', async ({ app, as }) => {
    const editor = await as('editor');
    const ids = await send(app, editor, [policy, policy]);
    const [below, above] = ['archive/2024/backup policy.md', 'backup policy.md'];
    const documents = ids.map((upload_id, at) => ({ upload_id, category: 'knowledge_base', path: [below, above][at] }));
    expect((await editor.post('/api/documents', { documents })).body.documents).toMatchObject([
      { code: 'already_there', document: 'backup policy.md' },
      { id: ids[1], display_name: 'backup policy.md', parent_id: null },
    ]);
  });

  test.for([
    ['Copy of backup policy.md', true],
    ['Backup policy (1).md', true],
    ['backup policy - Copy.md', true],
    ['Copy of another policy.md', false],
    ['old backup policy.md', false],
    ['Copy of backup policy.txt', false],
  ] as const)(
    'once its original comes, an equal file that is called a copy of it is called as that is: %s',
    async ([name, renamed], { app, as, jobs }) => {
      const editor = await as('editor');
      const [kept] = await upload({ app, jobs }, editor, [{ ...policy, name }]);
      const ids = await send(app, editor, [policy]);

      const answer = (await register(editor, ids)).body.documents[0];

      const now = renamed ? policy.name : name;
      expect(answer).toMatchObject({ code: 'already_there', document_id: kept?.id, document: now });
      expect(answer.called_before).toBe(renamed ? name : undefined);
      expect((await editor.get('/api/documents')).body.documents).toMatchObject([{ id: kept?.id, display_name: now }]);
      expect((await editor.get('/api/documents/search?q=backup')).body.results[0].document.display_name).toBe(now);
    },
  );

  test('it keeps its name where that of the original is taken in its folder', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    await upload({ app, jobs }, editor, [{ ...policy, name: 'Copy of access.md' }, other]);
    const [again] = (await register(editor, await send(app, editor, [{ ...policy, name: other.name }]))).body.documents;
    expect(again).toMatchObject({ code: 'already_there', document: 'Copy of access.md' });
    expect(again.called_before).toBeUndefined();
  });

  test('equal files registered at the same moment become one document', async ({ app, as }) => {
    const editor = await as('editor');
    const ids = await send(app, editor, [policy, { ...policy, name: 'copy.md' }]);

    const answers = await Promise.all(ids.map((id) => register(editor, [id])));

    const codes = answers.map(({ body }) => body.documents[0].code ?? 'made');
    expect(new Set(codes)).toEqual(new Set(['already_there', 'made']));
  });

  test('a batch sent twice is registered once', async ({ app, as }) => {
    const editor = await as('editor');
    const ids = await send(app, editor, [policy]);

    const [one, two] = await Promise.all([register(editor, ids), register(editor, ids)]);

    expect(two?.body.documents[0].id).toBe(one?.body.documents[0].id);
    expect((await editor.get('/api/documents')).body.documents).toHaveLength(1);
  });

  test('a file that is registered many times at once is copied once, and every call names its document', async ({ app, as }) => {
    const editor = await as('editor');
    const [id = ''] = await send(app, editor, [policy]);
    const copied = vi.spyOn(app.deps.storage, 'put');
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(editor, [id])));
    expect(copied).toHaveBeenCalledTimes(1);
    copied.mockRestore();
    expect(new Set(answers.map(({ body }) => body.documents[0].id))).toEqual(new Set([id]));
    expect((await editor.raw(`/api/documents/${id}/content`)).body).toBe(policy.text);
  });

  test('what is sent to the address after registering is refused and changes nothing', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    const asked = await editor.post('/api/documents/uploads', { files: [{ name: 'a.txt', size: 9, content_type: 'text/plain' }] });
    const [target] = asked.body.uploads;
    const { pathname, search } = new URL(target.url);
    const put = (payload: string) => app.inject({ method: 'PUT', url: pathname + search, headers: target.headers, payload });
    await put('first one');
    await register(editor, [target.upload_id]);
    const key = `uploads/${orgId}/${target.upload_id}.txt`;
    const refused = { statusCode: 409, body: expect.stringContaining('This upload was registered already or is not known any more.') };
    expect(await put('other one')).toMatchObject(refused);
    await jobs.run();
    await expect(app.deps.storage.read(key)).rejects.toMatchObject({ code: 'not_found' });

    expect((await editor.raw(`/api/documents/${target.upload_id}/content`)).body).toBe('first one');
    await editor.delete('/api/documents', { document_ids: [target.upload_id] });
    expect(await put('other one')).toMatchObject(refused);
    await expect(app.deps.storage.read(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('bytes that no upload waits for are swept, and those of one that waits stay', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    const [registered, waiting] = await send(app, editor, [policy, other]);
    await register(editor, [registered ?? '']);
    await jobs.run();
    const { storage } = app.deps;
    const keys = [`uploads/${orgId}/${registered}.md`, `uploads/${newId()}/${newId()}.md`];
    // As a store takes them at its own signed address.
    for (const key of keys) await storage.put(key, Buffer.from('sent again'));
    const foreign = `uploads/${'-'.repeat(36)}/${'-'.repeat(36)}`;
    await storage.put(foreign, Buffer.from('of somebody else'));
    await sql`select graphile_worker.add_job('forget-uploads', '{}'::json)`.execute(app.deps.db);
    await jobs.run();

    for (const key of keys) await expect(storage.read(key)).rejects.toMatchObject({ code: 'not_found' });
    expect((await storage.read(foreign)).length).toBeGreaterThan(0);
    expect((await register(editor, [waiting ?? ''])).body.documents).toMatchObject([{ id: waiting, status: 'pending' }]);
  });

  test('an organisation has 10,000 uploads that wait at most; those that are registered make room', async ({ app, as, orgId }) => {
    const editor = await as('editor');
    const [sent] = await send(app, editor, [policy]);
    const ask = (count: number) =>
      editor.post('/api/documents/uploads', { files: Array(count).fill({ name: 'a.txt', size: 1, content_type: 'text/plain' }) });
    await inOrg(app.deps.db, orgId, (trx) =>
      sql`insert into upload select (u).* from (select jsonb_populate_record(upload, jsonb_build_object('id', gen_random_uuid(), 'created_by', null)) as u
        from upload, generate_series(1, 9998) where id = ${sent}) as many`.execute(trx),
    );

    expect(await ask(2)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringMatching(/^10,000 files of your organisation wait to be registered\./) },
    });
    expect(await ask(1)).toMatchObject({ status: 201 });
    expect(await ask(1)).toMatchObject({ status: 409 });
    await register(editor, [sent ?? '']);
    expect(await ask(1)).toMatchObject({ status: 201 });
  });

  test('who did not hear that the bytes arrived sends them again to the same address', async ({ app, as }) => {
    const editor = await as('editor');
    const [target] = (await editor.post('/api/documents/uploads', { files: [{ name: 'a.txt', size: 5, content_type: 'text/plain' }] })).body
      .uploads;
    const { pathname, search } = new URL(target.url);
    for (const payload of ['first', 'again'])
      expect((await app.inject({ method: 'PUT', url: pathname + search, headers: target.headers, payload })).statusCode).toBe(204);
    await register(editor, [target.upload_id]);
    expect((await editor.raw(`/api/documents/${target.upload_id}/content`)).body).toBe('again');
  });

  test('bytes that never came, and uploads that nobody knows, are errors of their item', async ({ as }) => {
    const editor = await as('editor');
    const asked = await editor.post('/api/documents/uploads', { files: [{ name: 'late.txt', size: 3, content_type: 'text/plain' }] });

    const { body } = await register(editor, [asked.body.uploads[0].upload_id, '0198c0de-0000-7000-8000-000000000000']);

    expect(body.documents).toMatchObject([
      { status: 409, code: 'conflict', error: expect.stringContaining('late.txt') },
      { status: 404, code: 'not_found' },
    ]);
  });

  test('a file over the limit is refused by name', async ({ app, as }) => {
    const editor = await as('editor');
    const size = app.deps.config.maxUploadBytes + 1;

    expect(
      await editor.post('/api/documents/uploads', { files: [{ name: 'film.pdf', size, content_type: 'application/pdf' }] }),
    ).toMatchObject({
      status: 413,
      body: { code: 'too_large', error: expect.stringContaining('film.pdf') },
    });
  });

  test('a file that cannot be read fails with its sentence, and the batch goes on', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const made = await upload({ app, jobs }, editor, [
      { name: 'broken.docx', text: 'this is no zip', type: 'application/octet-stream' },
      policy,
    ]);

    const { documents } = (await editor.get(`/api/documents?ids=${made.map(({ id }) => id).join(',')}`)).body;
    const byName = Object.fromEntries(documents.map((item: DocumentItem) => [item.display_name, item]));
    expect(byName['broken.docx']).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('broken.docx'),
      because: [reason('unreadable_mismatch')],
    });
    expect(byName[policy.name]).toMatchObject({ status: 'ready' });
  });

  test('a damaged file is said to be damaged, one of no kind not to be read, and neither is in use', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const noise = (seed: number) => Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * at * 31 + at * 7 + seed) % 251));
    const type = 'application/octet-stream';
    const made = await upload({ app, jobs }, editor, [
      { name: 'handbook.docx', text: noise(143), type },
      { name: 'photo.png', text: noise(149), type },
      { name: 'setup.exe', text: Buffer.from('4d5a9000', 'hex'), type },
    ]);

    const { documents } = (await editor.get(`/api/documents?ids=${made.map(({ id }) => id).join(',')}`)).body;
    const told = documents.map(({ display_name, status, because }: DocumentItem) => [display_name, status, because[0]?.code]);
    expect(told.toSorted()).toEqual([
      ['handbook.docx', 'failed', 'unreadable_damaged'],
      ['photo.png', 'failed', 'unreadable_damaged'],
      ['setup.exe', 'failed', 'unreadable_unsupported'],
    ]);
  });

  test('a questionnaire to be answered is ready at once, has its own events and is no knowledge', async ({ app, as, jobs, events }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [{ name: 'q.csv', text: 'Question,Answer\nDo you make backups?,\n' }], {
      category: 'questionnaire',
    });

    expect(document).toMatchObject({ status: 'ready', category: 'questionnaire' });
    expect(await events.names()).toEqual(['questionnaire:created']);
    expect(await find(editor, 'backups')).toEqual([]);
  });
});

describe('levels and organisations', () => {
  test('a viewer reads and searches, and changes nothing', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [policy]);
    const viewer = await as('viewer');
    const at = `/api/documents/${document?.id}`;

    expect(await viewer.get(at)).toMatchObject({ status: 200, body: { can: { edit: false } } });
    expect(await find(viewer, 'backups')).toEqual([policy.name]);
    for (const refused of [
      await viewer.post('/api/documents/uploads', { files: [{ name: 'a', size: 1, content_type: 'text/plain' }] }),
      await register(viewer, [document?.id ?? '']),
      await viewer.post('/api/documents/folders', { folders: [{ name: 'F', document_category: 'knowledge_base' }] }),
      await viewer.patch(at, { enabled: false }),
      await viewer.post('/api/documents/sync', { document_ids: [document?.id] }),
      await viewer.delete('/api/documents', { document_ids: [document?.id] }),
    ]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  test('a document of another organisation does not exist', async ({ app, as, jobs, stranger }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [policy]);
    const other = await stranger('owner');
    const at = `/api/documents/${document?.id}`;

    for (const missing of [
      await other.get(at),
      await other.get(`${at}/content`),
      await other.get(`${at}/passages`),
      await other.patch(at, { display_name: 'mine' }),
      await other.post('/api/documents/sync', { document_ids: [document?.id] }),
      await other.delete('/api/documents', { document_ids: [document?.id] }),
    ]) {
      expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await other.get(`/api/documents?ids=${document?.id}`)).body.documents).toEqual([]);
    expect(await find(other, 'backups')).toEqual([]);
  });

  test('the database itself shows nothing outside the organisation that was named', async ({ app, as, jobs, stranger }) => {
    await upload({ app, jobs }, await as('editor'), [policy]);
    const foreign = (await (await stranger('owner')).get('/api/user')).body.org_id;
    const { db } = app.deps;

    for (const table of ['document', 'passage', 'library_entry', 'upload'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
      expect(await inOrg(db, foreign, (trx) => trx.selectFrom(table).selectAll().execute())).toEqual([]);
    }
  });

  test('without trial or subscription reading goes on and uploading does not', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [policy]);
    const { id, org_id } = (await editor.get('/api/user')).body;
    await app.deps.db.updateTable('app_user').set({ trial_period_days: 0 }).where('id', '=', id).execute();
    const ask = () => editor.post('/api/documents/uploads', { files: [{ name: 'a', size: 1, content_type: 'text/plain' }] });

    expect(await ask()).toMatchObject({
      status: 402,
      body: { code: 'no_access', error: 'Your trial period or active subscription has ended' },
    });
    expect(await editor.get(`/api/documents/${document?.id}`)).toMatchObject({ status: 200 });

    const period_end = new Date(Date.now() + 86_400_000);
    await app.deps.db.insertInto('subscription').values({ org_id, period_end, product: 'growth' }).execute();
    expect(await ask()).toMatchObject({ status: 201 });
    expect((await editor.get('/api/user')).body.subscription).toEqual({ period_end: period_end.toISOString(), product: 'growth' });
  });
});

describe('folders', () => {
  test('a folder lists what is in it, folders first, page by page', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const top = await folder(editor, 'Top');
    await folder(editor, 'b', top);
    await folder(editor, 'a', top);
    await upload({ app, jobs }, editor, [policy, other], { parent_id: top });

    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { body: { documents: DocumentItem[]; next_cursor: string | null } } = await editor.get(
        `/api/documents?parent_id=${top}&limit=3${cursor && `&cursor=${cursor}`}`,
      );
      names.push(...page.body.documents.map((item) => item.display_name));
      cursor = page.body.next_cursor;
    }
    expect(names).toEqual(['a', 'b', 'access.md', 'backup policy.md']);
    expect((await editor.get('/api/documents')).body.documents).toMatchObject([
      { display_name: 'Top', item_type: 'folder', status: 'ready' },
    ]);
    expect(await editor.get('/api/documents?cursor=nonsense')).toMatchObject({ status: 400, body: { details: [{ field: 'cursor' }] } });
  });

  test('a folder is not moved into itself, nor a document into a document', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const outer = await folder(editor, 'outer');
    const inner = await folder(editor, 'inner', outer);
    const [document] = await upload({ app, jobs }, editor, [policy]);

    for (const [parent_id, status] of [
      [outer, 400],
      [inner, 400],
      [document?.id, 404],
    ]) {
      const refused = await editor.patch(`/api/documents/${outer}`, { parent_id });
      expect(refused).toMatchObject({ status, body: { details: [{ field: 'parent_id' }] } });
    }
    expect(await editor.patch(`/api/documents/${inner}`, { parent_id: null })).toMatchObject({ status: 200, body: { parent_id: null } });
    expect(await editor.patch(`/api/documents/${outer}`, { parent_id: inner })).toMatchObject({ status: 200, body: { parent_id: inner } });
  });

  test('what is deleted is named in any of four ways, and reading anew needs no body', async ({ as }) => {
    const editor = await as('editor');
    const one = () => folder(editor, 'To go');
    for (const named of [
      (id: string) => [id],
      (id: string) => [{ document_id: id }],
      (id: string) => ({ document_id: [id] }),
      (id: string) => ({ document_ids: [id] }),
    ]) {
      const id = await one();
      expect(await editor.delete('/api/documents', named(id))).toEqual({ status: 200, body: { deleted_document_ids: [id] } });
    }
    for (const nobody of [[], {}, { document_ids: [] }])
      expect(await editor.delete('/api/documents', nobody)).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('document_ids') },
      });
    expect(await editor.post('/api/documents/sync')).toEqual({ status: 202, body: { documents: [] } });
  });

  test('deleting a folder deletes what is in it: rows, passages, bytes and what search finds', async ({ app, as, jobs, events }) => {
    const editor = await as('editor');
    const top = await folder(editor, 'Top');
    const [inside] = await upload({ app, jobs }, editor, [policy], { parent_id: await folder(editor, 'deep', top) });
    const [outside] = await upload({ app, jobs }, editor, [other]);

    const { status, body } = await editor.delete('/api/documents', { document_ids: [top] });
    expect(status).toBe(200);
    expect(body.deleted_document_ids).toHaveLength(3);
    expect(await find(editor, 'backups')).not.toContain(policy.name);
    await jobs.run();

    expect(await editor.get(`/api/documents/${inside?.id}`)).toMatchObject({ status: 404 });
    const key = `documents/${(await editor.get('/api/user')).body.org_id}/${inside?.id}.md`;
    await expect(app.deps.storage.read(key)).rejects.toMatchObject({ code: 'not_found' });
    expect(await find(editor, 'hardware key')).toEqual([other.name]);
    expect((await events.names()).filter((name: string) => name === 'document:deleted')).toHaveLength(3);
    expect(await editor.get(`/api/documents/${outside?.id}`)).toMatchObject({ status: 200 });
  });
});
