import { afterEach, describe, expect, it } from 'vitest';
import { sentenceOf } from '#contract/reason-sentences.ts';
import { contextTold, openModelClient } from './client.ts';
import type { Completion, ModelFailure, ModelPrompt, ModelSettings } from './model.ts';
import { readModelSettings, usualSettings } from './settings.ts';
import { type ModelCall, type ModelSays, type ModelServer, startModelServer } from './testing/model-server.ts';

const prompt: ModelPrompt = {
  name: 'probe',
  system: 'Say whether you are ready.',
  kept: '{"today":"2026-11-27"}',
  asked: 'Are you?',
  schema: { type: 'object', properties: { ready: { type: 'boolean' } }, required: ['ready'], additionalProperties: false },
};
const ready = { says: { ready: true } };

let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const pauses: number[] = [];

async function open(reply: (call: ModelCall, number: number) => ModelSays, more: Partial<ModelSettings> = {}) {
  server = await startModelServer(reply);
  pauses.length = 0;
  const provider = more.provider ?? 'openai-compatible';
  const settings: ModelSettings = {
    provider,
    url: provider === 'ollama' ? server.url.replace('/v1', '') : server.url,
    key: 'sk-very-secret-key-of-somebody',
    model: 'a-model',
    concurrency: 2,
    timeoutMs: 5000,
    tokensPerRequest: 100_000,
    tokensOfPeople: { each: 100_000, all: 100_000 },
    contextTokens: null,
    today: null,
    secondLook: false,
    ...more,
  };
  const client = openModelClient(settings, { pause: async (ms) => void pauses.push(ms) });
  return { client, calls: server.calls, complete: () => client.complete(prompt) };
}

const failureOf = (completing: Promise<Completion>): Promise<ModelFailure> =>
  completing.then(
    () => {
      throw new Error('it was completed');
    },
    (error: unknown) => error as ModelFailure,
  );

/** Microseconds that this process worked since. */
const worked = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return user + system;
};

describe('a model that is asked', () => {
  it('is sent the rules, what is kept first and the question last, with the schema', async () => {
    const { complete, calls } = await open(() => ready);
    expect(await complete()).toEqual({ object: { ready: true }, tokensIn: 300, tokensCached: 0, tokensOut: 40 });
    expect(calls[0]).toMatchObject({ system: prompt.system, user: `${prompt.kept}\n\n${prompt.asked}` });
    expect(calls[0]?.body).toMatchObject({
      model: 'a-model',
      temperature: 0,
      max_tokens: 16_000,
      response_format: { type: 'json_schema', json_schema: { schema: prompt.schema, strict: true } },
    });
  });

  it.each(['openai', 'azure'] as const)('of %s is sent no parameter that it refuses', async (provider) => {
    const { complete, calls } = await open(() => ready, { provider });
    await complete();
    expect(calls[0]?.body).toMatchObject({ max_completion_tokens: 16_000 });
    expect(Object.keys(calls[0]?.body ?? {})).not.toEqual(expect.arrayContaining(['temperature']));
    expect(Object.keys(calls[0]?.body ?? {})).not.toEqual(expect.arrayContaining(['max_tokens']));
    expect(calls[0]?.headers[provider === 'azure' ? 'api-key' : 'authorization']).toContain('sk-very-secret');
  });

  it('is asked again without what it refuses by name, and never sent that again', async () => {
    const refused = ['max_tokens', 'temperature', 'response_format'];
    const { complete, calls } = await open(({ body }) => {
      const named = refused.find(
        (name) => name in body && !(name === 'response_format' && JSON.stringify(body[name]).includes('object"}')),
      );
      return named ? { status: 400, error: { message: `Unsupported parameter: '${named}' is not supported with this model.` } } : ready;
    });
    await complete();
    expect(calls).toHaveLength(4);
    await complete();
    expect(calls).toHaveLength(5);
    expect(calls[4]?.body).toMatchObject({ max_completion_tokens: 16_000, response_format: { type: 'json_object' } });
  });

  it('is waited for as long as it says when it is busy, and longer each time when it does not', async () => {
    const replies: ModelSays[] = [{ status: 429, headers: { 'retry-after': '2' } }, { status: 503 }, { status: 529 }, ready];
    const { complete, calls } = await open((_, number) => replies[number - 1] ?? null);
    expect((await complete()).object).toEqual({ ready: true });
    expect(calls).toHaveLength(4);
    expect(pauses[0]).toBe(2000);
    expect(pauses[2]).toBeGreaterThan(pauses[1] ?? 0);
  });

  it.each([
    ['a wrong key', { status: 401 }, 'denied', /refuses the key/],
    ['a name that nobody has', { status: 404 }, 'denied', /no model a-model/],
    [
      'no money left',
      { status: 429, error: { message: 'You exceeded your quota.', code: 'insufficient_quota' } },
      'denied',
      /exceeded your quota/,
    ],
    ['its own sentence', { status: 400, error: { message: 'The prompt is too long.' } }, 'refused', /The prompt is too long/],
    ['a refusal', { raw: { choices: [{ finish_reason: 'content_filter', message: { content: '' } }] } }, 'refused', /refused to answer/],
    ['nothing', { text: '' }, 'nonsense', /said nothing/],
    ['prose', { text: 'Of course! I am ready.' }, 'nonsense', /not answer in the form/],
    ['half an object', { text: '{"ready": tr', finish: 'length' }, 'cut', /cut at its limit/],
    ['nothing but thinking', { text: '', finish: 'length', reasoning: 'Am I? '.repeat(9) }, 'cut', /used up its reply with thinking/],
  ] as [string, ModelSays, string, RegExp][])('is told apart by %s', async (_, says, kind, sentence) => {
    const { complete } = await open(() => says);
    const failure = await failureOf(complete());
    expect(failure.kind).toBe(kind);
    expect(sentenceOf(failure.reason)).toMatch(sentence);
  });

  it('never has its key in a sentence', async () => {
    const message = 'Incorrect API key provided: sk-very-secret-key-of-somebody. Also abc123def456abc123def456abc123def456 is wrong.';
    const { complete } = await open(() => ({ status: 422, error: { message } }));
    const sentence = sentenceOf((await failureOf(complete())).reason);
    expect(sentence).toContain('Incorrect API key provided');
    expect(sentence).not.toMatch(/secret|abc123/);
  });

  it('may think before it says it', async () => {
    const { complete } = await open(() => ({ text: '<think>{"ready": false}? No.</think>{"ready": true}' }));
    expect((await complete()).object).toEqual({ ready: true });
  });

  it('is given up after its time, and when nobody waits any more', async () => {
    const slow = await open(() => null, { timeoutMs: 50 });
    expect(await failureOf(slow.complete())).toMatchObject({ kind: 'slow' });
    await server?.close();
    const { client } = await open(() => null);
    const stop = new AbortController();
    const asked = client.complete(prompt, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
  });

  it('tells how much it takes, or takes what is usual', async () => {
    const { client } = await open(() => ready);
    expect(await client.context()).toBe(128_000);
    const set = await open(() => ready, { contextTokens: 9000 });
    expect(await set.client.context()).toBe(9000);
  });
});

describe('a reply that is heard while it is written', () => {
  const halves = ['{"ready": true, "why": "I am re', 'ady."}'];
  const hear = async (client: ReturnType<typeof openModelClient>) => {
    const heard: unknown[] = [];
    const completion = await client.complete(prompt, undefined, (said) => heard.push(said));
    return { heard, completion };
  };
  const said = { ready: true, why: 'I am ready.' };

  it('is told as far as it goes, and counted as any other', async () => {
    const { client, calls } = await open(() => ({ parts: halves }));
    const { heard, completion } = await hear(client);
    expect(completion).toEqual({ object: said, tokensIn: 300, tokensCached: 0, tokensOut: 40 });
    expect(heard.slice(0, 2)).toEqual([{}, { ready: true, why: 'I am re' }]);
    expect(calls[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  it('comes from Ollama line by line', async () => {
    const { client } = await open(({ path }) => (path === '/api/show' ? { raw: {} } : { parts: halves }), { provider: 'ollama' });
    const { heard, completion } = await hear(client);
    expect(completion).toEqual({ object: said, tokensIn: 300, tokensCached: 0, tokensOut: 40 });
    expect(heard).toContainEqual({ ready: true, why: 'I am re' });
  });

  it('is heard no further where it is deeper than any reply, or longer than any answer', async () => {
    const deep = Array.from({ length: 400 }, () => '['.repeat(1000));
    for (const parts of [
      ['{"ready": ', ...deep],
      ['{"why": "', ...deep],
    ]) {
      const heard: unknown[] = [];
      const { client } = await open(() => ({ parts }));
      await client.complete(prompt, undefined, (said) => heard.push(said)).catch(() => undefined);
      expect(heard.length).toBeLessThan(200);
      expect(Math.max(...heard.map((said) => JSON.stringify(said).length))).toBeLessThan(41_000);
    }
  });

  it('of ever so many empty parts lets others have their turn, and is given up', async () => {
    const { client } = await open(() => ({ parts: Array.from({ length: 210_000 }, () => '') }));
    const began = process.cpuUsage();
    let [since, longest] = [began, 0];
    let turn: NodeJS.Immediate;
    const takeTurn = (): void => {
      longest = Math.max(longest, worked(since));
      since = process.cpuUsage();
      turn = setImmediate(takeTurn);
    };
    turn = setImmediate(takeTurn);
    const failed = await client.complete(prompt, undefined, () => {}).catch((error: unknown) => error);
    clearImmediate(turn);
    expect(failed).toBeInstanceOf(Error);
    // Read in one go, one stretch between two turns has nearly all of the work.
    expect(longest / worked(began)).toBeLessThan(0.2);
  });

  it('is asked for without what the service refuses by name, and is whole where it sends no stream', async () => {
    const { client, calls } = await open(({ body }) =>
      'stream_options' in body
        ? { status: 422, error: { message: 'stream_options: Extra inputs are not permitted' } }
        : body['stream'] === true
          ? { status: 400, error: { message: 'Streaming is not supported.' } }
          : ready,
    );
    expect((await hear(client)).completion.object).toEqual({ ready: true });
    expect(calls.map(({ body }) => body['stream'])).toEqual([true, true, false]);
    const whole = await open(() => ({
      raw: {
        choices: [{ finish_reason: 'stop', message: { content: '{"ready": true}' } }],
        usage: { prompt_tokens: 3, completion_tokens: 1 },
      },
    }));
    expect((await hear(whole.client)).completion).toEqual({ object: { ready: true }, tokensIn: 3, tokensCached: 0, tokensOut: 1 });
  });

  it.each([
    [-5000, 0],
    [1.5, 2],
    [9e18, 10_000_000],
    [1e308, 10_000_000],
  ])('that says it took %d tokens is believed as far as a call can take them', async (said, counted) => {
    const usage = { prompt_tokens: said, completion_tokens: said, prompt_tokens_details: { cached_tokens: 1e17 } };
    const { complete } = await open(() => ({
      raw: { choices: [{ finish_reason: 'stop', message: { content: '{"ready": true}' } }], usage },
    }));
    expect(await complete()).toEqual({ object: { ready: true }, tokensIn: counted, tokensCached: counted, tokensOut: counted });
  });

  it('that breaks off is asked for again, and heard from its beginning', async () => {
    const { client, calls } = await open((_, number) =>
      number === 1
        ? { events: [{ choices: [{ delta: { content: halves[0] } }] }, { error: { message: 'Overloaded', code: 502 } }] }
        : { parts: halves },
    );
    const { heard, completion } = await hear(client);
    expect(completion.object).toEqual(said);
    expect(calls).toHaveLength(2);
    expect(heard.filter((one) => JSON.stringify(one) === '{}')).toHaveLength(2);
  });

  it.each([
    ['at its limit', { text: '{"ready": tr', finish: 'length' }, 'cut'],
    ['by its filter', { events: [{ choices: [{ delta: {}, finish_reason: 'content_filter' }] }] }, 'refused'],
    ['with thinking alone', { text: '', finish: 'length', reasoning: 'Am I?' }, 'cut'],
  ] as [string, ModelSays, string][])('that ends %s is told apart', async (_, says, kind) => {
    const { client } = await open(() => says);
    expect(await failureOf(hear(client).then(({ completion }) => completion))).toMatchObject({ kind });
  });

  it('says nothing of what is thought before it', async () => {
    const { client } = await open(() => ({ parts: ['<think>{"ready": false}, or is it', '?</think>{"ready"', ': true, "why": "Yes."}'] }));
    expect(new Set((await hear(client)).heard.map((one) => JSON.stringify(one)))).toEqual(new Set(['{}', '{"ready":true,"why":"Yes."}']));
  });

  it('is given up on the service’s side when nobody waits any more', async () => {
    const begun = Promise.withResolvers<void>();
    const { client, calls } = await open(() => ({
      parts: (async function* () {
        yield halves[0] ?? '';
        await new Promise(() => {});
      })(),
    }));
    const stop = new AbortController();
    const asked = client.complete(prompt, stop.signal, (one) => Object.keys(one as object).length > 0 && begun.resolve());
    await begun.promise;
    stop.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
    expect(await calls[0]?.closed).toBe('given up');
  });
});

describe('a server of one’s own tells how much it takes at once', () => {
  const list = (...data: object[]) => ({ object: 'list', data });
  it.each([
    [
      'llama.cpp: one of its slots',
      { '/v1/models': list({ id: 'a-model', meta: { n_ctx_train: 131_072 } }), '/props': { default_generation_settings: { n_ctx: 4096 } } },
      4096,
    ],
    [
      'LM Studio: what was loaded',
      {
        '/v1/models': list({ id: 'a-model' }),
        '/api/v0/models': list({ id: 'a-model', loaded_context_length: 8192, max_context_length: 131_072 }),
      },
      8192,
    ],
    ['vLLM: what it was started with', { '/v1/models': list({ id: 'a-model', max_model_len: 40_960 }) }, 40_960],
    ['another: nothing', { '/v1/models': list({ id: 'a-model' }) }, null],
  ] as [string, Record<string, unknown>, number | null][])('%s', async (_, listed, tokens) => {
    server = await startModelServer(() => ready, listed);
    const settings = { ...usualSettings, provider: 'openai-compatible' as const, url: server.url, key: null, model: 'a-model' };
    expect(await contextTold(settings)).toBe(tokens);
    expect(await openModelClient(settings).context()).toBe(tokens ?? 128_000);
  });
});

describe('Ollama', () => {
  const show = { raw: { model_info: { 'qwen2.context_length': 20_000 } } };

  it('is asked by its own API, with the whole of its context and without thinking', async () => {
    const { client, complete, calls } = await open(({ path }) => (path === '/api/show' ? show : ready), { provider: 'ollama' });
    expect(await client.context()).toBe(20_000);
    expect((await complete()).object).toEqual({ ready: true });
    expect(calls.at(-1)).toMatchObject({
      path: '/api/chat',
      body: { format: prompt.schema, think: false, options: { num_ctx: 20_000, temperature: 0 } },
    });
  });

  it('is asked without a word of thinking where the model cannot think', async () => {
    const { complete } = await open(
      ({ path, body }) =>
        path === '/api/show' ? show : 'think' in body ? { status: 400, error: '"a-model" does not support thinking' } : ready,
      { provider: 'ollama' },
    );
    expect((await complete()).object).toEqual({ ready: true });
  });
});

describe('settings of a model', () => {
  const env = { MODEL_PROVIDER: 'openai-compatible', MODEL_URL: 'http://127.0.0.1:8080/v1/', MODEL_NAME: 'm' };

  it('are those of old, and one call at a time where the model runs on this machine', () => {
    expect(readModelSettings({})).toBeNull();
    expect(readModelSettings(env)).toMatchObject({ url: 'http://127.0.0.1:8080/v1', key: null, concurrency: 1, timeoutMs: 300_000 });
    expect(readModelSettings({ ...env, MODEL_URL: 'https://models.example.com/v1' })).toMatchObject({ concurrency: 4 });
    expect(readModelSettings({ ...env, MODEL_CONCURRENCY: '3', MODEL_TODAY: '2026-11-27' })).toMatchObject({
      concurrency: 3,
      today: '2026-11-27',
    });
  });

  it.each([
    [{ MODEL_PROVIDER: 'openai' }, /MODEL_NAME is missing/],
    [{ MODEL_PROVIDER: 'openai', MODEL_NAME: 'm' }, /MODEL_KEY is missing/],
    [{ MODEL_PROVIDER: 'azure', MODEL_NAME: 'm', MODEL_KEY: 'k' }, /MODEL_URL is missing/],
    [{ MODEL_PROVIDER: 'nobody', MODEL_NAME: 'm' }, /MODEL_PROVIDER cannot be used/],
    [{ ...env, MODEL_TODAY: 'tomorrow' }, /MODEL_TODAY cannot be used/],
  ])('that cannot be used are said: %j', (given, sentence) => expect(() => readModelSettings(given)).toThrow(sentence));

  it('need no key for a server of one’s own', () => {
    expect(readModelSettings({ MODEL_PROVIDER: 'ollama', MODEL_NAME: 'm' })).toMatchObject({ url: null, concurrency: 1 });
  });
});
