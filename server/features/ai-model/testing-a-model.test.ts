import type { ModelTest } from '#contract/ai-model.ts';
import { type ModelCall, type ModelSays, type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';
import { isProbe, readsSample } from '#engine/reader/testing/reads-sample.ts';
import { type Client, expect, test } from '#test/harness.ts';

interface World {
  admin: Client;
  jobs: { run(): Promise<void> };
}

/** Connects a model that replies so, tests it, and gives what the test found. */
async function testedWith(
  { admin, jobs }: World,
  reply: (call: ModelCall, number: number) => ModelSays,
): Promise<{ test: ModelTest; server: ModelServer }> {
  const server = await startModelServer(reply);
  try {
    await admin.put('/api/ai-model', { provider: 'openai-compatible', model: 'a-model', url: server.url });
    const begun = await admin.post('/api/ai-model/test');
    expect(begun).toMatchObject({ status: 202, body: { testing: { done: 0, total: 11 }, test: null } });
    await jobs.run();
    const { testing, test: found } = (await admin.get('/api/ai-model')).body;
    expect(testing).toBeNull();
    return { test: found, server };
  } finally {
    await server.close();
  }
}

const verdicts = ({ questions }: ModelTest) => questions.map(({ verdict }) => verdict);

test('R-120: a test asks one question by schema, then ten of the sample, and its result is kept with the day', async ({ as, jobs }) => {
  const admin = await as('admin');
  const { test: found, server } = await testedWith({ admin, jobs }, readsSample());
  expect(found).toMatchObject({ model: 'a-model', keeps_schema: true, context_tokens: null, failure: null });
  expect(found.ms).toBeGreaterThan(0);
  expect(found.tokens_per_second).toBeGreaterThan(0);
  expect(Date.now() - Date.parse(found.at)).toBeLessThan(600_000);
  expect(found.questions).toHaveLength(10);
  expect(found.questions.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
  expect(server.calls.filter(isProbe)).toHaveLength(1);
  expect(server.calls[0]?.body['response_format']).toMatchObject({ type: 'json_schema' });
  for (const { user } of server.calls) expect(user).not.toContain('Supplier questionnaire 2025');
  expect((await admin.get('/api/audit')).body.audit[0]).toMatchObject({ action: 'ai_model:tested' });
});

test('what a model gets wrong, leaves open or makes up is told apart, and a wrong one is looked over a second time', async ({
  as,
  jobs,
}) => {
  const admin = await as('admin');
  const { test: found, server } = await testedWith(
    { admin, jobs },
    readsSample({
      'SOC 2': { quotes: [['E1', 'We do not hold a SOC 2 report.']], choice: ['Yes'] },
      'can be restored': { status: 'not_found' },
    }),
  );
  const byWords = (words: string) => found.questions.find(({ question }) => question.includes(words));
  expect(byWords('can be restored')).toMatchObject({ verdict: 'open', said: null });
  expect(verdicts(found).filter((verdict) => verdict === 'right')).toHaveLength(8);
  expect(byWords('SOC 2')).toMatchObject({ expected: 'No' });
  expect(server.calls.length).toBeGreaterThan(1);
});

test.for([
  ['prose instead of JSON', { text: 'Of course! Every month.' }, { keeps_schema: false, failure: { code: 'model_nonsense' } }],
  ['another object', { says: { hello: 'world' } }, { keeps_schema: false, failure: { code: 'model_nonsense' } }],
  ['a refused key', { status: 401 }, { keeps_schema: null, failure: { code: 'model_key_refused' } }],
  ['a model that is gone', { status: 404 }, { keeps_schema: null, failure: { code: 'model_unknown' } }],
  ['its own sentence', { status: 400, error: { message: 'The context is too long.' } }, { failure: { code: 'model_said' } }],
] as [string, ModelSays, object][])(
  'a model that answers with %s is asked nothing more, and the sentence is kept',
  async ([, says, expected], { as, jobs }) => {
    const admin = await as('admin');
    const { test: found, server } = await testedWith({ admin, jobs }, () => says);
    expect(found).toMatchObject({ ...expected, questions: [] });
    expect(server.calls.filter((call) => !isProbe(call))).toEqual([]);
  },
);

const EMPTY = Array.from({ length: 25_000 }, () => ({}));
const EVENT = { choices: [{ delta: { content: '{}' } }] };

test.for([
  ['a reply', { raw: { choices: EMPTY } }],
  ['an event', { events: [EVENT, { choices: EMPTY }] }],
] as [string, ModelSays][])(
  'a model whose server puts thousands of values into %s is told to have answered in another form, before they are taken apart',
  async ([, says], { as, jobs }) => {
    const admin = await as('admin');
    const { test: found, server } = await testedWith({ admin, jobs }, () => says);
    expect(found).toMatchObject({ keeps_schema: false, failure: { code: 'model_nonsense' }, questions: [] });
    expect(server.calls).toHaveLength(1);
  },
);

test('a model that fails in the middle is told with its sentence, and what it did not answer is not called wrong', async ({ as, jobs }) => {
  const admin = await as('admin');
  const reads = readsSample();
  const { test: found } = await testedWith({ admin, jobs }, (call) => (isProbe(call) ? reads(call) : { status: 403 }));
  expect(new Set(verdicts(found))).toEqual(new Set(['failed']));
  expect(found.failure).toMatchObject({ code: 'model_key_refused' });
});

test('a model that answers the questions of the sample in another form is not said to keep to it', async ({ as, jobs }) => {
  const admin = await as('admin');
  const reads = readsSample();
  const { test: found } = await testedWith({ admin, jobs }, (call) => (isProbe(call) ? reads(call) : { text: 'Of course!' }));
  expect(found).toMatchObject({ keeps_schema: false, failure: { code: 'model_nonsense' } });
  expect(new Set(verdicts(found))).toEqual(new Set(['failed']));
});

test('a test is stopped, and of another model than was tested nothing is said', async ({ as, jobs }) => {
  const admin = await as('admin');
  expect(await admin.post('/api/ai-model/test')).toMatchObject({ status: 409 });
  const server = await startModelServer(readsSample());
  try {
    const connection = { provider: 'openai-compatible', url: server.url };
    await admin.put('/api/ai-model', { ...connection, model: 'one' });
    await admin.post('/api/ai-model/test');
    expect((await admin.delete('/api/ai-model/test')).body).toMatchObject({ testing: null, test: null });
    await jobs.run();
    expect(server.calls).toEqual([]);
    await admin.post('/api/ai-model/test');
    await jobs.run();
    expect((await admin.get('/api/ai-model')).body.test).toMatchObject({ model: 'one' });
    expect((await admin.put('/api/ai-model', { ...connection, model: 'two' })).body).toMatchObject({ test: null });
  } finally {
    await server.close();
  }
});

test('servers on this machine are found by what they answer, with the models that they have', async ({ app, as }) => {
  const list = (...data: object[]) => ({ object: 'list', data });
  const servers = await Promise.all(
    [
      { '/api/tags': { models: [{ name: 'qwen3:8b' }, { name: 'llama3.2' }] } },
      {
        '/v1/models': list({ id: 'mistral-small' }, { id: 'embedder' }),
        '/api/v0/models': list(
          { id: 'mistral-small', type: 'llm', max_context_length: 32_768 },
          { id: 'embedder', type: 'embeddings', max_context_length: 512 },
        ),
      },
      {
        '/v1/models': list({ id: 'model.gguf', owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }),
        '/props': { default_generation_settings: { n_ctx: 8192 }, total_slots: 4 },
      },
      { '/v1/models': list({ id: 'Qwen/Qwen3-32B', owned_by: 'vllm', max_model_len: 40_960 }) },
      { '/v1/models': list({ id: 'something', owned_by: 'somebody' }) },
      { '/': 'A web page of another program.' },
    ].map((listed) => startModelServer(() => null, listed)),
  );
  const { ownModels } = app.deps.config;
  app.deps.config.ownModels = { ...ownModels, localAddresses: [...servers.map(({ url }) => url.replace('/v1', '')), 'http://127.0.0.1:9'] };
  try {
    const admin = await as('admin');
    const { servers: found } = (await admin.get('/api/ai-model/local')).body;
    const [ollama, studio, llama, vllm, other] = servers.map(({ url }) => url);
    expect(found).toEqual([
      { provider: 'ollama', url: ollama?.replace('/v1', ''), wants_key: false, models: [{ name: 'qwen3:8b', context_tokens: null }, { name: 'llama3.2', context_tokens: null }] }, // prettier-ignore
      { provider: 'lm-studio', url: studio, wants_key: false, models: [{ name: 'mistral-small', context_tokens: 32_768 }] },
      { provider: 'llama-cpp', url: llama, wants_key: false, models: [{ name: 'model.gguf', context_tokens: 8192 }] },
      { provider: 'vllm', url: vllm, wants_key: false, models: [{ name: 'Qwen/Qwen3-32B', context_tokens: 40_960 }] },
      { provider: 'openai-compatible', url: other, wants_key: false, models: [{ name: 'something', context_tokens: null }] },
    ]);
    const at = async (typed: string) => admin.get(`/api/ai-model/local?url=${encodeURIComponent(typed)}`);
    expect((await at(new URL(vllm ?? '').host)).body.servers).toEqual([found[3]]);
    expect((await at(vllm ?? '')).body.servers).toEqual([found[3]]);
    expect((await at('127.0.0.1:9')).body.servers).toEqual([]);
    app.deps.config.ownModels = { ...app.deps.config.ownModels, privateAddresses: false };
    expect((await at(vllm ?? '')).status).toBe(409);
    expect((await admin.get('/api/ai-model/local')).body).toEqual({ servers: [], next_cursor: null });
  } finally {
    app.deps.config.ownModels = ownModels;
    await Promise.all(servers.map((server) => server.close()));
  }
});
