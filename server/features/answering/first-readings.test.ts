import type { ModelCall, ModelSays } from '#engine/model/testing/model-server.ts';
import { questionsIn, replyTo } from '#engine/reader/testing/says.ts';
import { upload } from '#server/features/documents/testing.ts';
import { approve, edit, given, read } from '#server/features/requests/testing/forms.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { reading } from './testing/reading.ts';

/** Too small for the papers, so that the model writes searches; a call that a test holds back is not given up and made again meanwhile. */
const small = { contextTokens: 60, timeoutMs: 120_000 };
const reviewed = 'Access to customer data is reviewed twice a year.';
const papers = [
  { name: 'access.md', text: `# Access\n\n${reviewed}\n` },
  { name: 'backups.md', text: '# Backups\n\nRestores of the backups are tested every quarter by the operations team.\n' },
  { name: 'doors.md', text: '# Doors\n\nDoors of the office are locked at night, and visitors wear a badge.\n' },
];
const isSearch = ({ system }: ModelCall): boolean => system.startsWith('You help to search');
const isRead = ({ system }: ModelCall): boolean => system.startsWith('You fill in');
const isLook = ({ system }: ModelCall): boolean => system.startsWith('A company is about');
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `How often is access reviewed in region ${at}?`);
const promptOf = ({ system, user }: ModelCall): string => `${system}\n${user}`;

/** Every question is answered from the papers, but those of an even region, of which more is searched for. */
const saysOf = (call: ModelCall): { says: object } => {
  if (isSearch(call))
    return { says: { searches: questionsIn(call).map(({ id }) => ({ a_question: id, b_texts: ['access is reviewed'] })) } };
  if (isLook(call)) return { says: { answers: [] } };
  return replyTo(call, (question) =>
    /[02468]\?$/u.test(question)
      ? { status: 'not_found', searches: ['visitors wear a badge at night'] }
      : { quotes: [['E1', reviewed]], answer: 'Twice a year.' },
  ) as { says: object };
};

/** The same, once `wait` is over. */
const after = (wait: Promise<unknown>, said: { says: object }): ModelSays => ({
  parts: (async function* () {
    await wait;
    yield JSON.stringify(said.says);
  })(),
});

const codes = ({ reasons }: { reasons: { code: string }[] }): string[] => reasons.map(({ code }) => code);

const readOnce = async (client: Client, id: string): Promise<number> =>
  (await read(client, id)).qa_entries.filter((entry) => codes(entry).includes('model_read_once')).length;

test('what a first reading says is there before anything looks at it again, and what comes in the end is written over nobody', async ({
  app,
  as,
  jobs,
}) => {
  const editor = await as('editor');
  await upload({ app, jobs }, editor, papers);
  const gate = Promise.withResolvers<void>();
  const isSecond = (call: ModelCall): boolean => isLook(call) || (isRead(call) && call.user.includes('badge'));
  await reading(
    app,
    (call) => (isSecond(call) ? after(gate.promise, saysOf(call)) : saysOf(call)),
    async (calls) => {
      const { id } = await given(editor, many(4), { auto_answer: true });
      const run = jobs.run();
      await expect
        .poll(async () => (await read(editor, id)).qa_entries.filter((entry) => codes(entry).includes('model_read_once')))
        .toHaveLength(4);
      const first = await read(editor, id);
      expect(calls.filter(isRead).length).toBeLessThanOrEqual(2);
      expect(first.qa_entries.map(({ status }) => status)).toEqual(['unanswered', 'needs_review', 'unanswered', 'needs_review']);
      expect(first.qa_status).toBe('running');
      await edit(editor, first.qa_entries[0]!, { answer: 'By hand.' });
      await approve(editor, first.qa_entries[1]!, { answer: 'Each half year.' });
      gate.resolve();
      await run;
      const { qa_entries: entries, qa_status: status } = await read(editor, id);
      expect(status).toBe('completed');
      expect(entries.map((entry) => [entry.status, entry.answer])).toEqual([
        ['answered', 'By hand.'],
        ['approved', 'Each half year.'],
        ['unanswered', null],
        ['answered', 'Twice a year.'],
      ]);
      expect(entries.flatMap(codes)).not.toContain('model_read_once');
      expect(entries[2]?.related).not.toEqual([]);
    },
    small,
  );
});

/** The process dies once so many first readings are written: another one takes the run. */
const dieAfter = async ({ deps: { db } }: TestApp, written: () => Promise<number>, many: number): Promise<void> => {
  await expect.poll(written).toBe(many);
  await db.updateTable('run').set({ status: 'queued', heartbeat_at: null }).where('kind', '=', 'answer').execute();
};

test('R-124: a run that dies between a first reading and the look after it asks the same together again, and pays nothing twice', async ({
  app,
  as,
  jobs,
}) => {
  const editor = await as('editor');
  await upload({ app, jobs }, editor, papers);
  let [looks, id] = [0, ''];
  await reading(
    app,
    (call) => {
      if (isLook(call)) looks += 1;
      // The second one is that of the questions after the first twenty.
      return isLook(call) && looks === 2
        ? after(
            dieAfter(app, () => readOnce(editor, id), 50),
            saysOf(call),
          )
        : saysOf(call);
    },
    async (calls) => {
      ({ id } = await given(editor, many(70), { auto_answer: true }));
      await jobs.run();
      const asked = calls.length;
      const broken = await read(editor, id);
      expect(broken.qa_status).toBe('running');
      const [by] = broken.qa_entries.slice(30);
      await edit(editor, by!, { answer: 'By hand.' });
      await app.deps.db
        .updateTable('run')
        .set({ created_at: new Date(Date.now() - 60_000) })
        .where('kind', '=', 'answer')
        .execute();
      await enqueueJob(app.deps.db, 'sweep-runs', {});
      await jobs.run();
      const whole = await read(editor, id);
      expect(whole.qa_status).toBe('completed');
      expect(whole.qa_entries.flatMap(codes)).not.toContain('model_read_once');
      expect(whole.qa_entries[30]).toMatchObject({ answer: 'By hand.' });
      expect(new Set(calls.map(promptOf)).size).toBe(calls.length);
      expect(calls).toHaveLength(asked);
    },
    small,
  );
});
