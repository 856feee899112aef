import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Encoder } from '#engine/encoder/model.ts';
import { askLaw } from './ask.ts';
import { covers, doubtOf } from './doubt.ts';
import type { FoundStatement } from './find-statements.ts';
import { lawLanguages } from './languages.ts';
import { openLaw } from './open-law.ts';
import type { OpenLaw } from './open-law.ts';
import { phrases } from './phrases.ts';
import { readStatements, readVectors, statementFiles } from './read-statements.io.ts';
import type { Statement } from './statement.ts';

const kept = readVectors('en')!;
const all = statementFiles().flatMap(readStatements);
const named = (id: string): Statement => all.find((one) => one.id === id)!;
const [first, second] = [named('labour-resign-notice'), named('labour-dismiss-notice')];
const now = new Date('2026-03-01');

/** What the question of a test means: something between the ways people ask for some statements. */
let meaning = new Float32Array(0);
const between = (...some: [Statement, number][]): Float32Array<ArrayBuffer> => {
  const parts = some.flatMap(([{ asked, text }, weight]) => [
    { vector: kept.get('question', asked.en[0]!)!, weight },
    { vector: kept.get('passage', text.en)!, weight },
  ]);
  const sum = Float32Array.from(parts[0]!.vector, (_, at) => parts.reduce((total, { vector, weight }) => total + weight * vector[at]!, 0));
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
};
const none = async (): Promise<Float32Array[]> => [];
const encoder: Encoder = {
  model: kept.model,
  dimensions: kept.get('question', first.asked.en[0]!)!.length,
  query: async () => meaning,
  passages: none,
  questions: none,
  close: async () => {},
};

let folder = '';
let law: OpenLaw;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'law-doubt-'));
  law = await openLaw(folder, encoder);
});
afterAll(async () => {
  await law.close();
  await rm(folder, { recursive: true, force: true });
});

it('gives both of two rules that fit about as well, and says so', async () => {
  meaning = between([first, 1], [second, 1]);
  const answer = await askLaw('How long is the notice period?', law, { now });
  expect(answer).toMatchObject({ status: 'answered', doubt: 'two' });
  const [says, ...rules] = answer.answer.split('\n');
  expect(says).toBe(phrases.en.doubts.two);
  expect(rules).toEqual([expect.stringMatching(/^1\. /u), expect.stringMatching(/^2\. /u)]);
  expect(
    answer.citations
      .slice(0, 2)
      .map(({ statement }) => statement)
      .toSorted(),
  ).toEqual([first.text.en, second.text.en].toSorted());
});

it('has no doubt where the question is one that people ask', async () => {
  meaning = kept.get('question', first.asked.en[0]!)! as Float32Array<ArrayBuffer>;
  const answer = await askLaw(first.asked.en[0]!, law, { now });
  expect(answer).toMatchObject({ status: 'answered', answer: first.text.en });
  expect(answer.doubt).toBeUndefined();
});

it('says that the nearest rule may be another than the one that is meant, and is silent where none is near', () => {
  const found = (likely: number, asked: number, statement = first): FoundStatement => ({
    statement,
    score: 0,
    likely,
    near: { asked, fits: 0.5 },
    support: 0.5,
    told: 0.5,
    same: false,
  });
  expect(doubtOf([found(0.9, 0.92), found(0.05, 0.92, second)], true)).toBeNull();
  expect(doubtOf([found(0.5, 0.9), found(0.1, 0.9, second)], true)).toEqual({ second: null });
  expect(doubtOf([found(0.5, 0.9), found(0.3, 0.9, second)], true)).toEqual({ second });
  expect(doubtOf([found(0.5, 0.98), found(0.3, 0.98, second)], true)).toBeNull();
  expect(doubtOf([found(0.5, 0.98), found(0.45, 0.98, second)], true)).toEqual({ second });
  expect(doubtOf([{ ...found(0.5, 0.9), same: true }, found(0.4, 0.9, second)], true)).toBeNull();
  expect(covers(found(0.5, 0.9), true)).toBe(true);
  expect(covers(found(0.1, 0.84), true)).toBe(false);
});

it.each(lawLanguages.map((language) => [language]))('has words for its doubt in %s', (language) => {
  expect(new Set(Object.values(phrases[language].doubts)).size).toBe(2);
});
