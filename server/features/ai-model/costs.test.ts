import type { ModelSpent } from '#contract/usage.ts';
import { type ModelCall, type ModelSays, startModelServer } from '#engine/model/testing/model-server.ts';
import { isProbe, readsSample } from '#engine/reader/testing/reads-sample.ts';
import { idOf, replyTo } from '#engine/reader/testing/says.ts';
import { upload } from '#server/features/documents/testing.ts';
import { given, read } from '#server/features/requests/testing/forms.ts';
import { type Client, expect, test } from '#test/harness.ts';

const tested = 'Restores of the backups are tested every quarter by the operations team.';
const papers = [{ name: 'backups.md', text: `# Backups\n\n${tested}\n` }];
const question = 'How often are restores of the backups tested?';

const quarterly = (call: ModelCall): ModelSays =>
  replyTo(call, () => ({ quotes: [[idOf(call, 'Restores'), tested]], answer: 'Restores are tested every quarter.' }));

/** Connects a model that replies so while something is done. */
async function connected(
  admin: Client,
  reply: (call: ModelCall, number: number) => ModelSays,
  work: (calls: ModelCall[]) => Promise<void>,
): Promise<void> {
  const server = await startModelServer(reply);
  try {
    await admin.put('/api/ai-model', { provider: 'openai-compatible', model: 'a-model', url: server.url });
    await work(server.calls);
  } finally {
    await server.close();
  }
}

const usage = async (admin: Client) => (await admin.get('/api/orgs/usage')).body;
/** Of each purpose its calls, failed ones and tokens in, this month. */
const spent = async (admin: Client) =>
  Object.fromEntries(
    ((await usage(admin)).model as ModelSpent[]).map(({ purpose, usage: { calls, failed, tokens_in } }) => [
      purpose,
      [calls, failed, tokens_in],
    ]),
  );
const both = (call: ModelCall): ModelSays => (isProbe(call) ? readsSample()(call) : quarterly(call));

test('R-123: calls and tokens of requests, instant answers, backtests and the test are counted by what they were for', async ({
  app,
  as,
  stranger,
  jobs,
}) => {
  const [admin, editor, other] = [await as('admin'), await as('editor'), await stranger('admin')];
  await upload({ app, jobs }, admin, papers);
  await connected(admin, both, async (calls) => {
    const { id } = await given(editor, [question, 'Who sweeps the yard?'], { auto_answer: true });
    expect((await read(editor, id)).model_usage).toBeNull();
    await jobs.run();
    expect(await spent(admin)).toEqual({ request: [1, 0, 300] });
    await editor.post('/api/requests/qa_entries/resubmit', { qa_entry_ids: [(await read(editor, id)).qa_entries[0]?.id] });
    await jobs.run();
    await editor.post('/api/requests/instant_answer', { question });
    await editor.post('/api/requests/instant_answer/stream', { question });
    const filled = { name: 'filled.csv', text: `ID,Question,Answer\n1,"${question}","Every quarter."\n`, type: 'text/csv' };
    const [form] = await upload({ app, jobs }, admin, [filled]);
    await admin.post('/api/backtests', { document_id: form?.id });
    await jobs.run();
    const before = calls.length;
    await admin.post('/api/ai-model/test');
    await jobs.run();
    const asked = calls.length - before;
    expect(asked).toBeGreaterThan(1);
    expect(await spent(admin)).toEqual({
      request: [2, 0, 600],
      instant_answer: [2, 0, 600],
      backtest: [1, 0, 300],
      model_test: [asked, 0, asked * 300],
    });
    const all = { calls: calls.length, failed: 0, tokens_in: calls.length * 300, tokens_cached: 0, tokens_out: calls.length * 40 };
    const { months, model } = await usage(admin);
    expect(months.at(-1).model).toEqual({ ...all, cost: null });
    expect(months.at(-2).model).toBeNull();
    expect(model.find(({ purpose }: ModelSpent) => purpose === 'request')).toMatchObject({ request: { id, name: expect.any(String) } });
    const ofRequest = { calls: 2, failed: 0, tokens_in: 600, tokens_cached: 0, tokens_out: 80, cost: null };
    expect((await read(editor, id)).model_usage).toEqual(ofRequest);
    const listed = (await editor.get('/api/requests')).body.requests;
    expect(listed).toMatchObject([{ id, model_usage: ofRequest }]);

    await editor.delete(`/api/requests/${id}`);
    expect((await usage(admin)).model.find(({ purpose }: ModelSpent) => purpose === 'request')).toMatchObject({
      request: { id, name: null },
      usage: ofRequest,
    });
  });
  expect(await usage(other)).toMatchObject({ model: [], months: expect.arrayContaining([expect.objectContaining({ model: null })]) });
});

test('R-123: calls that fail are counted, and what they were billed too', async ({ app, as, jobs }) => {
  const admin = await as('admin');
  await upload({ app, jobs }, admin, papers);
  const cutFirst = (call: ModelCall, number: number): ModelSays =>
    number === 1 ? { text: '{"answers": [', finish: 'length' } : quarterly(call);
  await connected(admin, cutFirst, async (calls) => {
    const { id } = await given(admin, [question, 'Who sweeps the yard?'], { auto_answer: true });
    await jobs.run();
    expect(calls).toHaveLength(3);
    expect((await read(admin, id)).model_usage).toMatchObject({ calls: 3, failed: 1, tokens_in: 900, tokens_out: 120 });
  });
  const refuses = (): ModelSays => ({ status: 401, error: { message: 'No such key.' } });
  await connected(admin, refuses, async () => {
    await admin.post('/api/requests/instant_answer', { question });
    expect((await spent(admin))['instant_answer']).toEqual([1, 1, 0]);
  });
});

test('R-123: money stands where an admin said the prices, of the model that they were said of', async ({ app, as, jobs }) => {
  const [admin, editor] = [await as('admin'), await as('editor')];
  await upload({ app, jobs }, admin, papers);
  const cached = (call: ModelCall): ModelSays => ({
    raw: {
      choices: [{ finish_reason: 'stop', message: { content: JSON.stringify((quarterly(call) as { says: unknown }).says) } }],
      usage: { prompt_tokens: 100_000, completion_tokens: 10_000, prompt_tokens_details: { cached_tokens: 60_000 } },
    },
  });
  const costs = { currency: 'USD', prices: { in: 3, cached: 0.3, out: 15 }, most_per_run: null, most_per_month: null };
  expect(await admin.put('/api/ai-model/costs', costs)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  await connected(admin, cached, async () => {
    const { id } = await given(editor, [question], { auto_answer: true });
    await jobs.run();
    const counted = { tokens_in: 100_000, tokens_cached: 60_000, tokens_out: 10_000 };
    expect((await read(editor, id)).model_usage).toMatchObject({ ...counted, cost: null });

    expect((await editor.put('/api/ai-model/costs', costs)).status).toBe(403);
    expect((await admin.put('/api/ai-model/costs', { ...costs, prices: { ...costs.prices, in: -1 } })).status).toBe(400);
    expect(await admin.put('/api/ai-model/costs', costs)).toMatchObject({ status: 200, body: { costs } });
    expect((await editor.get('/api/ai-model')).body).toMatchObject({ costs: null });
    expect((await admin.get('/api/audit')).body.audit[0]).toMatchObject({ action: 'ai_model:costs_set', subject: 'a-model' });
    expect((await read(editor, id)).model_usage?.cost).toEqual({ amount: 0.288, currency: 'USD' });
    expect((await usage(admin)).months.at(-1).model.cost).toEqual({ amount: 0.288, currency: 'USD' });
    await admin.put('/api/ai-model/costs', { ...costs, prices: { ...costs.prices, cached: null } });
    expect((await read(editor, id)).model_usage?.cost).toEqual({ amount: 0.45, currency: 'USD' });

    // Another model has prices of its own: until then nobody knows what both cost together.
    const { own } = (await admin.get('/api/ai-model')).body;
    expect(await admin.put('/api/ai-model', { provider: own.provider, url: own.url, model: 'another' })).toMatchObject({
      body: { costs: { prices: null } },
    });
    await editor.post('/api/requests/instant_answer', { question });
    expect((await read(editor, id)).model_usage?.cost).toEqual({ amount: 0.45, currency: 'USD' });
    expect((await usage(admin)).months.at(-1).model.cost).toBeNull();
  });
});

test('R-123: what answering all that is open would take is told before it, and no model is asked', async ({ app, as, jobs }) => {
  const [admin, editor, viewer] = [await as('admin'), await as('editor'), await as('viewer')];
  await upload({ app, jobs }, admin, papers);
  const asked = ['Who sweeps the yard?', ...Array.from({ length: 24 }, (_, at) => `What is the purpose of control number ${at}?`)];
  const { id } = await given(editor, asked, { auto_answer: false });
  const estimate = (client: Client) => client.get(`/api/requests/${id}/estimate`);
  const answers = async (): Promise<boolean> => (await editor.get(`/api/requests/${id}`)).body.model_answers;
  expect((await estimate(editor)).body).toEqual({ estimate: null });
  expect((await editor.post('/api/requests/estimate', { questions: [{ question: 'Who?' }] })).body).toEqual({ estimate: null });
  expect(await answers()).toBe(false);
  await connected(admin, quarterly, async (calls) => {
    const prices = { currency: 'EUR', prices: { in: 1000, cached: null, out: 0 }, most_per_run: null, most_per_month: null };
    await admin.put('/api/ai-model/costs', prices);
    expect(await answers()).toBe(true);
    const told = (await estimate(editor)).body.estimate;
    expect(told).toMatchObject({ questions: 25, calls: 2, cost: { currency: 'EUR' } });
    expect(told.cost.amount).toBeCloseTo(told.tokens_in / 1000, 2);
    expect(calls).toEqual([]);
    const found = { questions: asked.map((question) => ({ question })) };
    const before = (await editor.post('/api/requests/estimate', found)).body.estimate;
    expect(before).toMatchObject({ questions: 25, calls: 2, cost: { currency: 'EUR' } });
    expect(Math.abs(before.tokens_in / told.tokens_in - 1)).toBeLessThan(0.05);
    expect((await viewer.post('/api/requests/estimate', found)).status).toBe(403);
    expect(calls).toEqual([]);
    expect((await estimate(viewer)).status).toBe(403);
    expect((await editor.get(`/api/requests/${admin.userId}/estimate`)).status).toBe(404);
    await editor.post(`/api/requests/${id}/enqueue_qa_entries`, {});
    await jobs.run();
    const taken = calls.reduce((sum, { system, user }) => sum + (system.length + user.length) / 4, 0);
    expect(calls).toHaveLength(2);
    expect(Math.abs(told.tokens_in / taken - 1)).toBeLessThan(0.05);
    expect((await estimate(editor)).body).toEqual({ estimate: null });
  });
});
