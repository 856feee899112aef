import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RequestWithEntries } from '#contract/requests.ts';
import type { ModelCall, ModelSays } from '#engine/model/testing/model-server.ts';
import { questionsIn, replyTo } from '#engine/reader/testing/says.ts';
import { upload } from '#server/features/documents/testing.ts';
import { edit, given, read } from '#server/features/requests/testing/forms.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { type Client, type TestApp, expect, test } from '#test/harness.ts';
import { reading } from './testing/reading.ts';

const papers = [{ name: 'access.md', text: '# Access\n\nAccess to customer data is reviewed twice a year.\n' }];
const nothing = (call: ModelCall): ModelSays => replyTo(call, () => ({ status: 'not_found' }));
/** The same a moment later, so that calls overlap. */
const slowly = (call: ModelCall): ModelSays => ({
  parts: (async function* () {
    await setTimeout(200);
    yield JSON.stringify((nothing(call) as { says: unknown }).says);
  })(),
});
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `What is the purpose of control number ${at}?`);
/** What each call takes in, as the model of these tests counts. */
const CALL = 300;

const limit = async (admin: Client, most_per_run: number | null, most_per_month: number | null = null) => {
  const said = await admin.put('/api/ai-model/costs', { currency: 'EUR', prices: null, most_per_run, most_per_month });
  expect(said).toMatchObject({ status: 200, body: { costs: { most_per_run, most_per_month } } });
};
const standing = ({ counts: { unanswered, cancelled }, stopped, qa_status }: RequestWithEntries) => [
  qa_status,
  unanswered,
  cancelled,
  stopped?.code ?? null,
];
const askedIn = (calls: ModelCall[]) => calls.flatMap((call) => questionsIn(call).map(({ question }) => question));
const lastMonth = ({ deps: { db } }: TestApp, { orgId }: Client) =>
  inOrg(db, orgId ?? '', (trx) =>
    sql`update model_usage set month = to_char(now() at time zone 'UTC' - interval '1 month', 'YYYY-MM')`.execute(trx),
  );

test('R-123: a run stops at its limit, says so, and goes on where it was once there is room, counting what it used before', async ({
  app,
  as,
  jobs,
}) => {
  const [admin, editor, viewer] = [await as('admin'), await as('editor'), await as('viewer')];
  await upload({ app, jobs }, editor, papers);
  await reading(
    app,
    nothing,
    async (calls) => {
      await limit(admin, CALL);
      const { id } = await given(editor, many(70), { auto_answer: true });
      await jobs.run();
      expect(standing(await read(editor, id))).toEqual(['cancelled', 20, 50, 'model_run_limit']);
      expect(await read(editor, id)).toMatchObject({ status: 'review', error: null, stopped: { values: { tokens: CALL } } });
      expect((await editor.get('/api/requests')).body.requests[0].stopped).toMatchObject({ code: 'model_run_limit' });
      const { notifications } = (await editor.get('/api/notifications')).body;
      expect(notifications).toContainEqual(expect.objectContaining({ kind: 'failed', request: expect.objectContaining({ id }) }));

      const goOn = async (client = editor) => {
        const said = await client.post(`/api/requests/${id}/continue`);
        await jobs.run();
        return said;
      };
      expect((await goOn(viewer)).status).toBe(403);
      // Nothing was raised: it stops at once, and asks nothing.
      expect(await goOn()).toMatchObject({ status: 202, body: { status: 'processing' } });
      expect(standing(await read(editor, id))).toEqual(['cancelled', 20, 50, 'model_run_limit']);
      expect(calls).toHaveLength(1);

      await limit(admin, 2 * CALL);
      await goOn();
      expect(standing(await read(editor, id))).toEqual(['cancelled', 40, 30, 'model_run_limit']);
      // To ask for all that is open goes on with the same run: it is no way around its limit.
      await editor.post(`/api/requests/${id}/enqueue_qa_entries`, {});
      await jobs.run();
      expect(calls).toHaveLength(2);

      const [by] = (await read(editor, id)).qa_entries.filter(({ status }) => status === 'cancelled');
      if (!by) throw new Error('nothing was left');
      await edit(editor, by, { answer: 'By hand.' });
      await limit(admin, null);
      await goOn();
      const whole = await read(editor, id);
      expect(standing(whole)).toEqual(['completed', 69, 0, null]);
      expect(whole.qa_entries.find((entry) => entry.id === by.id)).toMatchObject({ answer: 'By hand.' });
      expect(askedIn(calls)).toHaveLength(69);
      expect(new Set(askedIn(calls)).size).toBe(69);
      expect(whole.model_usage).toMatchObject({ calls: 4, tokens_in: 4 * CALL });
      expect(await goOn()).toMatchObject({ status: 409, body: { code: 'conflict' } });
      const { metered } = (await admin.get('/api/orgs/usage')).body.months.at(-1);
      // All that was open was asked for once more in between: those forty are counted twice, and were paid once.
      expect(metered.questions).toBe(69 + 40);
    },
    { concurrency: 1 },
  );
});

test('R-123: the limit of a month stops every run, passed by the calls in flight at most, and ends with the month', async ({
  app,
  as,
  stranger,
  jobs,
}) => {
  const [admin, other] = [await as('admin'), await stranger('admin')];
  await upload({ app, jobs }, admin, papers);
  await upload({ app, jobs }, other, papers);
  await reading(
    app,
    slowly,
    async (calls) => {
      await limit(admin, null, CALL + 1);
      const first = await given(admin, many(200), { auto_answer: true });
      await jobs.run();
      // The first call alone, then at most four at once that each found room, and none after them.
      const made = calls.length;
      expect(made).toBeGreaterThan(1);
      expect(made).toBeLessThanOrEqual(5);
      expect(standing(await read(admin, first.id))).toEqual(['cancelled', made * 20, 200 - made * 20, 'model_month_limit']);
      const second = await given(admin, ['Who sweeps the yard?'], { auto_answer: true });
      await jobs.run();
      expect(standing(await read(admin, second.id))).toEqual(['cancelled', 0, 1, 'model_month_limit']);
      expect((await admin.get('/api/ai-model')).body.costs).toMatchObject({ used_this_month: made * CALL });
      const elsewhere = await given(other, ['Who sweeps the yard?'], { auto_answer: true });
      await jobs.run();
      expect(standing(await read(other, elsewhere.id))).toEqual(['completed', 1, 0, null]);

      const { body } = await admin.post('/api/requests/instant_answer', { question: 'How often is access reviewed?' });
      expect(calls).toHaveLength(made + 1);
      expect(body.reasons.map(({ code }: { code: string }) => code)).toEqual(
        expect.arrayContaining(['without_model', 'model_month_limit']),
      );
      await lastMonth(app, admin);
      await admin.post(`/api/requests/${second.id}/continue`);
      await jobs.run();
      expect(standing(await read(admin, second.id))).toEqual(['completed', 1, 0, null]);
      expect(calls).toHaveLength(made + 2);
    },
    { concurrency: 4 },
  );
});

test('R-123: a batch that was stopped in its middle goes on with what it was told before', async ({ app, as, jobs }) => {
  const admin = await as('admin');
  await upload({ app, jobs }, admin, papers);
  const isSearch = ({ system }: ModelCall): boolean => system.startsWith('You help to search');
  const reply = (call: ModelCall): ModelSays =>
    isSearch(call)
      ? { says: { searches: questionsIn(call).map(({ id }) => ({ a_question: id, b_texts: ['access is reviewed'] })) } }
      : nothing(call);
  await reading(
    app,
    reply,
    async (calls) => {
      await limit(admin, CALL);
      const { id } = await given(admin, ['How often is access reviewed?'], { auto_answer: true });
      await jobs.run();
      expect(standing(await read(admin, id))).toEqual(['cancelled', 1, 0, 'model_run_limit']);
      await app.deps.db
        .updateTable('run')
        .set({ created_at: new Date(Date.now() - 86_400_000) })
        .execute();
      await limit(admin, null);
      await admin.post(`/api/requests/${id}/continue`);
      await jobs.run();
      expect(standing(await read(admin, id))).toEqual(['completed', 1, 0, null]);
      expect(calls.map(isSearch)).toEqual([false, true]);
    },
    { contextTokens: 60, concurrency: 1 },
  );
});

test('R-123: what was to be answered anew keeps its answer where it was stopped, and is asked when it goes on; whoever gives it up begins anew', async ({
  app,
  as,
  jobs,
}) => {
  const admin = await as('admin');
  await upload({ app, jobs }, admin, papers);
  await reading(
    app,
    (call) => replyTo(call, () => ({ quotes: [['E1', 'Access to customer data is reviewed twice a year.']], answer: 'Twice a year.' })),
    async (calls) => {
      const { id } = await given(admin, many(30), { auto_answer: true });
      await jobs.run();
      await limit(admin, CALL);
      await admin.post(`/api/requests/${id}/enqueue_qa_entries`, { overwrite: true });
      await jobs.run();
      expect(await read(admin, id)).toMatchObject({ counts: { answered: 30 }, stopped: { code: 'model_run_limit' } });
      expect(askedIn(calls.slice(2))).toHaveLength(20);
      await limit(admin, 2 * CALL);
      await admin.post(`/api/requests/${id}/continue`);
      await jobs.run();
      expect(await read(admin, id)).toMatchObject({ counts: { answered: 30 }, stopped: null });
      expect(new Set(askedIn(calls.slice(2))).size).toBe(30);

      await limit(admin, CALL);
      await admin.post(`/api/requests/${id}/enqueue_qa_entries`, { overwrite: true });
      await jobs.run();
      expect((await admin.post(`/api/requests/${id}/cancel`)).body).toMatchObject({ stopped: null });
      expect((await admin.post(`/api/requests/${id}/continue`)).status).toBe(409);
    },
    { concurrency: 1 },
  );
});

test('R-123: a backtest that stopped at a limit is continued, and asks nothing twice', async ({ app, as, jobs }) => {
  const [admin, viewer] = [await as('admin'), await as('viewer')];
  const rows = many(30).map((question, at) => `${at},"${question}","Every year."`);
  const [form] = await upload({ app, jobs }, admin, [
    { name: 'filled.csv', text: `ID,Question,Answer\n${rows.join('\n')}\n`, type: 'text/csv' },
    ...papers,
  ]);
  await reading(
    app,
    nothing,
    async (calls) => {
      await limit(admin, CALL);
      const { id } = (await admin.post('/api/backtests', { document_id: form?.id })).body;
      await jobs.run();
      const stopped = { status: 'failed', stopped: true, because: [{ code: 'model_run_limit' }] };
      expect((await admin.get(`/api/backtests/${id}`)).body).toMatchObject(stopped);
      expect((await admin.get('/api/backtests')).body.backtests[0]).toMatchObject(stopped);
      await limit(admin, null);
      expect((await viewer.post(`/api/backtests/${id}/continue`)).status).toBe(403);
      expect(await admin.post(`/api/backtests/${id}/continue`)).toMatchObject({ status: 202, body: { status: 'queued', stopped: false } });
      await jobs.run();
      expect((await admin.get(`/api/backtests/${id}`)).body).toMatchObject({ status: 'completed', stopped: false, error: null });
      expect(askedIn(calls)).toHaveLength(30);
      expect((await admin.post(`/api/backtests/${id}/continue`)).status).toBe(409);
    },
    { concurrency: 1 },
  );
});
