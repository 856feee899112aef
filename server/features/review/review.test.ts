import { sql } from 'kysely';
import { describe } from 'vitest';
import { EventData } from '#contract/events.ts';
import { updateEntry } from '#server/features/qa-entries/store.ts';
import { holdCiting } from '#server/features/requests/hold-citing.ts';
import { approve, edit, given, read } from '#server/features/requests/testing/forms.ts';
import { inOrg, newId } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';

const YES_NO = { question: 'Is access to customer data reviewed?', options: ['Yes', 'No'] };

describe('editing', () => {
  test('R-55: writes what is given, and counts the version', async ({ as, events }) => {
    const editor = await as('editor');
    const { qa_entries: entries, id } = await given(editor, [YES_NO]);
    const { status, body } = await edit(editor, entries[0]!, {
      choice: 'Yes',
      answer: 'Every quarter.',
      section: 'Access',
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'answered',
      choice: 'Yes',
      answer: 'Every quarter.',
      comment: null,
      section: 'Access',
      version: 2,
      confidence: null,
    });
    expect((await read(editor, id)).counts).toMatchObject({ answered: 1, unanswered: 0 });
    expect((await events.names()).slice(-3)).toEqual(['qa_entry:updated', 'qa_entry:status:updated', 'request:updated']);
  });

  test('every live frame of questions carries the versions they have once it is told', async ({ app, as, orgId, jobs }) => {
    const editor = await as('editor');
    const { qa_entries: entries, id } = await given(editor, [YES_NO, 'Who may restore a backup?', 'Where are the backups kept?']);
    const saved = (await edit(editor, entries[0]!, { choice: 'Yes' })).body;
    await approve(editor, saved, { answer: 'Every quarter.' });
    const rest = entries.slice(1).map((entry) => entry.id);
    await editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: rest });
    await jobs.run();

    const { rows } = await sql<{ name: string; data: unknown }>`
      select name, data from event where org_id = ${orgId} and name like 'qa_entry:%' order by id`.execute(app.deps.db);
    const told = rows.flatMap(({ name, data }) => {
      const { id: one, ids = [one], version, versions = [version] } = EventData.parse(data);
      expect(versions).toHaveLength(ids.length);
      return ids.map((entry, at) => ({ name, entry, version: versions[at] }));
    });
    const now = (await read(editor, id)).qa_entries;
    expect(told.filter(({ entry }) => entry === saved.id).map(({ version }) => version)).toEqual([1, 2, 2, 3, 3]);
    for (const entry of now) expect(told.findLast((one) => one.entry === entry.id)).toMatchObject({ version: entry.version });
    expect(new Set(told.map(({ name }) => name)).size).toBe(3);
  });

  test('R-55: a save that loses the race is told what stands there', async ({ as }) => {
    const first = await as('editor');
    const second = await as('editor');
    const [entry] = (await given(first, [YES_NO])).qa_entries;
    const saved = (await edit(first, entry!, { answer: 'From the first.' })).body;
    expect(await edit(second, entry!, { answer: 'From the second.' })).toEqual({
      status: 409,
      body: { code: 'conflict', error: expect.any(String), details: saved },
    });
    expect((await edit(second, saved, { answer: 'From the second.' })).body).toMatchObject({ answer: 'From the second.', version: 3 });
  });

  test('of two saves at once exactly one is kept', async ({ as }) => {
    const editor = await as('editor');
    const [entry] = (await given(editor, [YES_NO])).qa_entries;
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((answer) => edit(editor, entry!, { answer })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test('R-73: a choice is one of the options, as it is spelled', async ({ as }) => {
    const editor = await as('editor');
    const [entry] = (await given(editor, [YES_NO])).qa_entries;
    const refused = await edit(editor, entry!, { choice: 'yes' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', details: [{ field: 'choice' }] } });
    expect(refused.body.error).toContain('Yes, No');
  });

  test('approving names who and when, reopening takes it away, nothing empty is approved', async ({ as }) => {
    const editor = await as('editor');
    const [entry] = (await given(editor, [YES_NO])).qa_entries;
    expect(await edit(editor, entry!, { status: 'approved' })).toMatchObject({ status: 400, body: { details: [{ field: 'status' }] } });
    const approved = await approve(editor, entry!, { choice: 'Yes' });
    expect(approved).toMatchObject({ status: 'approved', approved_by: { email: editor.email } });
    expect(approved.approved_at).not.toBeNull();
    expect((await edit(editor, approved, { status: 'answered' })).body).toMatchObject({
      status: 'answered',
      approved_by: null,
      approved_at: null,
    });
  });

  test('only a member can be asked', async ({ as, stranger }) => {
    const editor = await as('editor');
    const viewer = await as('viewer');
    const viewerId = (await viewer.get('/api/user')).body.id;
    const outsider = (await (await stranger('owner')).get('/api/user')).body.id;
    const [entry] = (await given(editor, [YES_NO])).qa_entries;
    expect(await edit(editor, entry!, { assignee: outsider })).toMatchObject({ status: 404, body: { details: [{ field: 'assignee' }] } });
    expect((await edit(editor, entry!, { assignee: viewerId })).body).toMatchObject({
      assignee: { id: viewerId, email: viewer.email },
      status: 'unanswered',
    });
  });

  test('what is not valid is named, what is not there is not found', async ({ as }) => {
    const editor = await as('editor');
    const [entry] = (await given(editor, [YES_NO])).qa_entries;
    expect(await editor.put(`/api/qa_entries/${entry?.id}`, { answer: 'X' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'version' }] },
    });
    expect(await edit(editor, entry!, { status: 'queued' })).toMatchObject({ status: 400, body: { details: [{ field: 'status' }] } });
    expect(await editor.put('/api/qa_entries/x', { version: 1 })).toMatchObject({ status: 400, body: { details: [{ field: 'id' }] } });
    expect(await editor.put(`/api/qa_entries/${newId()}`, { version: 1 })).toMatchObject({ status: 404 });
  });
});

describe('the library', () => {
  test('R-77: learns what is approved, keeps it until the edited answer is approved too, and forgets what is sent back', async ({ as }) => {
    const editor = await as('editor');
    const [entry] = (await given(editor, [YES_NO])).qa_entries;
    const library = async () => (await editor.get('/api/library')).body.library;

    const approved = await approve(editor, entry!, { choice: 'Yes', answer: 'Every quarter.' });
    expect(await library()).toMatchObject([
      { qa_entry_id: entry?.id, question: YES_NO.question, choice: 'Yes', answer: 'Every quarter.', status: 'active' },
    ]);
    const edited = (await edit(editor, approved, { answer: 'Every month.' })).body;
    expect(edited).toMatchObject({ status: 'answered', approved_by: null, approved_at: null });
    expect((await editor.get(`/api/qa_entries/${entry?.id}/history?limit=1`)).body.changes).toMatchObject([{ action: 'reopened' }]);
    expect(await library()).toMatchObject([{ answer: 'Every quarter.', status: 'active' }]);
    const again = await approve(editor, edited, {});
    expect(await library()).toMatchObject([{ answer: 'Every month.', status: 'active' }]);
    await edit(editor, again, { status: 'needs_review' });
    expect(await library()).toMatchObject([{ status: 'retired' }]);
  });
});

describe('history', () => {
  test('holds every change, newest first, by pages, and any of them can be taken back', async ({ as }) => {
    const editor = await as('editor');
    const [entry] = (await given(editor, [YES_NO])).qa_entries;
    const written = (await edit(editor, entry!, { choice: 'Yes', answer: 'Every quarter.' })).body;
    const rewritten = (await edit(editor, written, { choice: 'No', answer: 'Never.' })).body;
    const approved = await approve(editor, rewritten, {});
    const path = `/api/qa_entries/${entry?.id}`;

    const first = (await editor.get(`${path}/history?limit=2`)).body;
    expect(first.changes.map((change: { action: string }) => change.action)).toEqual(['approved', 'edited']);
    expect(first.changes[1]).toMatchObject({
      actor: { email: editor.email },
      before: { choice: 'Yes', answer: 'Every quarter.' },
      after: { choice: 'No', answer: 'Never.' },
    });
    const second = (await editor.get(`${path}/history?limit=2&cursor=${first.next_cursor}`)).body;
    expect(second.changes).toMatchObject([{ action: 'edited', before: { answer: null, status: 'unanswered' } }]);

    const restored = await editor.post(`${path}/restore`, { change_id: first.changes[1].id, version: approved.version });
    expect(restored).toMatchObject({ status: 200, body: { choice: 'Yes', answer: 'Every quarter.', version: approved.version + 1 } });
    expect((await editor.get(`${path}/history?limit=1`)).body.changes).toMatchObject([{ action: 'restored' }]);
  });

  test('taking back needs the newest version and a change of this entry', async ({ as }) => {
    const editor = await as('editor');
    const { qa_entries: entries } = await given(editor, [YES_NO, 'Who reviews the access to customer data?']);
    const changed = (await edit(editor, entries[0]!, { choice: 'Yes' })).body;
    const [change] = (await editor.get(`/api/qa_entries/${changed.id}/history`)).body.changes;
    expect(await editor.post(`/api/qa_entries/${changed.id}/restore`, { change_id: change.id, version: 1 })).toMatchObject({
      status: 409,
      body: { details: { version: 2 } },
    });
    expect(await editor.post(`/api/qa_entries/${entries[1]?.id}/restore`, { change_id: change.id, version: 1 })).toMatchObject({
      status: 404,
    });
  });
});

describe('following changes', () => {
  test('entries by id, in their order, without those that are not there', async ({ as }) => {
    const viewer = await as('viewer');
    const { qa_entries: entries } = await given(await as('editor'), ['First of all questions?', 'Second of all questions?']);
    const ids = [entries[1]?.id, newId(), entries[0]?.id].join(',');
    const { status, body } = await viewer.get(`/api/qa_entries?ids=${ids}`);
    expect(status).toBe(200);
    expect(body.qa_entries.map((entry: { id: string }) => entry.id)).toEqual(entries.map((entry) => entry.id));
    expect(await viewer.get('/api/qa_entries?ids=x')).toMatchObject({ status: 400, body: { details: [{ field: 'ids' }] } });
  });

  test('R-44: an answer whose source was removed says so, and goes to review unless it is approved', async ({ app, as, orgId }) => {
    const editor = await as('editor');
    const { qa_entries: entries } = await given(editor, ['First of all questions?', 'Second of all questions?', 'Third of all questions?']);
    const documentId = newId();
    for (const entry of entries) await edit(editor, entry, { answer: 'X' });
    await inOrg(app.deps.db, orgId, async (trx) => {
      const citations = JSON.stringify([{ document_id: documentId, document: 'policy.md', quote: 'X', score: 1 }]);
      await trx
        .updateTable('qa_entry')
        .set({ citations })
        .where('position', '<', 2)
        .where('request_id', '=', entries[0]?.request_id ?? '')
        .execute();
    });
    await edit(editor, { ...entries[1]!, version: 2 }, { status: 'approved' });

    await inOrg(app.deps.db, orgId, (trx) => holdCiting(trx, orgId, [documentId]).then((citing) => citing.flag('source_removed')));

    const after = (await read(editor, entries[0]!.request_id)).qa_entries;
    expect(after.map(({ status, flags }) => ({ status, flags }))).toEqual([
      { status: 'needs_review', flags: ['source_removed'] },
      { status: 'approved', flags: ['source_removed'] },
      { status: 'answered', flags: [] },
    ]);
  });
});

test('a write of an entry that changed meanwhile is refused where it is made', async ({ app, as, orgId }) => {
  const editor = await as('editor');
  const [one] = (await given(editor, ['Who enters the room?'])).qa_entries;
  const now = await approve(editor, one!, { answer: 'base' });
  const stale = { org_id: orgId, id: one!.id, version: one!.version };
  await expect(inOrg(app.deps.db, orgId, (trx) => updateEntry(trx, stale, { answer: 'late' }))).rejects.toMatchObject({
    code: 'conflict',
    details: now,
  });
});
