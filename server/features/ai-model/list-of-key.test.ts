import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelProvider } from '#contract/model-providers.ts';
import { type ModelServer, startModelServer } from '#engine/model/testing/model-server.ts';
import { listModels } from '#engine/model/listed-models.ts';
import { type Client, expect, test } from '#test/harness.ts';

const KEY = 'sk-nobody-may-read-this-0123456789';
const list = (...ids: string[]) => ({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) });
const ask = (admin: Client, body: object) => admin.post('/api/ai-model/models', body);

async function withList(listed: Record<string, unknown>, work: (server: ModelServer) => Promise<void>): Promise<void> {
  const server = await startModelServer(() => null, listed);
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

test('R-120: the models of a key are listed with it, by name, and the key is in no answer', async ({ as }) => {
  const admin = await as('admin');
  const data = [{ id: 'model-10' }, { id: 'model-9', max_model_len: 32_768.5 }, { id: 'x'.repeat(201) }, { id: 'embed', capabilities: { completion_chat: false } }]; // prettier-ignore
  await withList({ '/v1/models': { data } }, async ({ url, looks }) => {
    const said = await ask(admin, { provider: 'openai-compatible', url, key: KEY });
    expect(said).toMatchObject({
      status: 200,
      body: {
        models: [
          { name: 'model-9', context_tokens: 32_768 },
          { name: 'model-10', context_tokens: null },
        ],
        failure: null,
      },
    });
    expect(looks.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`]);
    expect((await admin.get('/api/ai-model')).body).toMatchObject({ own: null });
    expect(JSON.stringify([said.body, (await admin.get('/api/audit')).body])).not.toContain(KEY.slice(3));
  });
});

test('R-121: the key that is kept lists the models of its own address and goes to no other', async ({ as }) => {
  const admin = await as('admin');
  await withList({ '/v1/models': list('kept-model') }, async ({ url, looks }) => {
    await admin.put('/api/ai-model', { provider: 'openai-compatible', model: 'a-model', url, key: KEY });
    expect((await ask(admin, { provider: 'openai-compatible', url })).body.models).toMatchObject([{ name: 'kept-model' }]);
    expect(looks.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
    await withList({ '/v1/models': list('another') }, async (second) => {
      expect((await ask(admin, { provider: 'openai-compatible', url: second.url })).body.models).toMatchObject([{ name: 'another' }]);
      expect(second.looks.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    });
    const elsewhere = await ask(admin, { provider: 'openai' });
    expect(elsewhere).toMatchObject({ status: 409, body: { details: [{ field: 'key' }] } });
  });
});

test.for<[string, unknown, object]>([
  ['the key is refused', { status: 401, error: { message: `No ${KEY} here` } }, { code: 'model_key_refused' }],
  ['it refuses in words of its own', { status: 400, error: { message: `API key ${KEY} not valid.` } }, { code: 'models_refused', values: { status: 400, said: 'API key … not valid.' } }], // prettier-ignore
  ['it is busy', { status: 503, error: {} }, { code: 'model_unavailable_status' }],
  ['it knows no lists', { status: 404 }, { code: 'models_unlisted' }],
  ['it answers something else', { raw: { hello: 'there' } }, { code: 'models_unlisted' }],
  ['its list is empty', { raw: list() }, { code: 'models_unlisted' }],
])('where %s the answer says so, and a name can still be written', async ([, answer, failure], { as }) => {
  const admin = await as('admin');
  const server = await startModelServer(() => null, { '/v1/models': answer }, 'answers');
  try {
    const said = await ask(admin, { provider: 'openai-compatible', url: server.url, key: KEY });
    expect(said).toMatchObject({ status: 200, body: { models: [], failure } });
    expect(JSON.stringify(said.body)).not.toContain(KEY.slice(3));
    expect((await admin.put('/api/ai-model', { provider: 'openai-compatible', model: 'by-heart', url: server.url })).status).toBe(200);
  } finally {
    await server.close();
  }
});

test('nobody below admin asks, and nothing in a private network is asked where the operator allows none', async ({ app, as }) => {
  const [editor, admin] = [await as('editor'), await as('admin')];
  const { ownModels } = app.deps.config;
  await withList({ '/v1/models': list('a-model') }, async ({ url, looks }) => {
    const asked = { provider: 'openai-compatible', url, key: KEY };
    expect((await ask(editor, asked)).status).toBe(403);
    app.deps.config.ownModels = { ...ownModels, privateAddresses: false };
    try {
      expect(await ask(admin, asked)).toMatchObject({ status: 409, body: { details: [{ field: 'url' }] } });
    } finally {
      app.deps.config.ownModels = ownModels;
    }
    expect(looks).toEqual([]);
  });
});

/** What each provider's own list looks like, and how it takes a key. */
test.for<[ModelProvider & ('anthropic' | 'google' | 'azure' | 'mistral' | 'ollama'), Record<string, unknown>, string, string, string[]]>([
  ['anthropic', { '/v1/models?limit=1000': { data: [{ id: 'claude-b' }, { id: 'claude-a' }] } }, 'x-api-key', KEY, ['claude-a', 'claude-b']], // prettier-ignore
  ['google', { '/v1/models?pageSize=1000': { models: [{ name: 'models/gemini-x', supportedGenerationMethods: ['generateContent'] }, { name: 'models/embed', supportedGenerationMethods: ['embedContent'] }] } }, 'x-goog-api-key', KEY, ['gemini-x']], // prettier-ignore
  ['azure', { '/v1/models': list('ours') }, 'api-key', KEY, ['ours']],
  ['mistral', { '/v1/models': list('large') }, 'authorization', `Bearer ${KEY}`, ['large']],
  ['ollama', { '/api/tags': { models: [{ name: 'qwen3:8b' }] } }, 'authorization', `Bearer ${KEY}`, ['qwen3:8b']],
])('%s is asked as it wants to be', async ([provider, listed, header, value, names]) => {
  await withList(listed, async ({ url, looks }) => {
    const models = await listModels({ provider, url, key: KEY }, fetch, AbortSignal.timeout(5000));
    expect(models.map(({ name }) => name)).toEqual(names);
    expect(looks[0]?.headers[header]).toBe(value);
  });
});

test('servers are looked at two at a time for an organisation, however many are asked for, and the others come after them', async ({
  as,
}) => {
  const admin = await as('admin');
  let [open, most] = [0, 0];
  const server = createServer((_request, response) => {
    most = Math.max(most, (open += 1));
    setTimeout(() => {
      open -= 1;
      response.end(JSON.stringify(list('a-model')));
    }, 50);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const said = await Promise.all(Array.from({ length: 8 }, () => ask(admin, { provider: 'openai-compatible', url })));
    expect(said.map(({ status, body }) => [status, body.failure])).toEqual(said.map(() => [200, null]));
    expect(most).toBe(2);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
