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

const parts = { asked: 0.8, told: 0, support: 0, act: 0, fits: 0, kind: 0, unit: 0, same: 0 };
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
  const found = (
    likely: number,
    asked: number,
    { statement = first, same = false, figure = false, search = 0.9 } = {},
  ): FoundStatement => ({
    statement,
    parts: { ...parts, asked: search },
    score: 0,
    likely,
    near: { asked },
    support: 0.5,
    told: 0.5,
    figure,
    same,
  });
  const how = { byMeaning: true, words: 5 };
  const two = (likely: number, asked: number, other: Parameters<typeof found>[2] & { likely: number }) => [
    found(likely, asked),
    found(other.likely, asked, { statement: second, ...other }),
  ];
  const foreign = { ...second, act: 'OZ' };
  expect(doubtOf(two(0.95, 0.94, { likely: 0.05 }), how)).toBeNull();
  expect(doubtOf(two(0.6, 0.86, { likely: 0.05 }), how)).toEqual({ sure: false, second: null });
  expect(doubtOf(two(0.6, 0.86, { likely: 0.12 }), how)).toEqual({ sure: false, second });
  expect(doubtOf(two(0.6, 0.86, { likely: 0.12, statement: foreign }), how)).toEqual({ sure: false, second: null });
  expect(doubtOf(two(0.85, 0.98, { likely: 0.12 }), how)).toBeNull();
  expect(doubtOf(two(0.85, 0.98, { likely: 0.12, figure: true }), how)).toEqual({ sure: true, second });
  const otherArticle = { ...second, places: [{ ...second.places[0]!, article: '1' }] };
  expect(doubtOf(two(0.9, 0.98, { likely: 0.07, figure: true }), how)).toEqual({ sure: true, second });
  expect(doubtOf(two(0.9, 0.98, { likely: 0.07, figure: true, statement: otherArticle }), how)).toBeNull();
  expect(doubtOf(two(0.85, 0.98, { likely: 0.12, figure: true, statement: foreign }), how)).toBeNull();
  expect(doubtOf(two(0.55, 0.98, { likely: 0.4 }), how)).toEqual({ sure: true, second });
  expect(doubtOf([found(0.5, 0.9, { same: true }), found(0.4, 0.9, { statement: second })], how)).toBeNull();
  expect(covers([found(0.9, 0.9)], how)).toBe(true);
  expect(covers([found(0.1, 0.8, { search: 0.5 })], { ...how, words: 2 })).toBe(false);
  expect(covers([], how)).toBe(false);
});

it('is surer of the same likelihood where one has it all, and of the same nearness to a long question', () => {
  const near = { asked: 0.93 };
  const one = { statement: first, parts, score: 0, near, support: 0.3, told: 0.3, figure: false, same: false };
  const other = (at: number): Statement => ({ ...first, places: [{ ...first.places[0]!, article: String(at + 1) }] });
  const spread = (likely: number[]) => likely.map((part, at) => ({ ...one, statement: other(at), likely: part }));
  const alone = [0.4, ...Array.from({ length: 2 }, () => 0.3)];
  const many = [0.4, ...Array.from({ length: 6 }, () => 0.1)];
  expect([alone, many].map((likely) => covers(spread(likely), { byMeaning: true, words: 4 }))).toEqual([true, false]);
  const sameArticle = many.map((likely) => ({ ...one, likely }));
  expect(covers(sameArticle, { byMeaning: true, words: 4 })).toBe(true);
  expect([12, 2].map((words) => covers(spread(many), { byMeaning: true, words }))).toEqual([true, false]);
});

it.each(lawLanguages.map((language) => [language]))('has words for its doubt in %s', (language) => {
  expect(new Set(Object.values(phrases[language].doubts)).size).toBe(2);
});
