import type { ModelCall, ModelSays } from '#engine/model/testing/model-server.ts';
import { replyTo } from '#engine/reader/testing/says.ts';
import { find, folder, upload } from '#server/features/documents/testing.ts';
import { given, read } from '#server/features/requests/testing/forms.ts';
import { expect, test } from '#test/harness.ts';
import { reading } from './testing/reading.ts';

const open = { name: 'backups.md', text: '# Backups\n\nRestores of the backups are tested every quarter by the operations team.\n' };
const secret = { name: 'access.md', text: '# Access\n\nAccess to customer data is reviewed twice a year by the head of security.\n' };
const question = 'How often is access to customer data reviewed?';
const answered = 'Is the paper archive insured?';
const past = {
  name: '2025.csv',
  type: 'text/csv',
  text: `ID,Question,Yes/No,Comment\nK-1,${answered},Yes,It is insured against fire and water.\nK-2,Are bicycles parked indoors?,No,\nK-3,Is a list of suppliers kept?,Yes,Purchasing keeps it.\nK-4,Are printers maintained?,No,\n`,
};
const WORDS = 'reviewed twice a year';

const nothing = (call: ModelCall): ModelSays =>
  call.system.startsWith('You help to search') ? { says: { searches: [] } } : replyTo(call, () => ({ status: 'not_found' }));
const told = (calls: ModelCall[]): string => calls.map(({ system, user }) => `${system}\n${user}`).join('\n');

test('R-122: what is not to be sent reaches no model, in a folder, in a run or at once, and is found and answered from without one', async ({
  app,
  as,
  jobs,
}) => {
  const editor = await as('editor');
  const confidential = await folder(editor, 'Confidential');
  const within = await folder(editor, 'Security', confidential);
  await upload({ app, jobs }, editor, [open]);
  const [document] = await upload({ app, jobs }, editor, [secret], { parent_id: within });
  const [filled] = await upload({ app, jobs }, editor, [past], { parent_id: within });
  const { revision } = (await editor.get(`/api/documents/${confidential}`)).body;
  const marked = await editor.patch(`/api/documents/${confidential}`, { withheld: true, revision });
  expect(marked).toMatchObject({ status: 200, body: { withheld: true, revision: revision + 1 } });

  for (const contextTokens of [null, 100])
    await reading(
      app,
      nothing,
      async (calls) => {
        const { id } = await given(editor, [question, answered], { auto_answer: true });
        await jobs.run();
        const [open, known] = (await read(editor, id)).qa_entries;
        const { body: alone } = await editor.post('/api/requests/instant_answer', { question });
        const { body: instant } = await editor.post('/api/requests/instant_answer', { question: answered });
        expect(calls.length).toBeGreaterThan(1);
        expect(told(calls)).toContain(question);
        expect(told(calls)).not.toMatch(/reviewed twice|access\.md|fire and water|2025\.csv/);
        for (const suggested of [open, alone]) {
          expect(suggested).toMatchObject({ status: 'unanswered', made_by: { engine: 'reader' } });
          expect(suggested.related[0]).toMatchObject({ document_id: document?.id, answer: expect.stringContaining(WORDS) });
        }
        for (const answer of [known, instant]) {
          expect(answer).toMatchObject({ citations: [{ document_id: filled?.id }], made_by: { engine: 'embedded' } });
          expect(answer.reasons.map(({ code }: { code: string }) => code)).toContain('not_sent');
        }
      },
      { contextTokens },
    );
  expect(await find(editor, question)).toContain(secret.name);

  await editor.patch(`/api/documents/${confidential}`, { withheld: false });
  await reading(app, nothing, async (calls) => {
    await editor.post('/api/requests/instant_answer', { question });
    expect(told(calls)).toContain(WORDS);
  });
});

test('R-122: what is marked while a run reads is in no prompt from then on, nor is an older version of it', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const older = { name: 'access-v1.md', text: secret.text.replace('twice', 'once') };
  const [document] = await upload({ app, jobs }, editor, [{ ...secret, name: 'access-v2.md' }, older, open]);
  await reading(app, nothing, async (calls, engine) => {
    const { together } = engine;
    if (!together) throw new Error('it answers one by one');
    app.deps.engine = {
      ...engine,
      together: {
        ...together,
        answer: (windows, context) =>
          together.answer(windows, context).map(async (answering) => {
            const made = await answering;
            await editor.patch(`/api/documents/${document?.id}`, { withheld: true });
            return made;
          }),
      },
    };
    const questions = Array.from({ length: 30 }, (_, at) => `What is the purpose of control number ${at}?`);
    await given(editor, questions, { auto_answer: true });
    await jobs.run();
    expect(calls).toHaveLength(2);
    expect(told(calls.slice(0, 1))).toContain(WORDS);
    expect(told(calls.slice(1))).not.toMatch(/reviewed (?:once|twice)/);
    expect(told(calls.slice(1))).toContain('every quarter');
  });
});

test('only who may change documents may say what is sent', async ({ app, as, jobs }) => {
  const editor = await as('editor');
  const [document] = await upload({ app, jobs }, editor, [secret]);
  expect(document?.withheld).toBe(false);
  const viewer = await as('viewer');
  expect(await viewer.patch(`/api/documents/${document?.id}`, { withheld: true })).toMatchObject({ status: 403 });
  expect((await viewer.get(`/api/documents/${document?.id}`)).body.withheld).toBe(false);
});
