import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openEncoder } from './encoder.ts';
import { createTokenizer } from './tokenizer.ts';
import { TooManySearches } from './turns.ts';

const model = new URL('../../models/e5-small-5lang/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, model), 'utf8'));
const reference: { text: string; ids: number[]; query_first8: number[] }[] = read('reference-vectors.json').sentences;

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0);

describe('tokenizer', () => {
  const tokenizer = createTokenizer(read('tokenizer.json'));

  it('gives the reference ids for every reference sentence', () => {
    for (const { text, ids } of reference) expect(tokenizer.encode(`query: ${text}`, 512)).toEqual(ids);
  });

  it('keeps begin and end marks and the limit for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 2, max: 40 }), (text, limit) => {
        const ids = tokenizer.encode(text, limit);
        expect(ids.length).toBeLessThanOrEqual(limit);
        expect(ids[0]).toBe(0);
        expect(ids.at(-1)).toBe(2);
      }),
    );
  });
});

describe('encoder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vectors-'));
  const { encoder, reason } = await openEncoder({ cacheDir: folder });
  afterAll(async () => {
    await encoder?.close();
    await rm(folder, { recursive: true });
  });

  it('gives the reference vectors', async () => {
    expect(reason).toBeNull();
    for (const { text, query_first8 } of reference) {
      const vector = await encoder!.query(text);
      query_first8.forEach((value, at) => expect(Math.abs(vector[at]! - value)).toBeLessThan(0.01));
      expect(dot(vector, vector)).toBeCloseTo(1, 4);
    }
  });

  it('gives the same vector alone, among others, and from the cache', async () => {
    const texts = ['Backups are kept for 35 days.', 'Data is encrypted at rest with AES-256 and in transit with TLS 1.2 or newer.'];
    const [short, long] = await encoder!.passages(texts);
    const [alone] = await encoder!.passages([texts[1]!]);
    expect(dot(long!, alone!)).toBeGreaterThan(0.9999);
    expect(dot(short!, long!)).toBeLessThan(0.95);
    expect((await readdir(join(folder, (await readdir(folder))[0]!))).length).toBeGreaterThan(0);
    const second = await openEncoder({ cacheDir: folder });
    expect(await second.encoder!.passages(texts)).toEqual([short, long]);
    await second.encoder!.close();
  });

  it('tells a sentence that answers in other words from one that only sounds alike, in another language too', async () => {
    const told = ['Whoever leaves loses every account on the last working day.', 'Every account of the shop is checked by two people.'];
    const asked = 'How quickly is access withdrawn when somebody quits?';
    for (const question of [asked, 'Kako hitro se odvzame dostop, ko nekdo da odpoved?']) {
      const [answers, sounds] = await encoder!.answering!(question, told);
      expect(answers!.said).toBeGreaterThan(sounds!.said);
      expect(answers!.meant).toBeGreaterThan(sounds!.meant);
    }
    const straight = await encoder!.answering!(asked, told);
    expect(await encoder!.answering!(asked, told.toReversed())).toEqual(straight.toReversed());
  });

  it('answers a question before the bulk work that was asked for earlier', async () => {
    const order: string[] = [];
    const bulk = encoder!
      .passages(Array.from({ length: 40 }, (_, at) => `Paragraph ${at} of a long policy. `.repeat(12)))
      .then(() => order.push('bulk'));
    await encoder!.query('Who may read the logs?').then(() => order.push('query'));
    await bulk;
    expect(order).toEqual(['query', 'bulk']);
  });
});

describe('an encoder that parties share', async () => {
  let waits = false;
  const { encoder } = await openEncoder({ asking: () => ({ party: 'somebody', waits }) });
  afterAll(() => encoder?.close());
  const [ours, others] = [encoder!.ofParty!('ours'), encoder!.ofParty!('others')];

  /** A run of one party, of texts that were never encoded; tells how many are. */
  const run = (subject: string) => {
    waits = false;
    let done = 0;
    const made = Array.from({ length: 60 }, (_, at) => ours.query(`Search ${at} of a run on ${subject}`).then(() => (done += 1)));
    return { done: () => done, ended: Promise.all(made) };
  };

  it('makes a search that somebody waits for after one or two texts of a long run of others', async () => {
    const { done, ended } = run('backups');
    waits = true;
    await others.query('Who may read the logs?');
    expect(done()).toBeLessThanOrEqual(2);
    await encoder!.query('Who may read the contracts?');
    await others.answering!('Who may read the logs?', ['Two people may.', 'Nobody else does.']);
    expect(done()).toBeLessThan(20);
    await ended;
  });

  it('lets runs and new knowledge of two parties take turns', async () => {
    const { done, ended } = run('firewalls');
    await others.query('Search of another run');
    expect(done()).toBeLessThanOrEqual(2);
    await ended;
    let made = 0;
    const knowledge = Array.from({ length: 20 }, (_, at) => ours.passages([`Paragraph ${at} of a policy.`]).then(() => (made += 1)));
    await others.passages(['A paragraph of others.']);
    expect(made).toBeLessThanOrEqual(2);
    await Promise.all(knowledge);
  });

  it('does not keep a search waiting for a run that asks the same', async () => {
    const { done, ended } = run('access');
    waits = true;
    await ours.query('Search 59 of a run on access');
    expect(done()).toBeLessThanOrEqual(2);
    await ended;
  });

  it('tells two who ask the same at once the same', async () => {
    waits = false;
    const both = ['Two people may read them.', 'Nobody else does.'];
    const [first, second] = await Promise.all([ours.answering!('Who reads logs?', both), ours.answering!('Who reads logs?', both)]);
    expect(second).toEqual(first);
  });

  it('keeps the line of one party bounded', async () => {
    waits = true;
    const made = await Promise.allSettled(Array.from({ length: 300 }, (_, at) => ours.query(`Search ${at} of somebody in a hurry`)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(258);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(TooManySearches) });
  });
});

it('says in a sentence why there is no encoder', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'no-model-'));
  expect(await openEncoder({ modelDir: empty })).toMatchObject({
    encoder: null,
    reason: expect.stringContaining('Search by meaning is off'),
  });
  await writeFile(join(empty, 'manifest.json'), JSON.stringify({ ...read('manifest.json'), model: 'broken.onnx' }));
  await writeFile(join(empty, 'broken.onnx'), 'not a model');
  const broken = await openEncoder({ modelDir: empty });
  expect(broken.encoder).toBeNull();
  expect(broken.reason).toContain('could not be loaded');
  await rm(empty, { recursive: true });
});

it('goes on by words where the part that runs the model cannot be loaded, and says what else there is', async () => {
  const none = await openEncoder({ runtime: 'onnxruntime-that-is-not-there' });
  expect(none.encoder).toBeNull();
  expect(none.reason).toMatch(/^Search by meaning is off: .*onnxruntime-that-is-not-there.* EMBEDDINGS_URL may name a service/);
});

it('names the model file by its true hash', async () => {
  const { createHash } = await import('node:crypto');
  const manifest = read('manifest.json');
  expect(
    createHash('sha256')
      .update(readFileSync(new URL(manifest.model, model)))
      .digest('hex'),
  ).toBe(manifest.sha256);
});
