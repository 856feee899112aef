import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Encoder } from '#engine/encoder/model.ts';
import { askLaw } from './ask.ts';
import { packVectors, unpackVectors, withKept } from './kept-vectors.ts';
import { openLaw } from './open-law.ts';
import { phrases } from './phrases.ts';
import { readStatements, readVectors, statementFiles } from './read-statements.io.ts';

const DIMENSIONS = 384;
/** A unit vector that a text always gets. */
const vectorOf = (text: string): Float32Array => {
  const vector = Float32Array.from({ length: DIMENSIONS }, (_, at) => Math.sin((at + 1) * (text.length + text.charCodeAt(0))));
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
};
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * b[at]!, 0);

/** Keeps what it was asked to encode in bulk. */
const encoderOf = (model: string, query = vectorOf): Encoder & { made: string[] } => {
  const made: string[] = [];
  const many = async (texts: string[]) => {
    made.push(...texts);
    return texts.map(vectorOf);
  };
  return {
    model,
    dimensions: DIMENSIONS,
    made,
    query: async (text) => query(text),
    passages: many,
    questions: many,
    close: async () => {},
  };
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'law-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('keeps vectors in 8 bits without turning them, each kind of text apart', () => {
  const texts = ['A debt lapses.', 'When does a debt lapse?'];
  const kept = unpackVectors(
    packVectors(
      'm:1',
      texts.map((text) => ({ kind: 'passage' as const, text, vector: vectorOf(text) })),
    ),
  );
  for (const text of texts) expect(dot(kept.get('passage', text)!, vectorOf(text))).toBeGreaterThan(0.9995);
  expect(kept.get('question', texts[0]!)).toBeUndefined();
  const cut = packVectors('m:1', [{ kind: 'passage', text: 'A', vector: vectorOf('A') }]).subarray(0, -1);
  expect(() => unpackVectors(cut)).toThrow('cut');
});

it('makes only the vectors that are missing, and takes none of another model', async () => {
  const kept = unpackVectors(packVectors('m:1', [{ kind: 'question', text: 'one', vector: vectorOf('one') }]));
  const same = encoderOf('m:1');
  await withKept(same, kept).questions(['one', 'two', 'one']);
  expect(same.made).toEqual(['two']);
  const other = encoderOf('m:2');
  await withKept(other, kept).questions(['one', 'two']);
  expect(other.made).toEqual(['one', 'two']);
});

it('answers the first question of a fresh installation by meaning, and encodes nothing for it but the question', async () => {
  const kept = readVectors('en')!;
  const statement = statementFiles()
    .flatMap(readStatements)
    .find(({ id }) => id === 'labour-leave-minimum')!;
  const [asked] = statement.asked.en;
  const encoder = encoderOf(kept.model, () => kept.get('question', asked!)!);
  const law = await openLaw(join(folder, 'fresh'), encoder);
  const answer = await askLaw('How many days of annual leave do I get?', law, { now: new Date('2026-03-01') });
  expect(answer.status).toBe('answered');
  expect(answer.citations[0]?.statement).toContain(statement.text.en);
  expect(encoder.made).toEqual([]);
  await law.close();
});

it('is prepared on disk, language by language, and who asks meanwhile waits for it', async () => {
  const kept = readVectors('it')!;
  const encoder = encoderOf(kept.model);
  const law = await openLaw(join(folder, 'prepared'), encoder);
  const [index] = await Promise.all([law.prepare('it').then(() => law.statementIndex('it')), law.statementIndex('it')]);
  expect(await index.stats()).toMatchObject({ documents: law.searched.size, withoutVector: 0 });
  await law.prepare('it');
  await law.close();
  expect(encoder.made).toEqual([]);
});

it('refuses as not prepared while vectors are missing, except what is asked in the very words it knows', async () => {
  const statements = statementFiles()
    .filter((file) => file.endsWith('oz-limitation.json'))
    .flatMap(readStatements);
  const law = await openLaw(join(folder, 'preparing'), encoderOf('another:1'), { statements, overrides: [] });
  const asked = 'After how many years does an ordinary debt lapse, in general?';
  expect(await askLaw(asked, law)).toMatchObject({ status: 'refused', reason: 'preparing', answer: phrases.en.refusals.preparing });
  expect(await askLaw(statements[0]!.asked.en[0]!, law)).toMatchObject({ status: 'answered' });
  await (await law.statementIndex('en')).encodePending();
  expect((await askLaw(asked, law)).reason).not.toBe('preparing');
  await law.close();
});
