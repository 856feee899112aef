import { describe } from 'vitest';
import type { QaEntryChange } from '#contract/qa-entries.ts';
import { type Answered, type Client, expect, test } from '#test/harness.ts';
import { edit, given } from './testing/forms.ts';

const rounds = Array.from({ length: 8 }, (_, round) => round);
const codes = (answers: Answered[]): number[] => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const historyOf = async (editor: Client, id: string): Promise<QaEntryChange[]> =>
  (await editor.get(`/api/qa_entries/${id}/history`)).body.changes;

describe('two at once', () => {
  test('a request is edited in one version once, and without a version by both', async ({ as }) => {
    const editor = await as('editor');
    let request = await given(editor, ['Who enters the room?']);
    const put = (body: object) => editor.put(`/api/requests/${request.id}`, body);
    for (const round of rounds) {
      const { version } = request;
      const answers = await Promise.all([put({ name: `n${round}`, version }), put({ instructions: `i${round}`, version })]);
      expect(codes(answers)).toEqual([200, 409]);
      request = (await editor.get(`/api/requests/${request.id}`)).body;
      expect(request.version).toBe(version + 1);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'conflict',
        details: { id: request.id, version: version + 1 },
      });
      await Promise.all([put({ name: `both${round}` }), put({ instructions: `both${round}` })]);
      request = (await editor.get(`/api/requests/${request.id}`)).body;
      expect(request).toMatchObject({ name: `both${round}`, instructions: `both${round}` });
    }
  });

  test('an answer is approved, edited, skipped or brought back in one version by one of them', async ({ as }) => {
    const editor = await as('editor');
    const { qa_entries: entries } = await given(
      editor,
      rounds.map((round) => `Who enters room ${round}?`),
    );
    for (const one of entries) {
      const base = (await edit(editor, one, { answer: 'base' })).body;
      const now = (await edit(editor, base, { answer: 'second' })).body;
      const [change] = await historyOf(editor, one.id);
      const answers = await Promise.all([
        edit(editor, now, { status: 'approved' }),
        edit(editor, now, { answer: 'third' }),
        edit(editor, now, { status: 'skipped' }),
        editor.post(`/api/qa_entries/${one.id}/restore`, { change_id: change?.id, version: now.version }),
      ]);
      expect(codes(answers)).toEqual([200, 409, 409, 409]);
      const kept = answers.find(({ status }) => status === 200)?.body;
      for (const { status, body } of answers)
        if (status === 409) expect(body).toMatchObject({ code: 'conflict', details: { id: one.id, version: kept.version } });
      expect(await historyOf(editor, one.id)).toHaveLength(3);
    }
  });

  test('an edit beside asking again is answered 200 and stands in the history, or is told', async ({ as }) => {
    const editor = await as('editor');
    const { qa_entries: entries } = await given(
      editor,
      rounds.map((round) => `Who opens room ${round}?`),
    );
    for (const one of entries) {
      const [asked, edited] = await Promise.all([
        editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [one.id] }),
        edit(editor, one, { answer: 'mine' }),
      ]);
      expect(asked.status).toBe(202);
      const said = (await historyOf(editor, one.id)).flatMap(({ before, after }) => [before['answer'], after['answer']]);
      expect(said.includes('mine')).toBe(edited.status === 200);
    }
  });
});
