import { expect, test } from 'vitest';
import { newsOf } from './news.ts';
import { readActs, readFigures, readStatements, statementFiles } from './read-statements.io.ts';
import { statementOf } from './tables.ts';

const figures = readFigures();
const statements = new Map(
  [...statementFiles().flatMap(readStatements), ...figures.map((one) => statementOf(one, '2026-11-23'))].map((one) => [one.id, one]),
);
const law = { statements, figures, acts: new Map(readActs().map((one) => [one.short, one])), imported: new Map() };

test('what starts and stops within two years and after stands newest first, each once, with its page', () => {
  const news = newsOf(law, 'sl', '2026-11-23');
  expect(news.length).toBeGreaterThan(20);
  expect(news.map(({ date }) => date)).toEqual(
    news
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
  expect(news.every(({ date, url }) => date >= '2024-11-23' && url.startsWith('https://'))).toBe(true);
  expect(new Set(news.map((one) => JSON.stringify(one))).size).toBe(news.length);
  expect(news).toContainEqual(expect.objectContaining({ kind: 'ends', act: 'ZORZFS', date: '2028-12-31' }));
});

test('each half-year of a rate starts, and only the last one ends', () => {
  const rate = newsOf(law, 'en', '2026-11-23').filter(({ act }) => act === 'ZPOMZO-1');
  expect(rate.map(({ kind, date, to_be_checked }) => [kind, date, to_be_checked])).toEqual([
    ['ends', '2025-12-31', false],
    ['starts', '2025-07-01', false],
    ['starts', '2025-01-01', true],
  ]);
});

test('after some years without a change there is none', () => {
  expect(newsOf(law, 'en', '2036-01-01')).toEqual([]);
});
