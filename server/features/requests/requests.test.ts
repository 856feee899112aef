import { describe } from 'vitest';
import { sql } from 'kysely';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { expect, testWith } from '#test/harness.ts';
import { approve, edit, given, read } from './testing/forms.ts';

/** Where plans are sold, a trial ends. */
const test = testWith(() => ({ PAYMENTS_SANDBOX: 'true' }));

const TEXT = '1. Is customer data encrypted at rest?\n2. Who approves access to production systems?\n3. How often are backups tested?\n';

describe('creating', () => {
  test('given questions are entries at once, in order', async ({ as }) => {
    const editor = await as('editor');
    const request = await given(editor, [
      'First question of all?',
      { question: 'Second?', ref: 'Q2', section: 'Access', options: ['Yes', 'No'] },
    ]);

    expect(request).toMatchObject({
      status: 'review',
      extract_status: 'completed',
      qa_status: 'idle',
      owner: { email: editor.email },
      can: { edit: true },
    });
    expect(request.counts).toMatchObject({ total: 2, unanswered: 2 });
    expect(
      request.qa_entries.map(({ position, question, ref, section, answer_type, options }) => ({
        position,
        question,
        ref,
        section,
        answer_type,
        options,
      })),
    ).toEqual([
      { position: 0, question: 'First question of all?', ref: null, section: null, answer_type: 'text', options: [] },
      { position: 1, question: 'Second?', ref: 'Q2', section: 'Access', answer_type: 'yes_no', options: ['Yes', 'No'] },
    ]);
  });

  test('questions are found in text, one a line or numbered', async ({ as, jobs }) => {
    const editor = await as('editor');
    const { status, body } = await editor.post('/api/requests', { name: 'Pasted', text: TEXT, auto_answer: false });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'processing', extract_status: 'queued', counts: { total: 0 } });

    await jobs.run();

    const found = await read(editor, body.id);
    expect(found).toMatchObject({ status: 'review', extract_status: 'completed', language: 'en', error: null });
    expect(found.qa_entries.map((entry) => entry.question)).toEqual([
      'Is customer data encrypted at rest?',
      'Who approves access to production systems?',
      'How often are backups tested?',
    ]);
  });

  test('text without a question fails with a sentence and a way on', async ({ as, jobs }) => {
    const editor = await as('editor');
    const { body } = await editor.post('/api/requests', { name: 'Nothing', text: '\n \n' });
    await jobs.run();
    const failed = await read(editor, body.id);
    expect(failed).toMatchObject({ status: 'failed', extract_status: 'failed', counts: { total: 0 } });
    expect(failed.error).toMatch(/question/);
  });

  test('there is exactly one source', async ({ as }) => {
    const editor = await as('editor');
    for (const sources of [{}, { text: TEXT, entries: [{ question: 'Why?' }] }]) {
      expect(await editor.post('/api/requests', { name: 'X', ...sources })).toMatchObject({
        status: 400,
        body: { code: 'invalid', details: [{ field: 'questionnaire_doc' }] },
      });
    }
  });

  test('what is not valid is named', async ({ as }) => {
    const editor = await as('editor');
    const refused = await editor.post('/api/requests', { name: '  ', entries: [{ question: '' }] });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(refused.body.details.map((detail: { field: string }) => detail.field).toSorted()).toEqual(['entries.0.question', 'name']);
  });

  test('a document of another organisation does not exist', async ({ as }) => {
    const editor = await as('editor');
    expect(await editor.post('/api/requests', { name: 'X', questionnaire_doc: newId() })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

describe('who may', () => {
  test('a viewer reads and changes nothing', async ({ as }) => {
    const editor = await as('editor');
    const viewer = await as('viewer');
    const request = await given(editor, ['Is access reviewed?']);
    const path = `/api/requests/${request.id}`;
    const [entry] = request.qa_entries;

    expect(await viewer.get(path)).toMatchObject({ status: 200, body: { can: { edit: false } } });
    expect((await viewer.get('/api/requests')).body.requests).toHaveLength(1);
    for (const answer of [
      await viewer.post('/api/requests', { name: 'X', text: 'Why?' }),
      await viewer.put(path, { name: 'X' }),
      await viewer.post(`${path}/cancel`),
      await viewer.post(`${path}/retry_extract`, {}),
      await viewer.post(`${path}/enqueue_qa_entries`, {}),
      await viewer.delete(path),
      await viewer.post(`${path}/restore`),
      await viewer.put(`/api/qa_entries/${entry?.id}`, { version: 1, answer: 'X' }),
      await viewer.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [entry?.id] }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  test('a request of another organisation does not exist', async ({ as, stranger }) => {
    const request = await given(await as('editor'), ['Is access reviewed?']);
    const other = await stranger('owner');
    const path = `/api/requests/${request.id}`;
    const entry = `/api/qa_entries/${request.qa_entries[0]?.id}`;
    for (const answer of [
      await other.get(path),
      await other.put(path, { name: 'X' }),
      await other.post(`${path}/cancel`),
      await other.post(`${path}/retry_extract`, {}),
      await other.post(`${path}/enqueue_qa_entries`, {}),
      await other.delete(path),
      await other.post(`${path}/restore`),
      await other.get(`${path}/excel`),
      await other.get(`${path}/export?format=json`),
      await other.get(`${path}/proof`),
      await other.put(entry, { version: 1, answer: 'X' }),
      await other.get(`${entry}/history`),
      await other.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [request.qa_entries[0]?.id] }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await other.get('/api/requests')).body.requests).toEqual([]);
    expect((await other.get(`/api/qa_entries?ids=${request.qa_entries[0]?.id}`)).body.qa_entries).toEqual([]);
  });

  test('R-30: when trial and subscription are over, reading and exporting go on, work does not', async ({ app, as }) => {
    const owner = await as('owner');
    const request = await given(owner, ['Is access reviewed?']);
    await app.deps.db.updateTable('app_user').set({ trial_period_days: 0 }).where('email', '=', owner.email).execute();
    const path = `/api/requests/${request.id}`;
    for (const answer of [
      await owner.post('/api/requests', { name: 'X', text: 'Why?' }),
      await owner.post(`${path}/enqueue_qa_entries`, {}),
      await owner.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [request.qa_entries[0]?.id] }),
      await owner.post('/api/requests/instant_answer', { question: 'Why?' }),
    ]) {
      expect(answer).toMatchObject({
        status: 402,
        body: { code: 'no_access', error: 'Your trial period or active subscription has ended' },
      });
    }
    expect(await owner.get(path)).toMatchObject({ status: 200 });
    expect(await owner.get(`${path}/export?format=json`)).toMatchObject({ status: 200 });
  });
});

describe('listing', () => {
  test('newest first, by pages, without their entries', async ({ as }) => {
    const editor = await as('editor');
    for (const name of ['one', 'two', 'three']) await given(editor, ['Why is that so?'], { name });

    const first = (await editor.get('/api/requests?limit=2')).body;
    const second = (await editor.get(`/api/requests?limit=2&cursor=${first.next_cursor}`)).body;

    expect([...first.requests, ...second.requests].map((request) => request.name)).toEqual(['three', 'two', 'one']);
    expect(second.next_cursor).toBeNull();
    expect(first.requests[0]).not.toHaveProperty('qa_entries');
    expect(first.requests[0]).toMatchObject({ counts: { total: 1 }, sheets: [] });
  });

  test('by status, by words of the name, by ids', async ({ as }) => {
    const editor = await as('editor');
    const alpha = await given(editor, ['Why is that so?'], { name: 'Alpha 100%' });
    const beta = await given(editor, ['Why is that so?'], { name: 'Beta 1000' });
    await editor.put(`/api/requests/${beta.id}`, { status: 'completed', confirm: true });
    const names = async (query: string) =>
      (await editor.get(`/api/requests?${query}`)).body.requests.map((request: { name: string }) => request.name);

    expect(await names('status=completed')).toEqual(['Beta 1000']);
    expect(await names(`q=${encodeURIComponent('100%')}`)).toEqual(['Alpha 100%']);
    expect(await names('q=BETA')).toEqual(['Beta 1000']);
    expect(await names(`ids=${alpha.id}`)).toEqual(['Alpha 100%']);
    expect(await names('ids=')).toEqual([]);
  });

  test('what is no cursor, id or status is named', async ({ as }) => {
    const viewer = await as('viewer');
    for (const [query, field] of [
      ['cursor=x', 'cursor'],
      ['ids=x', 'ids'],
      ['status=x', 'status'],
      ['limit=0', 'limit'],
    ]) {
      expect(await viewer.get(`/api/requests?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid', details: [{ field }] } });
    }
  });
});

describe('changing', () => {
  test('name, due date, instructions, scope and owner', async ({ as }) => {
    const editor = await as('editor');
    const admin = await as('admin');
    const adminId = (await admin.get('/api/user')).body.id;
    const request = await given(editor, ['Is access reviewed?']);
    const change = {
      name: 'New',
      due_at: '2030-05-01T12:00:00.000Z',
      instructions: 'Short.',
      scope: { labels: ['cloud'] },
      owner: adminId,
    };
    expect(await editor.put(`/api/requests/${request.id}`, change)).toMatchObject({
      status: 200,
      body: { ...change, owner: { id: adminId, email: admin.email } },
    });
  });

  test('the request that was read is taken back as it is, with what changed in it', async ({ as }) => {
    const editor = await as('editor');
    const { id } = await given(editor, ['Is access reviewed?']);
    const url = `/api/requests/${id}`;
    const { body: before } = await editor.get(url);
    const { body: after } = await editor.put(url, { ...before, name: 'Renamed' });
    expect(after).toMatchObject({ name: 'Renamed', status: before.status, owner: before.owner, scope: before.scope, due_at: null });

    await editor.put(url, { status: 'completed', confirm: true });
    const { body: completed } = await editor.get(url);
    expect(await editor.put(url, completed)).toMatchObject({ status: 200, body: { status: 'completed' } });
    const { body: still } = await editor.get(url);
    expect(await editor.put(url, { ...still, status: 'review' })).toMatchObject({ status: 200, body: { status: 'review' } });
  });

  test('a scope names folders of the organisation only; one that was removed since stays as it is', async ({ as, stranger }) => {
    const editor = await as('editor');
    const folderOf = async (client: typeof editor) =>
      (await client.post('/api/documents/folders', { folders: [{ name: 'F', document_category: 'knowledge_base' }] })).body.documents[0].id;
    const foreign = { folder_ids: [await folderOf(await stranger('owner'))] };
    const refusal = { status: 404, body: { code: 'not_found', error: expect.stringContaining('folder') } };
    expect(await editor.post('/api/requests', { name: 'X', text: TEXT, scope: foreign })).toMatchObject(refusal);
    expect(await editor.post('/api/requests/instant_answer', { question: 'Why?', scope: foreign })).toMatchObject(refusal);

    const own = await folderOf(editor);
    const { body } = await editor.post('/api/requests', { name: 'X', entries: [{ question: 'Why?' }], scope: { folder_ids: [own] } });
    expect(await editor.put(`/api/requests/${body.id}`, { scope: foreign })).toMatchObject(refusal);
    await editor.delete('/api/documents', [own]);
    expect(await editor.put(`/api/requests/${body.id}`, { name: 'Y', scope: { folder_ids: [own] } })).toMatchObject({ status: 200 });
  });

  test('only a member can own it', async ({ as, stranger }) => {
    const editor = await as('editor');
    const outsider = (await (await stranger('owner')).get('/api/user')).body.id;
    const request = await given(editor, ['Is access reviewed?']);
    expect(await editor.put(`/api/requests/${request.id}`, { owner: outsider })).toMatchObject({
      status: 404,
      body: { details: [{ field: 'owner' }] },
    });
  });

  test('R-51: completed when every entry is approved or skipped, or when confirmed; reopening an entry opens it again', async ({ as }) => {
    const editor = await as('editor');
    const request = await given(editor, ['Is access reviewed?', 'Are backups tested?']);
    const path = `/api/requests/${request.id}`;
    const [first, second] = request.qa_entries;

    expect(await editor.put(path, { status: 'completed' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: { open: 2 } },
    });
    const approved = await approve(editor, first!, { answer: 'Every quarter.' });
    await edit(editor, second!, { status: 'skipped' });
    expect(await editor.put(path, { status: 'completed' })).toMatchObject({ status: 200, body: { status: 'completed' } });
    await edit(editor, approved, { status: 'needs_review' });
    expect(await editor.get(path)).toMatchObject({ body: { status: 'review' } });
    expect(await editor.put(path, { status: 'completed', confirm: true })).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await editor.put(path, { status: 'review' })).toMatchObject({ status: 200, body: { status: 'review' } });
  });

  test('removed is gone, and can be brought back for 30 days', async ({ app, as, jobs }) => {
    const editor = await as('editor');
    const request = await given(editor, ['Is access reviewed?']);
    const path = `/api/requests/${request.id}`;

    expect(await editor.delete(path)).toMatchObject({ status: 204 });
    expect(await editor.get(path)).toMatchObject({ status: 404 });
    expect((await editor.get('/api/requests')).body.requests).toEqual([]);
    expect(await edit(editor, request.qa_entries[0]!, { answer: 'X' })).toMatchObject({ status: 404 });

    expect(await editor.post(`${path}/restore`)).toMatchObject({ status: 200, body: { id: request.id, counts: { total: 1 } } });

    await editor.delete(path);
    await inOrg(app.deps.db, request.org_id, (trx) =>
      sql`update request set deleted_at = now() - interval '31 days' where id = ${request.id}`.execute(trx),
    );
    expect(await editor.post(`${path}/restore`)).toMatchObject({ status: 404 });
    await enqueueJob(app.deps.db, 'purge-requests', {});
    await jobs.run();
    const left = await inOrg(app.deps.db, request.org_id, (trx) =>
      trx.selectFrom('qa_entry').select('id').where('request_id', '=', request.id).execute(),
    );
    expect(left).toEqual([]);
  });
});
