import type { ModelCall, ModelSays } from '#engine/model/testing/model-server.ts';
import { idOf, replyTo } from '#engine/reader/testing/says.ts';
import { reading } from '#server/features/answering/testing/reading.ts';
import { upload } from '#server/features/documents/testing.ts';
import { expect, test } from '#test/harness.ts';

const kept = 'Backups of customer data are kept for 35 days in a second region.';
const paper = { name: 'backups.md', text: `# Backups\n\n${kept}\n` };
const filled = {
  name: 'filled.csv',
  text: 'ID,Question,Answer\nA-1,How long are backups kept?,Backups are kept for 35 days.\nA-2,What is the colour of the carpet?,Green as a meadow.\n',
  type: 'text/csv',
};

const reads = (call: ModelCall): ModelSays =>
  replyTo(call, (question) =>
    question.includes('backups')
      ? { quotes: [[idOf(call, 'Backups of customer'), kept]], answer: 'Backups are kept for 35 days.' }
      : { status: 'not_found' },
  );

test('R-79: a backtest is read by the model from the rest, never from the form itself or its copy', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const [, form] = await upload({ app, jobs }, editor, [paper, filled]);
  await upload({ app, jobs }, editor, [{ ...filled, name: 'copy.csv' }], { force: true });
  await reading(app, reads, async (calls) => {
    const { id } = (await editor.post('/api/backtests', { document_id: form?.id })).body;
    await jobs.run();
    const { status, items, figures } = (await editor.get(`/api/backtests/${id}`)).body;
    expect(status).toBe('completed');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.lines[0]).toMatchObject({ form: 'filled.csv', knowledge: 'whole' });
    expect(calls[0]?.user).toContain(kept);
    expect(calls[0]?.user).not.toContain('meadow');
    expect(figures).toMatchObject({ questions: 2, with_human_answer: 2, text: { human: 2, proposed: 1, agree: 1 } });
    expect(items[0]).toMatchObject({ agree: true, proposed: { status: 'answered', citations: [{ document: 'backups.md', quote: kept }] } });
    expect(items[1]).toMatchObject({ agree: null, proposed: { status: 'unanswered' } });
  });
});

test('R-124: a backtest with a model that refuses goes on without it, and says so', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const [form] = await upload({ app, jobs }, editor, [filled]);
  await reading(
    app,
    () => ({ status: 401 }),
    async () => {
      const { id } = (await editor.post('/api/backtests', { document_id: form?.id })).body;
      await jobs.run();
      const { status, items } = (await editor.get(`/api/backtests/${id}`)).body;
      expect(status).toBe('completed');
      for (const { proposed } of items) expect(proposed.flags).toContain('without_model');
    },
  );
});
