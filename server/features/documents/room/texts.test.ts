import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe } from 'vitest';
import { reason } from '#contract/reasons.ts';
import type { Usage } from '#contract/usage.ts';
import { approve, edit, formWorkbook, given, read, uploadDocument } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { tasksOf } from '#server/worker.ts';
import { type Client, type TestApp, expect, testWith } from '#test/harness.ts';
import { send, upload } from '../testing.ts';
import { countedNames } from './counted-tables.ts';
import { requireRoomForTexts } from './room.ts';

const MB = 1_000_000;
const test = testWith(() => ({ ORG_STORAGE_TRIAL_MB: '1', ORG_STORAGE_MB: '2' }));

/** A text that the database cannot make smaller. */
const noise = (characters: number): string =>
  randomBytes(Math.ceil(characters * 0.75))
    .toString('base64')
    .slice(0, characters);
const words = (count: number): string => Array.from({ length: count }, () => noise(7)).join(' ');
const questions = (count: number, characters = 5000) => Array.from({ length: count }, () => `Is it ${noise(characters)}?`);

const storage = async (client: Client): Promise<Usage['storage']> => (await client.get('/api/orgs/usage')).body.storage;

/** Runs what a worker does each minute, as if the last count were long ago. */
const count = async (app: TestApp, orgId: string): Promise<void> => {
  await inOrg(app.deps.db, orgId, (trx) =>
    trx
      .updateTable('text_count')
      .set({ counted_at: new Date(0) })
      .execute(),
  );
  await tasksOf(app.parts)['count-texts']?.({}, AbortSignal.timeout(60_000));
};

const full = {
  status: 413,
  body: { code: 'storage_full', details: { stored: expect.any(Number), most: MB, needed: expect.any(Number) } },
};

describe('texts in rows', () => {
  test('count as stored at once as they are said to be, and soon as the database keeps them, history too', async ({ app, as, orgId }) => {
    const owner = await as('owner');
    expect(await storage(owner)).toEqual({ stored: 0, texts: 0, most: MB });
    const { id, qa_entries: [entry] } = await given(owner, ['x'.repeat(9000), ...questions(10)]); // prettier-ignore
    const said = await storage(owner);
    expect(said.texts).toBeGreaterThan(59_000);
    expect(said).toEqual({ stored: said.texts, texts: expect.any(Number), most: MB });

    await count(app, orgId);
    const counted = await storage(owner);
    expect(counted.texts).toBeGreaterThan(50_000);
    // nine thousand times the same letter take less where they are kept
    expect(counted.texts).toBeLessThan(said.texts);

    if (!entry) throw new Error('no entry');
    expect((await edit(owner, entry, { answer: noise(20_000) })).status).toBe(200);
    expect(await storage(owner)).toEqual(counted);
    await count(app, orgId);
    expect((await storage(owner)).texts).toBeGreaterThan(counted.texts + 40_000);

    expect((await owner.delete(`/api/requests/${id}`)).status).toBe(204);
    await count(app, orgId);
    expect((await storage(owner)).texts).toBeGreaterThan(counted.texts + 40_000);
    await inOrg(app.deps.db, orgId, (trx) =>
      trx
        .updateTable('request')
        .set({ deleted_at: new Date(0) })
        .execute(),
    );
    await tasksOf(app.parts)['purge-requests']?.({}, AbortSignal.timeout(60_000));
    await count(app, orgId);
    expect((await storage(owner)).texts).toBeLessThan(1000);
  });

  test('where an organisation stores as much as it may, what grows it is refused, and nothing that somebody types', async ({
    app,
    as,
    jobs,
    orgId,
  }) => {
    const owner = await as('owner');
    const [file] = await send(app, owner, [{ name: 'library.json', text: JSON.stringify({ library: questions(4, 3000).map((question) => ({ question, answer: noise(3000) })) }), type: 'application/json' }]); // prettier-ignore
    const { id, qa_entries: [entry, other] } = await given(owner, questions(20)); // prettier-ignore
    if (!entry || !other) throw new Error('no entries');
    await given(owner, questions(120));
    await given(owner, questions(47));
    const { stored } = await storage(owner);
    expect(stored).toBeGreaterThan(0.93 * MB);
    const more = { name: 'More', entries: questions(20).map((question) => ({ question })), auto_answer: false };

    expect(await owner.post('/api/requests', more)).toMatchObject(full);
    expect((await owner.post('/api/requests', more)).body.error).toMatch(
      /^Your organisation stores 1 of 1 MB, and this needs 0\.2 more\. Delete/,
    );
    expect(await owner.post('/api/requests', { name: 'Text', text: questions(30).join('\n'), auto_answer: false })).toMatchObject(full);
    expect(await owner.post(`/api/requests/${id}/duplicate`, { name: 'Again', answers: true })).toMatchObject(full);
    expect((await owner.post(`/api/requests/${id}/enqueue_qa_entries`)).status).toBe(413);
    expect(
      (await owner.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [entry.id, other.id], instruction: noise(50) })).status,
    ).toBe(202);
    expect(await owner.post('/api/library/import', { upload_id: file })).toMatchObject(full);
    await inOrg(app.deps.db, orgId, (trx) => sql`insert into text_growth values (${entry.id}, ${orgId}, ${MB - stored})`.execute(trx));
    expect(await owner.post(`/api/qa_entries/${entry.id}/comments`, { text: noise(3000) })).toMatchObject(full);

    expect((await owner.post(`/api/qa_entries/${entry.id}/comments`, { text: 'Who knows this?' })).status).toBe(201);
    const fresh = (await read(owner, id)).qa_entries.find((one) => one.id === other.id);
    if (!fresh) throw new Error('no entry');
    await approve(owner, fresh, { answer: noise(30_000) });
    expect((await owner.post('/api/library', { question: 'By hand?', answer: noise(3000) })).status).toBe(201);
    expect((await owner.raw(`/api/requests/${id}/export?format=json&include=all`)).statusCode).toBe(200);
    await jobs.run();
  });

  test('what is typed is refused only where the texts alone are more than the largest plan may store', async ({ app, as, orgId }) => {
    const owner = await as('owner');
    const { qa_entries: [entry] } = await given(owner, questions(2)); // prettier-ignore
    if (!entry) throw new Error('no entry');
    await inOrg(app.deps.db, orgId, (trx) =>
      trx
        .updateTable('request')
        .set({ warnings: [noise(2_500_000)] })
        .execute(),
    );
    await count(app, orgId);
    const beyond = { status: 413, body: { code: 'storage_full', details: { texts: expect.any(Number) } } };
    expect((await storage(owner)).texts).toBeGreaterThan(2 * MB);
    expect(await edit(owner, entry, { answer: 'Yes.' })).toMatchObject(beyond);
    expect(await owner.post(`/api/qa_entries/${entry.id}/comments`, { text: 'Why?' })).toMatchObject(beyond);
    expect(await owner.post('/api/library', { question: 'By hand?', answer: 'Yes.' })).toMatchObject(beyond);

    await inOrg(app.deps.db, orgId, (trx) => trx.updateTable('request').set({ warnings: [] }).execute());
    await count(app, orgId);
    expect((await edit(owner, entry, { answer: 'Yes.' })).status).toBe(200);
  });

  test('a file for whose texts there is no room says so, a form and a document', async ({ app, as, jobs }) => {
    const owner = await as('owner');
    await given(owner, questions(170));
    const rows = Array.from({ length: 40 }, (_, at) => ({ id: `A-${at}`, question: `Is ${`${at} `.repeat(1500)} kept?`, answer: 'Yes' }));
    const bytes = formWorkbook(rows);
    expect(bytes.length).toBeLessThan(20_000);

    const form = await uploadDocument(app, owner, { name: 'form.xlsx', bytes });
    const { body } = await owner.post('/api/requests', { name: 'Form', questionnaire_doc: form, auto_answer: false });
    await jobs.run();
    const because = [reason('no_room_for_texts')];
    expect(await read(owner, body.id)).toMatchObject({ extract_status: 'failed', because, qa_entries: [] });

    const kept = await uploadDocument(app, owner, { name: 'kept.xlsx', bytes: formWorkbook(rows.slice(1)), category: 'knowledge_base' });
    await jobs.run();
    expect((await owner.get(`/api/documents/${kept}`)).body).toMatchObject({
      status: 'failed',
      because,
      error: expect.stringMatching(/Delete/),
    });
  });

  test('a document that is deleted gives its texts back', async ({ app, as, jobs, orgId }) => {
    const owner = await as('owner');
    const [document] = await upload({ app, jobs }, owner, [
      { name: 'long.md', text: `# Long\n\n${Array.from({ length: 60 }, () => `It says ${words(60)}.`).join('\n\n')}\n` },
    ]);
    await count(app, orgId);
    expect((await storage(owner)).texts).toBeGreaterThan(25_000);
    await owner.delete('/api/documents', [document?.id ?? '']);
    await count(app, orgId);
    expect((await storage(owner)).texts).toBeLessThan(5000);
  });

  test('who writes much waits for nobody who does so too, and a count does not add twice', async ({ app, as, orgId }) => {
    const owner = await as('owner');
    const { db, config } = app.deps;
    await inOrg(db, orgId, async (trx) => {
      await requireRoomForTexts(trx, orgId, config, 100_000);
      await given(owner, questions(4));
      await count(app, orgId);
    });
    const { texts } = await storage(owner);
    expect(texts).toBeGreaterThan(120_000);
    expect(texts).toBeLessThan(130_000);
    await count(app, orgId);
    expect((await storage(owner)).texts).toBeLessThan(30_000);
  });

  test('an export is remembered once for the same answers, and leaves where there is no room to remember it', async ({
    app,
    as,
    orgId,
  }) => {
    const owner = await as('owner');
    const { id, qa_entries: [entry] } = await given(owner, questions(1)); // prettier-ignore
    const leave = async (format: string): Promise<void> =>
      expect((await owner.raw(`/api/requests/${id}/export?format=${format}&include=all`)).statusCode).toBe(200);
    const remembered = async (): Promise<number> =>
      (await inOrg(app.deps.db, orgId, (trx) => trx.selectFrom('request_export').select('id').where('request_id', '=', id).execute()))
        .length;
    if (!entry) throw new Error('no entry');
    await edit(owner, entry, { answer: noise(20_000) });
    for (const format of ['csv', 'json', 'csv']) await leave(format);
    expect(await remembered()).toBe(1);
    const { version } = (await read(owner, id)).qa_entries[0]!;
    await edit(owner, { ...entry, version }, { answer: noise(20_000) });
    await leave('csv');
    expect(await remembered()).toBe(2);

    await inOrg(app.deps.db, orgId, (trx) => requireRoomForTexts(trx, orgId, app.deps.config, 0.94 * MB));
    await edit(owner, { ...entry, version: version + 1 }, { answer: noise(30_000) });
    await leave('csv');
    expect(await remembered()).toBe(2);
  });

  test('every table of organisations is counted, or holds no texts of theirs that grow', async ({ app }) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'org_id' and not a.attisdropped`.execute(
      app.deps.db,
    );
    const left = new Set(rows.map(({ name }) => name)).difference(new Set(countedNames));
    // Who belongs to it, what it bought and how people sign in: a few rows each, with limits of their own.
    const members = ['access', 'ai_model', 'api_token', 'app_user', 'calendar_address', 'checkout', 'integration', 'invitation_refusal'];
    const bought = ['saved_view', 'single_sign_on', 'subscription', 'webhook'];
    const numbers = ['audit_log', 'event', 'library_apart', 'metered', 'model_usage', 'notification', 'presence', 'promise_answer', 'promise_looked', 'qa_entry_count', 'run', 'text_count', 'text_growth', 'told_changed', 'told_file_answer', 'told_rename_row']; // prettier-ignore
    const passing = ['idempotency_key', 'upload', 'webhook_delivery'];
    expect([...left].toSorted()).toEqual([...members, ...bought, ...numbers, ...passing].toSorted());
  });
});
