import { sql } from 'kysely';
import { describe } from 'vitest';
import type { QaEntry } from '#contract/qa-entries.ts';
import { takeQueued, writeAnswers } from '#server/features/qa-entries/steps.ts';
import { holdSources } from '#server/features/qa-entries/sources.ts';
import { edit, given, read } from '#server/features/requests/testing/forms.ts';
import { type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { folder, other, register, send } from '#server/features/documents/testing.ts';

const ROUNDS = 4;
const QUESTIONS = 8;

/** A document that nobody has read yet, and a request whose answers cite it. */
const citedDocument = async (app: TestApp, editor: Client, orgId: string, round: number) => {
  const sent = await send(app, editor, [{ ...other, name: `${round}.md`, text: `${other.text}\n${round}` }]);
  const documentId: string = (await register(editor, sent)).body.documents[0].id;
  const { id, qa_entries: entries } = await given(
    editor,
    Array.from({ length: QUESTIONS }, (_, at) => `Who signs in with key number ${at}?`),
  );
  const citations = JSON.stringify([{ document_id: documentId, document: `${round}.md`, quote: 'a hardware key', score: 1 }]);
  await inOrg(app.deps.db, orgId, (trx) =>
    trx.updateTable('qa_entry').set({ citations, status: 'answered', answer: 'Staff' }).where('request_id', '=', id).execute(),
  );
  return { documentId, requestId: id, entries };
};

/** Whether somebody waits for a lock of this database. */
const isWaited = async (trx: Trx): Promise<boolean> =>
  (
    await sql<{ waits: boolean }>`select exists (
      select from pg_locks join pg_database on pg_database.oid = database where datname = current_database() and not granted
    ) as waits`.execute(trx)
  ).rows[0]?.waits ?? false;

const flagsOf = async (editor: Client, requestId: string): Promise<Map<string, QaEntry>> =>
  new Map((await read(editor, requestId)).qa_entries.map((entry) => [entry.id, entry]));

test('of two who change a document in one revision the later is told; without one, both are kept', async ({ as }) => {
  const editor = await as('editor');
  const id = await folder(editor, 'Policies');
  const change = (body: object) => editor.patch(`/api/documents/${id}`, body);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { revision } = (await editor.get(`/api/documents/${id}`)).body;
    const answers = await Promise.all([change({ labels: [`x${round}`], revision }), change({ labels: [`y${round}`], revision })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [kept, lost] = answers[0]?.status === 200 ? answers : answers.toReversed();
    expect(lost?.body).toMatchObject({ code: 'conflict', details: { id, labels: kept?.body.labels, revision: revision + 1 } });
    await Promise.all([change({ display_name: `n${round}.md` }), change({ labels: [`z${round}`] })]);
    expect((await editor.get(`/api/documents/${id}`)).body).toMatchObject({ display_name: `n${round}.md`, labels: [`z${round}`] });
  }
});

describe('removing a document', () => {
  test('beside edits loses neither: who was answered 200 is written, and what cites it says so', async ({ app, as, orgId }) => {
    const editor = await as('editor');
    for (let round = 0; round < ROUNDS; round += 1) {
      const { documentId, requestId, entries } = await citedDocument(app, editor, orgId, round);
      const [removed, ...edits] = await Promise.all([
        editor.delete('/api/documents', { document_ids: [documentId] }),
        ...entries.map((entry) => edit(editor, entry, { answer: 'My own words.' })),
      ]);
      expect(removed?.status).toBe(200);
      const now = await flagsOf(editor, requestId);
      for (const [at, { status, body }] of edits.entries()) {
        const entry = now.get(entries[at]!.id);
        expect(entry?.flags).toContain('source_removed');
        expect(entry?.answer).toBe(status === 200 ? 'My own words.' : 'Staff');
        expect([200, 409]).toContain(status);
        if (status === 409) expect(body.details).toMatchObject({ id: entry?.id, flags: ['source_removed'] });
        const { changes } = (await editor.get(`/api/qa_entries/${entry?.id}/history`)).body;
        expect(changes).toHaveLength(status === 200 ? 1 : 0);
      }
    }
  });

  test('is said by an answer that is brought back afterwards', async ({ app, as, orgId }) => {
    const editor = await as('editor');
    const { documentId, entries } = await citedDocument(app, editor, orgId, 100);
    const edited = (await edit(editor, entries[0]!, { answer: 'Everybody' })).body;
    await inOrg(app.deps.db, orgId, (trx) => trx.updateTable('qa_entry').set({ citations: '[]' }).where('id', '=', edited.id).execute());
    const [change] = (await editor.get(`/api/qa_entries/${edited.id}/history`)).body.changes;
    await inOrg(app.deps.db, orgId, (trx) =>
      trx
        .updateTable('qa_entry_change')
        .set({
          before: JSON.stringify({ ...change.before, citations: [{ document_id: documentId, document: 'x', quote: 'y', score: 1 }] }),
        })
        .where('id', '=', change.id)
        .execute(),
    );
    await editor.delete('/api/documents', { document_ids: [documentId] });
    expect(await editor.post(`/api/qa_entries/${edited.id}/restore`, { change_id: change.id, version: edited.version })).toMatchObject({
      status: 200,
      body: { answer: 'Staff', flags: ['source_removed'], status: 'needs_review' },
    });
    expect((await editor.get(`/api/qa_entries/${edited.id}/trace`)).body.trace).toMatchObject([{ rule: 'source-removed', does: ['flag'] }]);
  });

  test('waits for an answer that was checked and is being written, and is said by it', async ({ app, as, orgId }) => {
    const editor = await as('editor');
    const { documentId } = await citedDocument(app, editor, orgId, 200);
    const { id, qa_entries: entries } = await given(editor, ['Who signs in with a key?']);
    const citations = [{ document_id: documentId, document: 'other.md', quote: 'a hardware key', score: 1 }];
    const said = { answer: 'Staff', choice: null, comment: null, confidence: 0.9, citations, flags: [], reasons: [], trace: [] };
    let isRemoved = false;
    const removing = await inOrg(app.deps.db, orgId, async (trx) => {
      await trx.updateTable('qa_entry').set({ status: 'queued' }).where('id', '=', entries[0]!.id).execute();
      const [entry] = await takeQueued(trx, orgId, id, 1);
      const sources = await holdSources(trx, orgId);
      const checked = await sources.checked([{ ...said, status: 'answered' as const }]);
      const removal = editor.delete('/api/documents', { document_ids: [documentId] }).finally(() => (isRemoved = true));
      await expect.poll(async () => isRemoved || (await isWaited(trx))).toBe(true);
      await writeAnswers(
        trx,
        { id, org_id: orgId },
        { checked: async (all) => all },
        checked.map((one) => ({ ...one, entry: entry! })),
      );
      return { removal };
    });
    expect((await removing.removal).status).toBe(200);
    expect((await read(editor, id)).qa_entries[0]).toMatchObject({ flags: ['source_removed'], answer: 'Staff' });
  });

  test('is said by an answer that the engine was writing meanwhile', async ({ app, as, orgId }) => {
    const editor = await as('editor');
    const { id, qa_entries: entries } = await given(editor, ['Who signs in with a key?']);
    const [entry] = await inOrg(app.deps.db, orgId, async (trx) => {
      await trx.updateTable('qa_entry').set({ status: 'queued' }).where('id', '=', entries[0]!.id).execute();
      return takeQueued(trx, orgId, id, 1);
    });
    const citations = [{ document_id: newId(), document: 'gone.md', quote: 'a hardware key', score: 1 }];
    const said = { answer: 'Staff', choice: null, comment: null, confidence: 0.9, citations, flags: [], reasons: [], trace: [] };
    await inOrg(app.deps.db, orgId, async (trx) => {
      const sources = await holdSources(trx, orgId);
      await writeAnswers(trx, { id, org_id: orgId }, sources, [{ ...said, entry: entry!, status: 'answered' }]);
    });
    expect((await read(editor, id)).qa_entries[0]).toMatchObject({ status: 'needs_review', flags: ['source_removed'], answer: 'Staff' });
  });
});
