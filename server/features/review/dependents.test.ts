import type { QaEntry } from '#contract/qa-entries.ts';
import { approve, edit, given, read } from '#server/features/requests/testing/forms.ts';
import { expect, test } from '#test/harness.ts';

const options = ['Yes', 'No'];
const form = [
  { question: 'Do you keep backups?', options },
  { question: 'If yes, how long are backups kept?' },
  { question: 'If no, why not?' },
  { question: 'Are laptops encrypted?', options },
  { question: 'If yes, with which cipher?' },
];
const codes = ({ reasons }: QaEntry): string[] => reasons.map(({ code }) => code);

test('R-126: what hangs on an answer opens again when that turns, and leaves the library', async ({ as, jobs }) => {
  const editor = await as('editor');
  const { id, qa_entries: made } = await given(editor, form);
  const [root, kept, why, other, cipher] = made;
  if (!root || !kept || !why || !other || !cipher) throw new Error('a question is missing');
  await approve(editor, root, { choice: 'Yes' });
  await approve(editor, kept, { answer: 'For 35 days.' });
  await edit(editor, why, { status: 'skipped' });
  await approve(editor, other, { choice: 'Yes' });
  await approve(editor, cipher, { answer: 'With AES-256.' });
  await jobs.run();
  const before = (await read(editor, id)).qa_entries;
  expect(before.map(({ status }) => status)).toEqual(['approved', 'approved', 'skipped', 'approved', 'approved']);

  const now = before[0] as QaEntry;
  expect(await edit(editor, now, { choice: 'No' })).toMatchObject({ status: 200, body: { choice: 'No' } });
  const after = (await read(editor, id)).qa_entries;
  expect(after[1]).toMatchObject({ status: 'needs_review', answer: 'For 35 days.', flags: ['conditional'], approved_at: null });
  expect(after[1] && codes(after[1])).toEqual(['root_turned']);
  expect((await editor.get(`/api/qa_entries/${kept.id}/trace`)).body.trace).toMatchObject([
    { rule: 'root-turned', does: ['flag', 'reopen'], reasons: [{ code: 'root_turned' }] },
  ]);
  expect(after[2]).toMatchObject({ status: 'unanswered', flags: ['conditional'] });
  expect(after.slice(3)).toEqual(before.slice(3));
  const { library } = (await editor.get('/api/library')).body;
  expect(library.filter(({ question }: { question: string }) => question === kept.question)).not.toContainEqual(
    expect.objectContaining({ status: 'active' }),
  );
});

test('R-126: what turns nothing, or is decided together with its root, stays', async ({ as }) => {
  const editor = await as('editor');
  const { id, qa_entries: made } = await given(editor, form.slice(0, 2));
  const [root, kept] = made;
  if (!root || !kept) throw new Error('a question is missing');
  await approve(editor, kept, { answer: 'For 35 days.' });
  const first = await edit(editor, root, { choice: 'Yes' });
  await edit(editor, first.body, { comment: 'Of all databases.' });
  expect((await read(editor, id)).qa_entries[1]).toMatchObject({ status: 'approved', flags: [] });
});
