import type { ModelSpent } from '#contract/usage.ts';
import { rulesIn, saidOfLaw } from '#engine/law/reading/testing/says-of-law.ts';
import { type ModelCall, type ModelSays, startModelServer } from '#engine/model/testing/model-server.ts';
import { isProbe, readsSample } from '#engine/reader/testing/reads-sample.ts';
import { type Client, expect, testWith } from '#test/harness.ts';

/** Without vectors, so that nothing waits for an encoder: the port is one that nobody listens on. */
const test = testWith(() => ({ EMBEDDINGS_URL: 'http://127.0.0.1:9/v1', EMBEDDINGS_MODEL: 'none' }));

const QUESTION = 'After how many years does a debt become time-barred?';
const ASKED_BACK = 'Was another period agreed for this kind of claim?';

/** Connects a model that replies so to the organisation while something is done. */
async function connected(admin: Client, reply: (call: ModelCall) => ModelSays, work: (calls: ModelCall[]) => Promise<void>): Promise<void> {
  const server = await startModelServer((call) => (isProbe(call) ? readsSample()(call) : reply(call)));
  try {
    expect((await admin.put('/api/ai-model', { provider: 'openai-compatible', model: 'a-model', url: server.url })).status).toBe(200);
    await work(server.calls);
  } finally {
    await server.close();
  }
}

const ask = (client: Client, question: string, more: object = {}) => client.post('/api/assistant/questions', { question, ...more });

const answers = (call: ModelCall): ModelSays => {
  const rule = rulesIn(call).find(({ says }) => says.includes('general limitation period'));
  return { says: saidOfLaw({ quotes: [[rule?.id ?? '', rule?.says ?? '']], answer: 'As a rule after 5 years.' }) };
};
const asksBack = (): ModelSays => ({ says: saidOfLaw({ state: 'ask_back', ask: ASKED_BACK }) });

test('a question is read by the model of the organisation, cited by what it quotes, counted, and its tokens stand in the usage', async ({
  as,
}) => {
  const [admin, viewer] = [await as('admin'), await as('viewer')];
  await connected(admin, answers, async (calls) => {
    expect((await viewer.get('/api/assistant')).body.read_by).toMatchObject({ model: 'a-model', here: true });
    const { status, body } = await ask(viewer, QUESTION);
    expect(status).toBe(200);
    expect(body.turn).toMatchObject({
      status: 'answered',
      basis: 'read',
      model: 'a-model',
      doubt: null,
      answer: 'As a rule after 5 years.',
    });
    expect(body.turn.citations).toEqual([
      expect.objectContaining({
        act: 'OZ',
        article: '346(1)',
        statement: expect.stringContaining('5 years'),
        as_of: expect.any(String),
        label: null,
      }),
    ]);
    expect(body.usage.calls_made).toBe(1);
    expect(calls).toHaveLength(1);
    const { model } = (await admin.get('/api/orgs/usage')).body as { model: ModelSpent[] };
    expect(model).toContainEqual(
      expect.objectContaining({ purpose: 'assistant', usage: expect.objectContaining({ calls: 1, tokens_in: 300 }) }),
    );
    const streamed = await viewer.raw('/api/assistant/questions/stream', { method: 'POST', payload: { question: QUESTION } });
    expect(streamed.payload).toContain('"basis":"read"');
    expect(streamed.payload).toContain('event: part');
  });
});

test('where nothing that was found answers, what is found by the name of the rule is read once more, on the same account', async ({
  as,
}) => {
  const [admin, viewer] = [await as('admin'), await as('viewer')];
  const replies = [
    (): ModelSays => ({ says: saidOfLaw({ state: 'refused', lookFor: ['predčasno vračilo posojila', 'early repayment of a loan'] }) }),
    (call: ModelCall): ModelSays => {
      const rule = rulesIn(call).find(({ says }) => says.startsWith('A loan may be repaid early'));
      return { says: saidOfLaw({ quotes: [[rule?.id ?? '', rule?.says ?? '']], answer: 'You may pay it back early.' }) };
    },
  ];
  await connected(admin, (call) => (replies.shift() ?? asksBack)(call), async (calls) => {
    const { body } = await ask(viewer, 'My pal gave me cash for a year. Now I have it all at hand. May I hand it over sooner?');
    expect(body.turn).toMatchObject({ status: 'answered', basis: 'read', doubt: null, citations: [{ act: 'OZ' }] });
    expect(body.usage.calls_made).toBe(1);
    expect(calls).toHaveLength(2);
    const { model } = (await admin.get('/api/orgs/usage')).body as { model: ModelSpent[] };
    expect(model.find(({ purpose }) => purpose === 'assistant')?.usage).toMatchObject({ calls: 2, tokens_in: 600 });
  }); // prettier-ignore
});

test('a question back is stored and free, what is told then is read with it, and a part of an answer is free', async ({ as }) => {
  const [admin, viewer] = [await as('admin'), await as('viewer')];
  const replies = [asksBack, (call: ModelCall): ModelSays => {
    const said = answers(call) as { says: object };
    return { says: { ...said.says, b_not_covered: 'who keeps the receipts' } };
  }]; // prettier-ignore
  await connected(admin, (call) => (replies.shift() ?? answers)(call), async (calls) => {
    const { body } = await ask(viewer, QUESTION);
    expect(body.turn).toMatchObject({ status: 'asks_back', answer: ASKED_BACK, citations: [], basis: null, model: 'a-model' });
    const { body: next } = await ask(viewer, 'No, nothing was agreed.', { conversation_id: body.conversation_id });
    expect(calls[1]?.lines).toContainEqual({ asked: QUESTION, asked_back: ASKED_BACK });
    expect(next.turn).toMatchObject({ status: 'answered', doubt: 'partial', answer: expect.stringContaining('who keeps the receipts') });
    expect(next.usage.calls_made).toBe(0);
    const kept = (await viewer.get(`/api/assistant/conversations/${body.conversation_id}`)).body;
    expect(kept.turns).toEqual([body.turn, next.turn]);
  }); // prettier-ignore
});

test('where the model fails or its month is used up, the answer is made without it and says so', async ({ as }) => {
  const [admin, viewer] = [await as('admin'), await as('viewer')];
  await connected(admin, () => ({ text: 'Dear customer, …' }), async (calls) => {
    const { body } = await ask(viewer, QUESTION);
    expect(body.turn).toMatchObject({ status: 'answered', basis: 'statement', model: null });
    expect(body.turn.answer).toContain('made without it');
    const costs = { currency: 'EUR', prices: null, most_per_run: null, most_per_month: 1 };
    expect((await admin.put('/api/ai-model/costs', costs)).status).toBe(200);
    const before = calls.length;
    expect((await ask(viewer, QUESTION)).body.turn).toMatchObject({ status: 'answered', basis: 'statement', model: null });
    expect(calls).toHaveLength(before);
  }); // prettier-ignore
});

test('a model that is switched off, and somebody without an organisation, are answered without one', async ({ as, signUp }) => {
  const admin = await as('admin');
  await connected(admin, answers, async (calls) => {
    expect((await admin.patch('/api/ai-model', { use: 'off' })).status).toBe(200);
    const person = await signUp();
    for (const client of [admin, person]) {
      expect((await client.get('/api/assistant')).body.read_by).toBeNull();
      expect((await ask(client, QUESTION)).body.turn).toMatchObject({ basis: 'statement', model: null });
    }
    expect(calls).toEqual([]);
  });
});
