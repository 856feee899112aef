import type { Trace } from '#contract/answers.ts';
import { limits } from '#contract/limits.ts';
import { reason } from '#contract/reasons.ts';
import { keptTrace } from '#server/features/qa-entries/trace.ts';
import { approve, edit, given, read } from '#server/features/requests/testing/forms.ts';
import { type Client, expect, test } from '#test/harness.ts';

const QUESTION = 'Is customer data encrypted at rest in the production database?';
const asked = { question: QUESTION, options: ['Yes', 'No'] };

const traceOf = async (client: Client, id: string): Promise<Trace> => (await client.get(`/api/qa_entries/${id}/trace`)).body.trace;
const rulesOf = async (client: Client, id: string): Promise<string[]> => (await traceOf(client, id)).map(({ rule }) => rule);

/** A question that was answered and approved before, answered again in a form of its own. */
const answered = async (editor: Client, run: () => Promise<void>) => {
  const [taught] = (await given(editor, [asked])).qa_entries;
  await approve(editor, taught!, { choice: 'Yes', answer: 'With AES-256.' });
  await run();
  const request = await given(editor, [asked]);
  await editor.post(`/api/requests/${request.id}/enqueue_qa_entries`, {});
  await run();
  return read(editor, request.id);
};

test('the rules that decided an answer are read with it alone, and leave with what they decided', async ({ as, jobs }) => {
  const editor = await as('editor');
  const { qa_entries: [entry] } = await answered(editor, () => jobs.run()); // prettier-ignore
  expect(entry).toMatchObject({ choice: 'Yes' });
  expect(entry).not.toHaveProperty('trace');
  expect((await traceOf(editor, entry!.id))[0]).toMatchObject({ rule: 'same-question', does: ['note'], reasons: [{ code: 'same_asked' }] });

  const { body: approved } = await edit(editor, entry!, { status: 'approved' });
  expect(await rulesOf(editor, entry!.id)).toContain('same-question');
  await edit(editor, approved, { answer: 'Written by hand.' });
  expect(await rulesOf(editor, entry!.id)).toEqual([]);
});

test('the copy of a request with its answers has them too', async ({ as, jobs }) => {
  const editor = await as('editor');
  const { id } = await answered(editor, () => jobs.run());
  const copied = await editor.post(`/api/requests/${id}/duplicate`, { name: 'Copy', answers: true });
  const { qa_entries: [entry] } = await read(editor, copied.body.id); // prettier-ignore
  expect(entry?.choice).toBe('Yes');
  expect(await rulesOf(editor, entry!.id)).toContain('same-question');
});

test('nobody of another organisation reads them', async ({ as, stranger, jobs }) => {
  const editor = await as('editor');
  const { qa_entries: [entry] } = await answered(editor, () => jobs.run()); // prettier-ignore
  expect(await (await stranger('editor')).get(`/api/qa_entries/${entry!.id}/trace`)).toMatchObject({ status: 404 });
});

test('beyond what is kept, a rule keeps its name and what it did', () => {
  const step = {
    rule: 'differs',
    does: ['flag' as const],
    reasons: [reason('source_disagrees', { document: 'a'.repeat(6000), choice: 'Yes' })],
  };
  const kept = keptTrace(Array.from({ length: limits.traced + 50 }, () => step));
  expect(kept).toHaveLength(limits.traced);
  expect(kept.slice(0, 3).map(({ reasons }) => reasons.length)).toEqual([1, 1, 0]);
  expect(kept.at(-1)).toEqual({ rule: 'differs', does: ['flag'], reasons: [] });
});
