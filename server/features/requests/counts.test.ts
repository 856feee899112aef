import { inOrg } from '#server/platform/db/db.ts';
import { expect, test } from '#test/harness.ts';
import { edit, given, read } from './testing/forms.ts';

test('what was never asked is told from what nothing answers, until it is asked', async ({ as, jobs }) => {
  const editor = await as('editor');
  const request = await given(editor, ['Which colour has the door of the canteen?', 'Which colour has the roof of the canteen?']);
  const [first] = request.qa_entries;
  expect(request.counts).toMatchObject({ unanswered: 2, not_asked: 2 });
  expect(first).toMatchObject({ status: 'unanswered', asked_at: null });

  const written = (await edit(editor, first!, { answer: 'Green.' })).body;
  await edit(editor, written, { answer: null });
  expect((await read(editor, request.id)).counts).toMatchObject({ unanswered: 2, not_asked: 2 });

  await editor.post(`/api/requests/${request.id}/enqueue_qa_entries`, {});
  await jobs.run();
  const asked = await read(editor, request.id);
  expect(asked.counts).toMatchObject({ unanswered: 2, not_asked: 0 });
  expect(asked.qa_entries[0]?.asked_at).toMatch(/^\d{4}-/);
});

test('the first entries are read alone, and the counts are those of all', async ({ as }) => {
  const editor = await as('editor');
  const { id } = await given(editor, ['First?', 'Second?', 'Third?']);
  const { body } = await editor.get(`/api/requests/${id}?entries=2`);
  expect(body.qa_entries.map(({ question }: { question: string }) => question)).toEqual(['First?', 'Second?']);
  expect(body.counts).toMatchObject({ total: 3 });
});

test('what holds an answer counts as drafted while it is answered again', async ({ as }) => {
  const editor = await as('editor');
  const request = await given(editor, ['First?', 'Second?', 'Third?', 'Fourth?']);
  const [first, second, third] = request.qa_entries;
  await edit(editor, first!, { answer: 'One.' });
  await edit(editor, second!, { answer: 'Two.', status: 'approved' });
  await edit(editor, third!, { answer: 'Three.', status: 'skipped' });
  expect((await read(editor, request.id)).counts).toMatchObject({ drafted: 2, approved: 1, skipped: 1 });

  await editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [first!.id] });
  expect((await read(editor, request.id)).counts).toMatchObject({ queued: 1, drafted: 2, approved: 1 });
});

test('drafts are counted by how far they can be trusted, as each of them says of itself', async ({ app, as, orgId }) => {
  const editor = await as('editor');
  const request = await given(editor, ['First?', 'Second?', 'Third?', 'Fourth?', 'Fifth?', 'Sixth?']);
  const states = [
    { status: 'answered', confidence: 0.8, flags: [] },
    { status: 'answered', confidence: 0.97, flags: ['old'] },
    { status: 'answered', confidence: 0.7, flags: [] },
    { status: 'needs_review', confidence: 0.97, flags: ['policy_only'] },
    { status: 'needs_review', confidence: 0.97, flags: ['low_confidence', 'near_match'] },
    { status: 'needs_review', confidence: 0.5, flags: ['low_confidence'] },
  ] as const;
  for (const [index, { flags, ...state }] of states.entries()) {
    const entry = request.qa_entries[index]!;
    await inOrg(app.deps.db, orgId, (trx) =>
      trx
        .updateTable('qa_entry')
        .set({ ...state, flags: [...flags], answer: 'Some.' })
        .where('id', '=', entry.id)
        .execute(),
    );
  }
  expect((await read(editor, request.id)).counts).toMatchObject({ sure: 1, check: 3, weak: 2, drafted: 6 });
});
