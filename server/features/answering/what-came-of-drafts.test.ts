import type { QaEntry } from '#contract/qa-entries.ts';
import { approve, edit, given, read } from '#server/features/requests/testing/forms.ts';
import { type Client, expect, test } from '#test/harness.ts';

interface Jobs {
  run(): Promise<void>;
}

const topics = ['backups of the ledger', 'keys of the vault', 'doors of the archive', 'pictures of the cameras', 'leases of the laptops', 'copies of the contracts']; // prettier-ignore
const asked = topics.map((topic) => `Who looks after the ${topic}?`);
/** Of the same kind of draft as the others: a past answer to the same question. */
const LAST = 'How long are the minutes of the board kept?';

/** Teaches the library, asks the same in a new form, and answers that form's drafts. */
const draftsOf = async (editor: Client, jobs: Jobs): Promise<QaEntry[]> => {
  const past = await given(editor, [...asked, LAST]);
  for (const [at, entry] of past.qa_entries.entries())
    await approve(editor, entry, { answer: `The team number ${at} does, every ${at + 2} years.` });
  await jobs.run();
  return answered(editor, jobs, asked);
};

const answered = async (editor: Client, jobs: Jobs, questions: string[]): Promise<QaEntry[]> => {
  const { id } = await given(editor, questions, { auto_answer: true });
  await jobs.run();
  return (await read(editor, id)).qa_entries;
};

/** The confidence of a past answer to the same question, and what is said of earlier ones. */
const nextDraft = async (editor: Client, jobs: Jobs) => {
  const [entry] = await answered(editor, jobs, [LAST]);
  return { confidence: entry!.confidence, said: entry!.reasons.find(({ code }) => code === 'sent_unchanged')?.values };
};

test('what people approve unchanged, change or empty moves the confidence of the next draft of its kind, and is said', async ({
  as,
  jobs,
}) => {
  const editor = await as('editor');
  const drafts = await draftsOf(editor, jobs);
  expect(drafts.map(({ made_by: madeBy }) => madeBy?.kind)).toEqual(asked.map(() => 'same:0'));
  const first = await nextDraft(editor, jobs);
  expect(first.said).toBeUndefined();

  const [kept, changed, emptied, inBulk, reopened] = drafts;
  await approve(editor, kept!, {});
  await approve(editor, changed!, { answer: 'Nobody does.' });
  await edit(editor, emptied!, { answer: '', choice: null, comment: null });
  await edit(editor, inBulk!, { status: 'approved', in_bulk: true });
  const approved = await approve(editor, reopened!, {});
  await edit(editor, approved, { status: 'needs_review' });

  const next = await nextDraft(editor, jobs);
  expect(next.said).toEqual({ unchanged: 1, count: 3 });
  expect(next.confidence).toBeCloseTo((40 * (269 / 297) + 1) / 43, 3);
  expect(await nextDraft(editor, jobs)).toEqual(next);
  expect((await editor.post('/api/requests/instant_answer', { question: LAST })).body.confidence).toBe(next.confidence);
});

test('an approval counts once, is taken back with its draft, and tells nothing to another organisation', async ({ as, jobs }) => {
  const editor = await as('editor');
  const [entry] = await draftsOf(editor, jobs);
  const approved = await approve(editor, entry!, {});
  const again = (await edit(editor, approved, { status: 'needs_review' })).body;
  const twice = await approve(editor, again, {});
  expect((await nextDraft(editor, jobs)).said).toEqual({ unchanged: 1, count: 1 });
  const rewritten = await approve(editor, twice, { answer: 'Somebody else does.' });
  expect((await nextDraft(editor, jobs)).said).toEqual({ unchanged: 0, count: 1 });
  await editor.post('/api/requests/qa_entries/resubmit', {
    qa_entry_ids: [(await edit(editor, rewritten, { status: 'needs_review' })).body.id],
  });
  await jobs.run();
  expect((await nextDraft(editor, jobs)).said).toBeUndefined();
});
