import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Encoder } from '#engine/encoder/model.ts';
import { askLaw } from './ask.ts';
import { chanceOfList, covers, isSure, worthListing } from './doubt.ts';
import type { FoundStatement } from './find-statements.ts';
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

/** Asked neither like a rule nor like what no law answers, in words of which four of ten stand in no statement. */
const plain = { outside: 0, unknown: 0.4 };
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

it('lists the nearest rules where two fit about as well, each under what it regulates, and cites these alone', async () => {
  meaning = between([first, 1], [second, 1]);
  const answer = await askLaw('How long is the notice period?', law, { now });
  expect(answer).toMatchObject({ status: 'answered', basis: 'statement', doubt: 'nearest', steps: [] });
  const [says, ...lines] = answer.answer.split('\n');
  expect(says).toBe(phrases.en.nearest);
  expect(answer.citations).toHaveLength(3);
  const listed = answer.citations.flatMap(({ label, statement, to_be_checked }, at) => [
    `${at + 1}. ${label}`,
    statement,
    ...(to_be_checked ? [phrases.en.toBeChecked] : []),
  ]);
  expect(lines).toEqual(listed);
  expect(new Set(answer.citations.map(({ to_be_checked = false }) => to_be_checked)).size).toBe(2);
  const statements = answer.citations.map(({ statement }) => statement);
  expect(statements).toEqual(expect.arrayContaining([first.text.en, second.text.en]));
  for (const { label, statement } of answer.citations) expect(all.find(({ text }) => text.en === statement)!.asked.en).toContain(label);
});

it('has no doubt where the question is one that people ask', async () => {
  meaning = kept.get('question', first.asked.en[0]!)! as Float32Array<ArrayBuffer>;
  const answer = await askLaw(first.asked.en[0]!, law, { now });
  expect(answer).toMatchObject({ status: 'answered', answer: first.text.en });
  expect(answer.doubt).toBeUndefined();
});

it('is sure where the chance is great and no other rule is as near, and is silent where none is near', () => {
  const alone: Statement = { ...first, confused_with: [] };
  const found = (
    likely: number,
    asked: number,
    { statement = alone, same = false, figure = false, search = 0.95 } = {},
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
    situation: 'none',
  });
  const how = { byMeaning: true, words: 5, sentences: 1, ...plain };
  const foreign = { ...second, act: 'OZ', confused_with: [] };
  const beside = (statement: Statement, likely: number, asked: number) => found(likely, asked, { statement });
  expect(isSure([found(0.95, 0.97), beside(foreign, 0.05, 0.94)], how)).toBe(true);
  expect(isSure([found(0.6, 0.86), beside(foreign, 0.05, 0.8)], how)).toBe(false);
  // The opposite rule is asked for in nearly the same words.
  expect(isSure([found(0.95, 0.97), beside(foreign, 0.05, 0.968)], how)).toBe(false);
  // Rules of one article do not compete by words, but one as likely may be meant.
  const sameArticle = { ...second, places: first.places, confused_with: [] };
  expect(isSure([found(0.9, 0.97), beside(sameArticle, 0.1, 0.969)], how)).toBe(true);
  expect(isSure([found(0.6, 0.97), beside(sameArticle, 0.4, 0.969)], how)).toBe(false);
  expect(isSure([found(0.9, 0.97), found(0.1, 0.969, { statement: sameArticle, figure: true })], how)).toBe(false);
  // What a statement names as easily confused with it is out of question, or may be meant.
  const confused = { ...foreign, confused_with: [first.id] };
  expect(isSure([found(0.98, 0.97), beside(confused, 0.02, 0.9)], how)).toBe(false);
  expect(isSure([found(0.995, 0.97), beside(confused, 0.005, 0.9)], how)).toBe(true);
  expect(isSure([found(0.98, 0.97), beside(foreign, 0.02, 0.9)], how)).toBe(true);
  expect(isSure([found(0.5, 0.9, { same: true }), beside(second, 0.4, 0.9)], how)).toBe(true);
  expect(isSure([found(0.95, 0.97)], { ...how, byMeaning: false })).toBe(false);
  expect(isSure([], how)).toBe(false);
  expect(covers([found(0.9, 0.9)], how)).toBe(true);
  expect(covers([found(0.1, 0.8, { search: 0.5 })], { ...how, words: 2 })).toBe(false);
  expect(covers([], how)).toBe(false);
});

it('is surer of the same likelihood where one has it all, and of the same nearness to a long question', () => {
  const near = { asked: 0.95 };
  const one = { statement: first, parts, score: 0, near, support: 0.3, told: 0.3, figure: false, same: false, situation: 'none' as const };
  const other = (at: number): Statement => ({ ...first, places: [{ ...first.places[0]!, article: String(at + 1) }] });
  const spread = (likely: number[]) => likely.map((part, at) => ({ ...one, statement: other(at), likely: part }));
  const alone = [0.4, ...Array.from({ length: 2 }, () => 0.3)];
  const many = [0.4, ...Array.from({ length: 6 }, () => 0.1)];
  expect([alone, many].map((likely) => covers(spread(likely), { byMeaning: true, words: 4, sentences: 1, ...plain }))).toEqual([
    true,
    false,
  ]);
  const sameArticle = many.map((likely) => ({ ...one, likely }));
  expect(covers(sameArticle, { byMeaning: true, words: 4, sentences: 1, ...plain })).toBe(true);
  expect([12, 2].map((words) => covers(spread(many), { byMeaning: true, words, sentences: 1, ...plain }))).toEqual([true, false]);
  const told = (sentences: number): number => chanceOfList(spread(many), { words: 12, sentences, ...plain });
  expect(told(3)).toBeGreaterThan(told(1));
});

it('lists rules the sooner the nearer any of three is, the better the first fits and the more of the words one has', () => {
  const one = {
    statement: first,
    parts,
    score: 0,
    near: { asked: 0.9 },
    support: 0.5,
    told: 0.5,
    figure: false,
    same: false,
    situation: 'none' as const,
    likely: 0.25,
  };
  const found = [one, one, one, one];
  const chance = (some: FoundStatement[]) => chanceOfList(some, { words: 4, sentences: 1, ...plain });
  const usual = chance(found);
  expect(chance(found.with(2, { ...one, near: { asked: 0.95 } }))).toBeGreaterThan(usual);
  // The fourth is not shown.
  expect(chance(found.with(3, { ...one, near: { asked: 0.95 } }))).toBe(usual);
  expect(chance(found.with(0, { ...one, parts: { ...parts, fits: 0.5 } }))).toBeGreaterThan(usual);
  expect(chance(found.with(2, { ...one, support: 0.9 }))).toBeGreaterThan(usual);
  // What is left to others speaks against the rule before it, the more the likelier it is, and not against itself.
  const behind = (at: number, act: string, likely = one.likely) => chance(found.with(at, { ...one, likely, statement: { ...first, act } }));
  expect(behind(1, 'elsewhere')).toBeLessThan(behind(1, 'OZ'));
  expect(behind(3, 'elsewhere')).toBeLessThan(behind(3, 'OZ'));
  const loses = (likely: number) => behind(1, 'OZ', likely) - behind(1, 'elsewhere', likely);
  expect(loses(0.1)).toBeGreaterThan(loses(0.001));
  expect(behind(0, 'elsewhere')).toBe(behind(0, 'OZ'));
  expect(chance(found.with(0, { ...one, parts: { ...parts, act: -0.8 } }))).toBeLessThan(usual);
  // Asked like a game or an opinion, or in words that no statement has.
  expect(chanceOfList(found, { words: 4, sentences: 1, ...plain, outside: 2 })).toBeLessThan(usual);
  expect(chanceOfList(found, { words: 4, sentences: 1, ...plain, unknown: 0.8 })).toBeLessThan(usual);
  expect(chance([])).toBe(0);
});

it('lists two rules, and further ones where they may be meant', () => {
  const near = { asked: 0.9 };
  const one = { statement: first, parts, score: 0, near, support: 0.5, told: 0.5, figure: false, same: false, situation: 'none' as const };
  const likely = (...some: number[]): FoundStatement[] => some.map((part) => ({ ...one, likely: part }));
  const counted = (some: FoundStatement[]): number => worthListing(some).length;
  expect([likely(0.9, 0.0001, 0.00009), likely(0.9, 0.05, 0.04, 0.0002), likely(0.9)].map(counted)).toEqual([2, 3, 1]);
  const [best, ...others] = likely(0.9, 0.0001);
  expect(counted([best!, ...others, { ...one, likely: 0.0001, situation: 'its' }])).toBe(3);
});
