import { afterEach, describe, expect, it } from 'vitest';
import { sentenceOf } from '#contract/reason-sentences.ts';
import { openModelClient } from './client.ts';
import type { Completion, ModelFailure, ModelPrompt, ModelSettings } from './model.ts';
import { type ModelCall, type ModelSays, type ModelServer, startModelServer } from './testing/model-server.ts';

const prompt: ModelPrompt = {
  name: 'probe',
  system: 'Say whether you are ready.',
  kept: '{"today":"2026-11-27"}',
  asked: 'Are you?',
  schema: { type: 'object', properties: { ready: { type: 'boolean' } }, required: ['ready'], additionalProperties: false },
};

let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function open(settings: Pick<ModelSettings, 'provider' | 'model'>, reply: (call: ModelCall, number: number) => ModelSays) {
  server = await startModelServer(reply);
  const pauses: number[] = [];
  const client = openModelClient(
    {
      url: server.url,
      key: 'sk-very-secret-key-of-somebody',
      concurrency: 2,
      timeoutMs: 5000,
      tokensPerRequest: 100_000,
      tokensOfPeople: { each: 100_000, all: 100_000 },
      contextTokens: null,
      today: null,
      secondLook: false,
      ...settings,
    },
    { pause: async (ms) => void pauses.push(ms) },
  );
  return { client, calls: server.calls, pauses, complete: () => client.complete(prompt) };
}

const failureOf = (completing: Promise<Completion>): Promise<ModelFailure> =>
  completing.then(
    () => {
      throw new Error('it was completed');
    },
    (error: unknown) => error as ModelFailure,
  );

describe('Claude', () => {
  const claude = { provider: 'anthropic', model: 'claude-sonnet-4-5' } as const;
  const message = (content: object[], more: object = {}): ModelSays => ({
    raw: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: claude.model,
      content,
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 120, output_tokens: 9, cache_creation_input_tokens: 0, cache_read_input_tokens: 200 },
      ...more,
    },
  });
  const ready = message([{ type: 'text', text: '{"ready": true}' }]);

  it('is asked by its own API, told what to keep, and its tokens are counted with those it kept', async () => {
    const { complete, calls, client } = await open(claude, () => ready);
    expect(await complete()).toEqual({ object: { ready: true }, tokensIn: 320, tokensCached: 200, tokensOut: 9 });
    const kept = { cache_control: { type: 'ephemeral' } };
    expect(calls[0]).toMatchObject({
      path: '/v1/messages',
      headers: { 'x-api-key': 'sk-very-secret-key-of-somebody' },
      body: {
        model: claude.model,
        max_tokens: 16_000,
        temperature: 0,
        system: [{ type: 'text', text: prompt.system, ...kept }],
        messages: [{ role: 'user', content: [{ text: prompt.kept, ...kept }, { text: prompt.asked }] }],
        output_config: { format: { type: 'json_schema', schema: { properties: { ready: { type: 'boolean' } } } } },
      },
    });
    expect(await client.context()).toBe(200_000);
  });

  it('of a model without a schema of replies answers by a tool', async () => {
    const { complete, calls } = await open({ ...claude, model: 'claude-3-haiku-20240307' }, () =>
      message([{ type: 'tool_use', id: 'tool_1', name: 'json', input: { ready: true } }], { stop_reason: 'tool_use' }),
    );
    expect((await complete()).object).toEqual({ ready: true });
    expect(calls[0]?.body).toMatchObject({ tools: [{ name: 'json', input_schema: { properties: { ready: {} } } }] });
  });

  it('is asked again without a temperature where the model refuses one, and never sent it again', async () => {
    const { complete, calls } = await open(claude, ({ body }) =>
      'temperature' in body
        ? { status: 400, error: { type: 'invalid_request_error', message: '`temperature` is not supported for this model.' } }
        : ready,
    );
    expect((await complete()).object).toEqual({ ready: true });
    await complete();
    expect(calls).toHaveLength(3);
  });

  it.each([
    ['cut', message([{ type: 'text', text: '{"ready": tr' }], { stop_reason: 'max_tokens' }), 'cut', /cut at its limit/],
    ['refused', message([], { stop_reason: 'refusal' }), 'refused', /refused to answer/],
    [
      'refused for its key',
      { status: 401, error: { type: 'authentication_error', message: 'invalid x-api-key' } },
      'denied',
      /refuses the key/,
    ],
    [
      'refused by a sentence',
      { status: 400, error: { type: 'invalid_request_error', message: 'Your credit balance is too low.' } },
      'refused',
      /credit balance is too low/,
    ],
  ] as [string, ModelSays, string, RegExp][])('is told apart where it is %s', async (_, says, kind, sentence) => {
    const { complete } = await open(claude, () => says);
    const failure = await failureOf(complete());
    expect(failure.kind).toBe(kind);
    expect(sentenceOf(failure.reason)).toMatch(sentence);
    expect(sentenceOf(failure.reason)).not.toContain('secret');
  });

  it('is waited for as long as it says where it is overloaded', async () => {
    const overloaded = { status: 529, error: { type: 'overloaded_error', message: 'Overloaded' }, headers: { 'retry-after': '3' } };
    const { complete, calls, pauses } = await open(claude, (_, number) => (number === 1 ? overloaded : ready));
    await complete();
    expect(calls).toHaveLength(2);
    expect(pauses).toEqual([3000]);
  });
});

/** What is heard of a reply while it is written. */
const hear = async (client: ReturnType<typeof openModelClient>) => {
  const heard: unknown[] = [];
  return { completion: await client.complete(prompt, undefined, (said) => heard.push(said)), heard };
};

describe('Claude that is heard while it writes', () => {
  const claude = { provider: 'anthropic', model: 'claude-sonnet-4-5' } as const;
  const start = {
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: claude.model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 120, output_tokens: 1, cache_creation_input_tokens: 0, cache_read_input_tokens: 200 },
    },
  };
  const end = (reason: string) => [
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 9 } },
    { type: 'message_stop' },
  ];
  const text = (...parts: string[]) => [
    start,
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    ...parts.map((part) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: part } })),
  ];

  it('is told as far as it goes, and its tokens are counted', async () => {
    const { client, calls } = await open(claude, () => ({ events: [...text('{"why": "I am re', 'ady."}'), ...end('end_turn')] }));
    const { completion, heard } = await hear(client);
    expect(completion).toEqual({ object: { why: 'I am ready.' }, tokensIn: 320, tokensCached: 200, tokensOut: 9 });
    expect(heard).toContainEqual({ why: 'I am re' });
    expect(calls[0]?.body).toMatchObject({ stream: true });
  });

  it('is told what it calls a tool with, where it has no schema of replies', async () => {
    const { client } = await open({ ...claude, model: 'claude-3-haiku-20240307' }, () => ({
      events: [
        start,
        { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'tool_1', name: 'json', input: {} } },
        ...['{"why": "I am re', 'ady."}'].map((part) => ({
          type: 'content_block_delta',
          index: 0,
          delta: { type: 'input_json_delta', partial_json: part },
        })),
        ...end('tool_use'),
      ],
    }));
    const { completion, heard } = await hear(client);
    expect(completion.object).toEqual({ why: 'I am ready.' });
    expect(heard).toContainEqual({ why: 'I am re' });
  });

  it('is asked again where it breaks off', async () => {
    const { client, calls } = await open(claude, (_, number) => ({
      events:
        number === 1
          ? [...text('{"why": "I'), { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }]
          : [...text('{"why": "I am ready."}'), ...end('end_turn')],
    }));
    expect((await hear(client)).completion.object).toEqual({ why: 'I am ready.' });
    expect(calls).toHaveLength(2);
  });

  it('that is cut, or refuses its key, is told apart', async () => {
    const cut = await open(claude, () => ({ events: [...text('{"why": "I am'), ...end('max_tokens')] }));
    expect(await failureOf(hear(cut.client).then(({ completion }) => completion))).toMatchObject({ kind: 'cut' });
    await server?.close();
    const denied = await open(claude, () => ({ status: 401, error: { type: 'authentication_error', message: 'invalid x-api-key' } }));
    expect(await failureOf(hear(denied.client).then(({ completion }) => completion))).toMatchObject({ kind: 'denied' });
  });
});

describe('Gemini', () => {
  const gemini = { provider: 'google', model: 'gemini-2.5-flash' } as const;
  const candidate = (text: string, more: object = {}): ModelSays => ({
    raw: {
      candidates: [{ content: { role: 'model', parts: text === '' ? [] : [{ text }] }, finishReason: 'STOP', index: 0, ...more }],
      usageMetadata: { promptTokenCount: 110, candidatesTokenCount: 8, thoughtsTokenCount: 30, totalTokenCount: 148 },
    },
  });
  const ready = candidate('{"ready": true}');

  it('is asked by its own API, with the schema and little thinking, which is counted', async () => {
    const { complete, calls, client } = await open(gemini, () => ready);
    expect(await complete()).toEqual({ object: { ready: true }, tokensIn: 110, tokensCached: 0, tokensOut: 38 });
    expect(calls[0]).toMatchObject({
      path: `/v1/models/${gemini.model}:generateContent`,
      headers: { 'x-goog-api-key': 'sk-very-secret-key-of-somebody' },
      body: {
        systemInstruction: { parts: [{ text: prompt.system }] },
        contents: [{ role: 'user', parts: [{ text: prompt.kept }, { text: prompt.asked }] }],
        generationConfig: {
          temperature: 0,
          maxOutputTokens: 16_000,
          responseMimeType: 'application/json',
          responseSchema: { properties: { ready: { type: 'boolean' } } },
          thinkingConfig: { thinkingBudget: 1024 },
        },
      },
    });
    expect(await client.context()).toBe(1_000_000);
  });

  it('is asked again without a word of thinking where the model cannot think', async () => {
    const { complete, calls } = await open({ ...gemini, model: 'gemini-3-lite' }, ({ body }) =>
      JSON.stringify(body).includes('thinkingConfig')
        ? { status: 400, error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Thinking is not supported by this model.' } }
        : ready,
    );
    expect((await complete()).object).toEqual({ ready: true });
    expect(calls).toHaveLength(2);
    expect(calls[0]?.body).toMatchObject({ generationConfig: { thinkingConfig: { thinkingLevel: 'low' } } });
  });

  it.each([
    ['cut', candidate('{"ready": tr', { finishReason: 'MAX_TOKENS' }), 'cut', /cut at its limit/],
    ['stopped by its filter', candidate('', { finishReason: 'SAFETY' }), 'refused', /refused to answer/],
    [
      'blocked before it answers',
      { raw: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { promptTokenCount: 110, totalTokenCount: 110 } } },
      'refused',
      /refused to answer/,
    ],
    [
      'refused for its key',
      { status: 400, error: { code: 400, status: 'INVALID_ARGUMENT', message: 'API key not valid. Please pass a valid API key.' } },
      'refused',
      /API key not valid/,
    ],
    [
      'a name that nobody has',
      { status: 404, error: { code: 404, status: 'NOT_FOUND', message: 'models/gemini-2.5-flash is not found.' } },
      'denied',
      /no model gemini-2\.5-flash/,
    ],
  ] as [string, ModelSays, string, RegExp][])('is told apart where it is %s', async (_, says, kind, sentence) => {
    const { complete } = await open(gemini, () => says);
    const failure = await failureOf(complete());
    expect(failure.kind).toBe(kind);
    expect(sentenceOf(failure.reason)).toMatch(sentence);
  });

  it('is heard while it writes', async () => {
    const part = (text: string, more: object = {}) => ({
      candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0, ...more }],
    });
    const { client, calls } = await open(gemini, () => ({
      events: [
        part('{"why": "I am re'),
        {
          ...part('ady."}', { finishReason: 'STOP' }),
          usageMetadata: { promptTokenCount: 110, candidatesTokenCount: 8, totalTokenCount: 118 },
        },
      ],
    }));
    const { completion, heard } = await hear(client);
    expect(completion).toEqual({ object: { why: 'I am ready.' }, tokensIn: 110, tokensCached: 0, tokensOut: 8 });
    expect(heard).toContainEqual({ why: 'I am re' });
    expect(calls[0]?.path).toContain(':streamGenerateContent');
  });

  it('is waited for where its quota of the minute is used up', async () => {
    const busy = { status: 429, error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded.' } };
    const { complete, calls, pauses } = await open(gemini, (_, number) => (number === 1 ? busy : ready));
    await complete();
    expect(calls).toHaveLength(2);
    expect(pauses).toHaveLength(1);
  });
});
