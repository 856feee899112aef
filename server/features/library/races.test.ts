import type { LibraryChange } from '#contract/library-parts.ts';
import { describe } from 'vitest';
import type { LibraryEntry } from '#contract/library.ts';
import { approve, edit, given } from '#server/features/requests/testing/forms.ts';
import { type Answered, type Client, expect, test } from '#test/harness.ts';

const ROUNDS = 10;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

const add = async (editor: Client, question: string, answer = 'base'): Promise<LibraryEntry> => {
  const { status, body } = await editor.post('/api/library', { question, answer });
  expect(status).toBe(201);
  return body;
};
const entryOf = async (editor: Client, id: string): Promise<LibraryEntry & { history: LibraryChange[] }> =>
  (await editor.get(`/api/library/${id}`)).body;
const patch = (editor: Client, id: string, body: object): Promise<Answered> => editor.patch(`/api/library/${id}`, body);
const codes = (...answers: Answered[]): number[] => answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('two at once', () => {
  test('editing one entry in the same version: one is kept, the other is told what stands there', async ({ as }) => {
    const editor = await as('editor');
    for (const round of rounds) {
      const { id, version } = await add(editor, `Who enters room ${round}?`);
      const said = ['AAA', 'BBB'];
      const answers = await Promise.all(said.map((answer) => patch(editor, id, { answer, version })));
      expect(codes(...answers)).toEqual([200, 409]);
      const winner = said[answers.findIndex(({ status }) => status === 200)];
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.body).toMatchObject({ code: 'conflict', details: { id, answer: winner, version: version + 1 } });
      const now = await entryOf(editor, id);
      expect(now.answer).toBe(winner);
      expect(now.history.map(({ action }) => action)).toEqual(['edited', 'created']);
    }
  });

  test('editing without a version: the later stands, and the history has both', async ({ as }) => {
    const editor = await as('editor');
    for (const round of rounds) {
      const { id } = await add(editor, `Who leaves room ${round}?`);
      const answers = await Promise.all(['AAA', 'BBB'].map((answer) => patch(editor, id, { answer })));
      expect(codes(...answers)).toEqual([200, 200]);
      const { history, answer } = await entryOf(editor, id);
      const [last, first] = history;
      expect(last).toMatchObject({ before: first?.after, after: { answer } });
      expect(first?.before).toEqual({ answer: 'base' });
    }
  });

  test('editing an entry and retiring it in a batch: neither is undone', async ({ as }) => {
    const editor = await as('editor');
    for (const round of rounds) {
      const { id, version } = await add(editor, `Who cleans room ${round}?`);
      const [edited, retired] = await Promise.all([
        patch(editor, id, { answer: 'CCC', version }),
        editor.patch('/api/library', { ids: [id], status: 'retired' }),
      ]);
      const now = await entryOf(editor, id);
      expect(retired.status).toBe(200);
      expect(now.status).toBe('retired');
      expect(now.answer).toBe(edited.status === 200 ? 'CCC' : 'base');
    }
  });

  test('merging crosswise: one entry stays in use', async ({ as }) => {
    const editor = await as('editor');
    for (const round of rounds) {
      const x = await add(editor, `Who paints room ${round}?`);
      const y = await add(editor, `Who paints the room ${round}?`);
      const answers = await Promise.all([
        editor.post('/api/library/merge', { keep: x.id, retire: [y.id] }),
        editor.post('/api/library/merge', { keep: y.id, retire: [x.id] }),
      ]);
      expect(codes(...answers)).toEqual([200, 409]);
      const statuses = await Promise.all([x, y].map(async ({ id }) => (await entryOf(editor, id)).status));
      expect(statuses.toSorted()).toEqual(['active', 'retired']);
    }
  });

  test('adding the same: there is one entry', async ({ as }) => {
    const editor = await as('editor');
    for (const round of rounds) {
      const entry = { question: `Who locks room ${round}?`, answer: 'The guard.' };
      const answers = await Promise.all([entry, entry].map((same) => editor.post('/api/library', same)));
      expect(codes(...answers)).toEqual([201, 409]);
      const [made, refused] = answers[0]?.status === 201 ? answers : answers.toReversed();
      expect(refused?.body).toMatchObject({ code: 'already_there', details: { id: made?.body.id } });
    }
  });

  test('an entry is not edited into one that is there', async ({ as }) => {
    const editor = await as('editor');
    const { question } = await add(editor, 'Who heats the room?', 'The house.');
    const { id } = await add(editor, 'Who warms the room?', 'The house.');
    expect(await patch(editor, id, { question })).toMatchObject({ status: 409, body: { code: 'already_there' } });
    expect((await entryOf(editor, id)).question).toBe('Who warms the room?');
  });

  test('editing an approved answer and its library entry: what was written in the library stays', async ({ as }) => {
    const editor = await as('editor');
    const { qa_entries: entries } = await given(
      editor,
      rounds.map((round) => `Who audits room ${round}?`),
    );
    for (const one of entries) await approve(editor, one, { answer: 'base' });
    const { body } = await editor.get('/api/library?limit=100');
    const taught = new Map((body.library as LibraryEntry[]).map((entry) => [entry.qa_entry_id, entry]));
    for (const one of entries) {
      const { id, version } = taught.get(one.id)!;
      const current = (await editor.get(`/api/qa_entries?ids=${one.id}`)).body.qa_entries[0];
      const [rewritten, edited] = await Promise.all([
        edit(editor, current, { answer: 'from the request' }),
        patch(editor, id, { answer: 'from the library', version }),
      ]);
      expect(rewritten.status).toBe(200);
      const now = await entryOf(editor, id);
      if (edited.status === 200) expect(now.answer).toBe('from the library');
      else expect(edited.body).toMatchObject({ code: 'conflict', details: { id, version: now.version } });
      expect(now.history.filter(({ action }) => action === 'edited')).toHaveLength(edited.status === 200 ? 1 : 0);
    }
  });
});

test('what was written in the library about an approved answer stays until the answer is approved anew', async ({ as }) => {
  const editor = await as('editor');
  const [one] = (await given(editor, ['Who audits the rooms?'])).qa_entries;
  const approved = await approve(editor, one!, { answer: 'base' });
  const [entry] = (await editor.get('/api/library')).body.library as LibraryEntry[];
  await patch(editor, entry!.id, { answer: 'from the library' });
  const reopened = (await edit(editor, approved, { answer: 'from the request', status: 'answered' })).body;
  expect(await entryOf(editor, entry!.id)).toMatchObject({ answer: 'from the library', status: 'retired' });
  await approve(editor, reopened, {});
  expect(await entryOf(editor, entry!.id)).toMatchObject({ answer: 'from the request', status: 'active' });
});

test('rewording the question of an approved answer writes over nothing that was written in the library', async ({ as }) => {
  const editor = await as('editor');
  const [one] = (await given(editor, ['Who audits the halls?'])).qa_entries;
  const approved = await approve(editor, one!, { answer: 'base' });
  const [entry] = (await editor.get('/api/library')).body.library as LibraryEntry[];
  await patch(editor, entry!.id, { answer: 'from the library' });
  const reworded = await edit(editor, approved, { question: 'Who audits the halls every year?' });
  expect(reworded).toMatchObject({ status: 200, body: { status: 'approved' } });
  expect(await entryOf(editor, entry!.id)).toMatchObject({
    question: 'Who audits the halls?',
    answer: 'from the library',
    status: 'active',
  });
});

test('two who confirm a fact for the first time at once make one entry', async ({ as }) => {
  const editor = await as('editor');
  const confirm = (kind: string, value: string, more = {}) => editor.put(`/api/library/facts/${kind}`, { value, ...more });
  for (const kind of ['legal_name', 'trading_name', 'registration_number', 'address', 'country', 'product_name', 'hosting_provider']) {
    const answers = await Promise.all(['Alpha 1', 'Beta 2'].map((value) => confirm(kind, value)));
    expect(codes(...answers)).toEqual([200, 200]);
    const [first, second] = answers.map(({ body }) => body as LibraryEntry);
    expect(first?.id).toBe(second?.id);
    const { history, answer, version } = await entryOf(editor, first!.id);
    expect(history.map(({ action }) => action)).toEqual(['edited', 'created']);
    expect(history[0]).toMatchObject({ before: { answer: history[1]?.after['answer'] }, after: { answer } });
    expect(await confirm(kind, 'Gamma 3', { version: version - 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: { answer, version } },
    });
  }
  const seen = await Promise.all(['Alpha 1', 'Beta 2'].map((value) => confirm('hosting_region', value, { version: null })));
  expect(codes(...seen)).toEqual([200, 409]);
});
