import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openEmbeddingService, readEmbeddingSettings } from './embedding-service.ts';
import { encoderOver } from './encoder-over.ts';

interface Call {
  path: string;
  key: string | undefined;
  model: string;
  input: string[];
}

const servers: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** A service on this machine that answers as OpenAI's does; `answer` may put another status or body in its place. */
async function service(answer: (call: Call, count: number) => { status: number; body: unknown } | null = () => null) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as { model: string; input: string[] };
    const call = { path: request.url!, key: request.headers.authorization, model, input };
    calls.push(call);
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: [text.length, 2, text.charCodeAt(0)] })).toReversed();
    const { status, body } = answer(call, calls.length) ?? { status: 200, body: { object: 'list', data, model } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, calls };
}

describe('an embedding service', () => {
  it('takes the place of the encoder: unit vectors in the order of the texts, in batches', async () => {
    const { url, calls } = await service();
    const { encoder, reason } = await openEmbeddingService({ url, key: 'secret', model: 'large' });
    expect(reason).toBeNull();
    expect(encoder).toMatchObject({ dimensions: 3, model: expect.stringMatching(/^large:[0-9a-f]{16}$/) });
    const texts = Array.from({ length: 150 }, (_, at) => 'x'.repeat(at + 1));
    const vectors = await encoder!.passages(texts);
    vectors.forEach((vector, at) => {
      const length = Math.hypot(at + 1, 2, 120);
      expect([...vector]).toEqual([(at + 1) / length, 2 / length, 120 / length].map((value) => expect.closeTo(value, 5)));
    });
    expect(calls.map(({ input }) => input.length)).toEqual([1, 64, 64, 22]);
    expect(calls[1]).toMatchObject({ path: '/v1/embeddings', key: 'Bearer secret', model: 'large' });
    await encoder!.close();
  });

  it('gives models of the E5 family the words they were trained with, others none', async () => {
    const { url, calls } = await service();
    for (const model of ['multilingual-e5-large', 'bge-me5n']) {
      const { encoder } = await openEmbeddingService({ url, key: null, model });
      await encoder!.query('a?');
      await encoder!.passages(['b']);
    }
    expect(calls.flatMap(({ input }) => input).filter((text) => text.length < 12)).toEqual(['query: a?', 'passage: b', 'a?', 'b']);
    expect(calls[0]!.key).toBeUndefined();
  });

  it('has another name in the index for another model, address or length', async () => {
    const [one, other] = [await service(), await service()];
    const names = await Promise.all(
      [
        { ...one, model: 'a' },
        { ...one, model: 'b' },
        { ...other, model: 'a' },
      ].map(async ({ url, model }) => (await openEmbeddingService({ url, key: null, model })).encoder!.model),
    );
    expect(new Set(names).size).toBe(3);
  });

  it('is asked again while it is busy, and given up with a sentence', async () => {
    const busy = await service((_, count) => (count < 3 ? { status: count === 1 ? 429 : 503, body: {} } : null));
    const patient = await openEmbeddingService({ url: busy.url, key: null, model: 'm' }, { firstPauseMs: 1 });
    expect(patient.encoder).not.toBeNull();
    expect(busy.calls).toHaveLength(3);
    const refusing = await service(() => ({ status: 401, body: { error: { message: 'internal detail' } } }));
    const refused = await openEmbeddingService({ url: refusing.url, key: null, model: 'm' }, { firstPauseMs: 1 });
    expect(refused).toEqual({
      encoder: null,
      reason: `Search by meaning is off: the embedding service at ${refusing.url} refuses (401). Check EMBEDDINGS_MODEL and EMBEDDINGS_KEY.`,
    });
    expect(refusing.calls).toHaveLength(1);
    const odd = await service(() => ({ status: 200, body: { data: [] } }));
    expect((await openEmbeddingService({ url: odd.url, key: null, model: 'm' })).reason).toContain('does not give the vectors');
    const away = await openEmbeddingService({ url: 'http://127.0.0.1:1/v1', key: null, model: 'm' }, { firstPauseMs: 1 });
    expect(away.reason).toContain('does not answer');
  });

  it('is followed to no other address with what it is sent', async () => {
    const other = await service();
    const server = createServer((_request, response) => response.writeHead(307, { location: `${other.url}/embeddings` }).end());
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const { reason } = await openEmbeddingService({ url, key: 'secret', model: 'large' }, { firstPauseMs: 1 });
    expect(reason).toContain('refuses (307)');
    expect(other.calls).toEqual([]);
  });

  it('is configured by its address and its model', () => {
    expect(readEmbeddingSettings({})).toBeNull();
    expect(readEmbeddingSettings({ EMBEDDINGS_URL: '' })).toBeNull();
    expect(readEmbeddingSettings({ EMBEDDINGS_URL: 'http://h/v1/embeddings/', EMBEDDINGS_MODEL: 'm' })).toEqual({
      url: 'http://h/v1',
      key: null,
      model: 'm',
    });
    expect(() => readEmbeddingSettings({ EMBEDDINGS_URL: 'http://h/v1' })).toThrow('EMBEDDINGS_MODEL is missing');
    expect(() => readEmbeddingSettings({ EMBEDDINGS_URL: 'h' })).toThrow('EMBEDDINGS_URL cannot be used');
  });
});

describe('every encoder', () => {
  const traits = { model: 'm', dimensions: 1, query: 'q: ', passage: 'p: ' };

  it('encodes a text once, however often and in how many documents it stands', async () => {
    const made: string[] = [];
    const encode = (texts: string[]) => (made.push(...texts), texts.map(async (text) => Float32Array.of(text.length)));
    const encoder = encoderOver({ encode, close: async () => undefined }, traits);
    const [first, second] = await Promise.all([encoder.passages(['same', 'other', 'same']), encoder.passages(['same'])]);
    expect(first.map(([length]) => length)).toEqual([7, 8, 7]);
    expect(second).toEqual([first[0]]);
    await encoder.query('same');
    expect(await encoder.query('same')).toBe(await encoder.query('same'));
    await encoder.questions(['same']);
    expect(made).toEqual(['p: same', 'p: other', 'q: same']);
  });

  it('asks again for a text that failed', async () => {
    let fail = true;
    const encode = (texts: string[]) =>
      texts.map(async (text) => (fail ? Promise.reject(new Error('away')) : Float32Array.of(text.length)));
    const encoder = encoderOver({ encode, close: async () => undefined }, traits);
    await expect(encoder.passages(['a', 'b'])).rejects.toThrow('away');
    fail = false;
    expect(await encoder.passages(['a', 'b'])).toHaveLength(2);
  });
});
