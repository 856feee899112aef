import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@lancedb/lancedb';
import { sql } from 'kysely';
import { describe } from 'vitest';
import type { DocumentItem } from '#contract/documents.ts';
import type { SharedPool } from '#engine/work/pool.ts';
import { find, folder, other, policy, upload } from '#server/features/documents/testing.ts';
import type { RunPayload } from '#server/features/runs/queue.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { openKnowledgeBases } from './knowledge-bases.ts';
import { readDocument } from './read-document.ts';
import { holdIndex } from './testing/hold-index.ts';

const get = async (client: Client, id: string | undefined): Promise<DocumentItem> => (await client.get(`/api/documents/${id}`)).body;

/** The reading that waits for a document, as its job would be given it. */
const queuedRun = async (app: TestApp, orgId: string, documentId = ''): Promise<RunPayload> => {
  const runs = app.deps.db.selectFrom('run').select('id').where('subject_id', '=', documentId).where('status', '=', 'queued');
  return { run_id: (await runs.executeTakeFirstOrThrow()).id, org_id: orgId, subject_id: documentId };
};

describe('what answers may rest on', () => {
  test('a document that is switched off is found no more, at once; switched on again it is', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [policy]);
    const at = `/api/documents/${document?.id}`;

    await editor.patch(at, { enabled: false });
    expect(await find(editor, 'nightly backups')).toEqual([]);
    expect(await (await app.deps.knowledge.forOrg(editor.orgId ?? '')).search('nightly backups', { top: 5 })).toEqual([]);

    await editor.patch(at, { enabled: true });
    expect(await find(editor, 'nightly backups')).toEqual([policy.name]);
  });

  test('a folder that is switched off takes everything below it along', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const top = await folder(editor, 'Top');
    await upload({ app, jobs }, editor, [policy], { parent_id: await folder(editor, 'deep', top) });

    await editor.patch(`/api/documents/${top}`, { enabled: false });
    expect(await find(editor, 'nightly backups')).toEqual([]);

    await editor.patch(`/api/documents/${top}`, { enabled: true });
    expect(await find(editor, 'nightly backups')).toEqual([policy.name]);
  });

  test('name, labels and folders are those of now', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [policy]);
    const outer = await folder(editor, 'outer');
    const inner = await folder(editor, 'inner', outer);
    await editor.patch(`/api/documents/${document?.id}`, { display_name: 'Backups 2026', labels: ['ops'], parent_id: inner });

    const index = await app.deps.knowledge.forOrg(editor.orgId ?? '');
    const [known] = await index.documents();
    expect(known).toMatchObject({ name: 'Backups 2026', labels: ['ops'] });
    expect(known?.folderIds.toSorted()).toEqual([outer, inner].toSorted());
    expect(await index.search('nightly backups', { top: 5, scope: { folderIds: [outer] } })).toHaveLength(1);
    expect(await index.search('nightly backups', { top: 5, scope: { labels: ['other'] } })).toEqual([]);
    expect((await editor.get('/api/documents/search?q=nightly%20backups')).body.results[0].citation.document).toBe('Backups 2026');
  });

  test('an index that is gone is made anew from the database', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const orgId = editor.orgId ?? '';
    const made = await upload({ app, jobs }, editor, [policy, other]);
    await editor.patch(`/api/documents/${made[1]?.id}`, { enabled: false });

    const { db, log } = app.deps;
    const dir = join(app.deps.config.dataDir, 'index-of-another-process');
    const anew = openKnowledgeBases({ db, dir, log });
    try {
      const index = await anew.forOrg(orgId);
      expect(await index.documents()).toMatchObject([{ id: made[0]?.id, name: policy.name }]);
      expect(await index.search('nightly backups', { top: 5 })).toHaveLength(1);
    } finally {
      await anew.close();
      await rm(dir, { recursive: true });
    }
  });

  for (const [left, described] of [
    ['that is damaged', 'not what it was'],
    ['of an earlier format', '{"format":4,"made":null,"former":null}'],
  ] as const)
    test(`an index ${left} is thrown away and made anew`, async ({ app, as, jobs }) => {
      const editor = await as('editor');
      const made = await upload({ app, jobs }, editor, [policy, other]);
      const { db, log } = app.deps;
      const dir = join(app.deps.config.dataDir, 'index-left-behind');
      const first = openKnowledgeBases({ db, dir, log });
      await first.forOrg(editor.orgId ?? '');
      await first.close();
      await writeFile(join(dir, editor.orgId ?? '', 'index.json'), described);

      const second = openKnowledgeBases({ db, dir, log });
      try {
        const index = await second.forOrg(editor.orgId ?? '');
        expect((await index.documents()).map(({ id }) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
        expect(await index.search('nightly backups', { top: 5 })).toHaveLength(1);
      } finally {
        await second.close();
        await rm(dir, { recursive: true });
      }
    });

  test('two processes write into one index in turn, and both find everything', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const orgId = editor.orgId ?? '';
    const { db, log } = app.deps;
    const dir = join(app.deps.config.dataDir, 'shared-index');
    const processes = [openKnowledgeBases({ db, dir, log }), openKnowledgeBases({ db, dir, log })] as const;
    try {
      for (const one of processes) await one.forOrg(orgId);
      const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];
      for (const [at, name] of names.entries()) {
        const [made] = await upload({ app, jobs }, editor, [
          { name: `${name}.md`, text: `# ${name}\n\nThe ${name} system is monitored by its owner.\n` },
        ]);
        await processes[at % 2]?.bringIntoStep(orgId, [made?.id ?? '']);
      }
      for (const one of processes) {
        const index = await one.forOrg(orgId);
        await expect.poll(async () => (await index.documents()).map(({ name }) => name).toSorted()).toHaveLength(names.length);
        for (const name of names) {
          const [hit] = await index.search(`${name} system`, { top: 1 });
          expect(hit?.document.name).toBe(`${name}.md`);
        }
      }
    } finally {
      for (const one of processes) await one.close();
      await rm(dir, { recursive: true });
    }
  });
});

describe('after a restart', () => {
  /** What an approved answer may look like; each says something of its own. */
  const approve = (app: TestApp, orgId: string, count: number): Promise<unknown> =>
    inOrg(app.deps.db, orgId, (trx) =>
      trx
        .insertInto('library_entry')
        .values(
          Array.from({ length: count }, (_, at) => ({
            id: newId(),
            org_id: orgId,
            question: `Who owns the system called marker${at}?`,
            answer: `The team that runs marker${at}.`,
          })),
        )
        .execute(),
    );
  /** How often each table of an index was written, as the tables themselves count. */
  const writesOf = async (dir: string, orgId: string): Promise<number> => {
    const connection = await connect(join(dir, orgId));
    const tables = await Promise.all(['documents', 'rows'].map((name) => connection.openTable(name)));
    const versions = await Promise.all(tables.map((table) => table.version()));
    connection.close();
    return versions.reduce((sum, version) => sum + version, 0);
  };

  test('what stands in the index as it is in the database is not written again', async ({ app, as, jobs, orgId }) => {
    await upload({ app, jobs }, await as('editor'), [policy]);
    await approve(app, orgId, 30);
    const { db, log } = app.deps;
    const dir = join(app.deps.config.dataDir, 'index-that-stays');
    const first = openKnowledgeBases({ db, dir, log });
    await first.forOrg(orgId);
    await first.close();
    const before = await writesOf(dir, orgId);

    const second = openKnowledgeBases({ db, dir, log });
    try {
      expect(await (await second.forOrg(orgId)).documents()).toHaveLength(31);
      expect(await writesOf(dir, orgId)).toBe(before);
    } finally {
      await second.close();
      await rm(dir, { recursive: true });
    }
  });

  test('hundreds of entries that changed meanwhile are found, and come into the index in one write', async ({ app, orgId }) => {
    await approve(app, orgId, 300);
    const { db, log } = app.deps;
    const dir = join(app.deps.config.dataDir, 'index-of-before');
    const first = openKnowledgeBases({ db, dir, log });
    await first.forOrg(orgId);
    await first.close();
    const before = await writesOf(dir, orgId);
    await inOrg(db, orgId, (trx) =>
      trx
        .updateTable('library_entry')
        .set({ answer: sql<string>`replace(answer, 'The team', 'The newer crew')`, updated_at: sql<Date>`now() + interval '1 second'` })
        .where('org_id', '=', orgId)
        .execute(),
    );

    const second = openKnowledgeBases({ db, dir, log });
    try {
      const index = await second.forOrg(orgId);
      // Rows in and the older ones out, documents in and the older ones out.
      expect((await writesOf(dir, orgId)) - before).toBeLessThanOrEqual(4);
      for (const at of [0, 150, 299]) {
        const [hit] = await index.search(`newer crew marker${at}`, { top: 1 });
        expect(hit?.kind === 'pair' && hit.pair.answer).toBe(`The newer crew that runs marker${at}.`);
      }
      expect(await index.stats()).toMatchObject({ documents: 300, pairs: 300 });
    } finally {
      await second.close();
      await rm(dir, { recursive: true });
    }
  });

  test('one organisation is served while the index of another is brought into step', async ({ app, as, jobs, orgId, seed }) => {
    const editor = await as('editor');
    await upload({ app, jobs }, editor, [policy]);
    const busy = await seed.org();
    const { db, log } = app.deps;
    const dir = join(app.deps.config.dataDir, 'index-of-two');
    const knowledge = openKnowledgeBases({ db, dir, log });
    const letGo = await holdIndex(db, busy);
    try {
      const recovering = knowledge.forOrg(busy);
      expect(await (await knowledge.forOrg(orgId)).search('nightly backups', { top: 5 })).toHaveLength(1);
      await letGo();
      expect(await (await recovering).documents()).toEqual([]);
    } finally {
      await letGo();
      await knowledge.close();
      await rm(dir, { recursive: true });
    }
  });
});

describe('reading', () => {
  test('a reading whose process died is taken up again and comes to the same', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [policy]);
    const before = (await editor.get(`/api/documents/${document?.id}/passages`)).body.passages;
    const { db } = app.deps;
    await inOrg(db, orgId, (trx) =>
      trx
        .updateTable('document')
        .set({ status: 'processing' })
        .where('id', '=', document?.id ?? '')
        .execute(),
    );
    await sql`update run set status = 'running', heartbeat_at = now() - interval '1 minute', finished_at = null
      where subject_id = ${document?.id} and kind = 'read_document'`.execute(db);

    const { rows } = await sql<{ id: string }>`select id from run where subject_id = ${document?.id} and kind = 'read_document'`.execute(
      db,
    );
    const payload = { run_id: rows[0]?.id ?? '', org_id: orgId, subject_id: document?.id ?? '' };
    await readDocument(payload, app.deps, new AbortController().signal);
    await readDocument(payload, app.deps, new AbortController().signal);

    expect(await get(editor, document?.id)).toMatchObject({ status: 'ready' });
    expect((await editor.get(`/api/documents/${document?.id}/passages`)).body.passages).toEqual(before);
    expect(await find(editor, 'nightly backups')).toEqual([policy.name]);
  });

  test('how far reading is can be seen, and leaves nothing behind when it is done', async ({ app, as, orgId, jobs }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [policy]);
    await editor.post('/api/documents/sync', { document_ids: [document?.id] });
    const seen: unknown[] = [];
    const pool: SharedPool = {
      run: async (name, input, options) => {
        options.onProgress?.(3, 12);
        await expect.poll(async () => (await get(editor, document?.id)).progress).not.toBeNull();
        seen.push((await get(editor, document?.id)).progress);
        return app.deps.pool.run(name, input, options);
      },
      close: async () => {},
    };
    await readDocument(await queuedRun(app, orgId, document?.id), { ...app.deps, pool }, new AbortController().signal);

    expect(seen).toEqual([{ done: 3, total: 12 }]);
    expect(await get(editor, document?.id)).toMatchObject({ status: 'ready', progress: null });
    const { rows } = await sql<{ data: object }>`select data from event where org_id = ${orgId} and data ? 'progress'`.execute(app.deps.db);
    expect(rows).toEqual([{ data: { id: document?.id, parent_id: null, status: 'processing', progress: { done: 3, total: 12 } } }]);
  });

  test('a file that ends its process every time is given up with a sentence', async ({ app, as, orgId, jobs }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [policy]);
    await editor.post('/api/documents/sync', { document_ids: [document?.id] });
    const payload = await queuedRun(app, orgId, document?.id);
    await app.deps.db.updateTable('run').set({ attempts: 5 }).where('id', '=', payload.run_id).execute();

    await readDocument(payload, app.deps, new AbortController().signal);

    expect(await get(editor, document?.id)).toMatchObject({ status: 'failed', error: expect.stringContaining(policy.name) });
    expect(await find(editor, 'nightly backups')).toEqual([policy.name]);
  });

  test('what is being read when it is deleted stays deleted', async ({ app, as, orgId, jobs }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [policy]);
    await editor.post('/api/documents/sync', { document_ids: [document?.id] });
    const payload = await queuedRun(app, orgId, document?.id);
    await editor.delete('/api/documents', { document_ids: [document?.id] });
    await readDocument(payload, app.deps, new AbortController().signal);

    expect(await find(editor, 'nightly backups')).toEqual([]);
    expect(await editor.get(`/api/documents/${document?.id}`)).toMatchObject({ status: 404 });
  });

  test('read anew, passages that say the same keep their ids', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [policy]);
    const before = (await editor.get(`/api/documents/${document?.id}/passages`)).body.passages;

    const answer = await editor.post('/api/documents/sync', { document_ids: [document?.id] });
    expect(answer).toMatchObject({ status: 202, body: { documents: [{ id: document?.id, status: 'pending' }] } });
    await jobs.run();

    expect(await get(editor, document?.id)).toMatchObject({ status: 'ready' });
    expect((await editor.get(`/api/documents/${document?.id}/passages`)).body.passages).toEqual(before);
  });

  test('answers that cite a document say when it is removed, and go to review', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const [document] = await upload({ app, jobs }, editor, [policy]);
    const made = await editor.post('/api/requests', {
      name: 'Backups',
      entries: [
        { question: 'How often are backups of customer data made?' },
        { question: 'Who looks after the backups of customer data?' },
      ],
    });
    await jobs.run();
    const entries = async () => (await editor.get(`/api/requests/${made.body.id}`)).body.qa_entries;
    const [found, open] = await entries();
    const [near] = found.related;
    const taken = { version: found.version, status: 'needs_review', answer: near.answer, citations: [near] };
    const answered = (await editor.put(`/api/qa_entries/${found.id}`, taken)).body;
    expect(answered.citations[0]).toMatchObject({ document_id: document?.id });
    expect(open).toMatchObject({ status: 'unanswered', citations: [], related: [{ document_id: document?.id }] });

    await editor.delete('/api/documents', { document_ids: [document?.id] });

    const [after, untouched] = await entries();
    expect(after).toMatchObject({ answer: answered.answer, status: 'needs_review', flags: expect.arrayContaining(['source_removed']) });
    expect((await editor.get(`/api/qa_entries/${found.id}/trace`)).body.trace).toMatchObject([{ rule: 'source-removed', does: ['flag'] }]);
    expect(untouched).toEqual({ ...open, related: [] });
  });

  test('a long document is paged, and begins around a passage', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const text = Array.from(
      { length: 40 },
      (_, at) => `# Part ${at}\n\n${`Sentence number ${at} is about matter ${at}. `.repeat(12)}\n`,
    ).join('\n');
    const [document] = await upload({ app, jobs }, editor, [{ name: 'long.md', text }]);
    const at = `/api/documents/${document?.id}/passages`;
    const all = (await editor.get(`${at}?limit=200`)).body.passages;
    expect(all.length).toBeGreaterThan(20);

    const first = (await editor.get(`${at}?limit=8`)).body;
    const second = (await editor.get(`${at}?limit=8&cursor=${first.next_cursor}`)).body;
    expect([...first.passages, ...second.passages]).toEqual(all.slice(0, 16));
    const around = (await editor.get(`${at}?limit=8&around=${all[15].id}`)).body.passages;
    expect(around).toEqual(all.slice(11, 19));
    expect(await editor.get(`${at}?around=0198c0de-0000-7000-8000-000000000000`)).toMatchObject({ status: 404 });
  });

  test('an upload that nobody registered goes with its bytes when it expires', async ({ app, as, jobs, orgId }) => {
    const editor = await as('editor');
    const asked = await editor.post('/api/documents/uploads', { files: [{ name: 'a.txt', size: 1, content_type: 'text/plain' }] });
    const id: string = asked.body.uploads[0].upload_id;
    const key = `uploads/${orgId}/${id}.txt`;
    await app.deps.storage.put(key, Buffer.from('a'));
    await inOrg(app.deps.db, orgId, (trx) =>
      trx
        .updateTable('upload')
        .set({ received_at: new Date(0), expires_at: new Date(0) })
        .where('id', '=', id)
        .execute(),
    );

    await sql`select graphile_worker.add_job('forget-uploads', '{}'::json)`.execute(app.deps.db);
    await jobs.run();

    await expect(app.deps.storage.read(key)).rejects.toMatchObject({ code: 'not_found' });
    const late = await editor.post('/api/documents', { documents: [{ upload_id: id, category: 'knowledge_base' }] });
    expect(late.body.documents).toMatchObject([{ status: 404 }]);
  });
});
