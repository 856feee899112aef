import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWordIndex } from './word-index.ts';
import type { WordRow } from './word-index.ts';

const row = (number: number, stems: string, more: Partial<WordRow> = {}): WordRow => ({
  row: number,
  doc: 0,
  kind: 0,
  language: 'en',
  ...more,
  stems: Buffer.from(stems),
});
const all = { kind: 0, language: 'en' as const, limit: 10, allowed: () => true };

/** BM25 as it is written in the books: k1 1.2, b 0.75, every number counted anew. */
function bm25(texts: string[][], query: string[]): number[] {
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  return texts.map((text) =>
    query.reduce((sum, word) => {
      const times = text.filter((one) => one === word).length;
      const holding = texts.filter((one) => one.includes(word)).length;
      const rarity = Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5));
      return sum + (rarity * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * text.length) / mean));
    }, 0),
  );
}

const word = fc.constantFrom('backup', 'ključ', 'доступ', 'a', 'audit2', 'nightly');
const texts = fc.array(fc.array(word, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 60 });

describe('words in memory', () => {
  it('score as BM25 counted from scratch, whatever was added and taken out', async () => {
    const cases = fc.asyncProperty(texts, fc.uniqueArray(word, { minLength: 1 }), fc.nat(4), async (made, query, every) => {
      const index = createWordIndex();
      await index.add(made.map((text, at) => row(at, text.join(' '), { doc: at % 3 })));
      const stays = (at: number) => every === 0 || at % (every + 1) !== 0;
      index.removeWhere((at) => !stays(at));
      const left = made.map((text, at) => ({ text, at })).filter(({ at }) => stays(at));
      expect(index.size).toBe(left.length);
      const expected = bm25(
        left.map(({ text }) => text),
        query,
      );
      const { best, scoreOf } = index.search({ ...all, stems: query, limit: 100 });
      left.forEach(({ at }, order) => expect(scoreOf(at)).toBeCloseTo(expected[order]!, 9));
      expect(best.map(({ score }) => score)).toEqual(best.map(({ score }) => score).toSorted((a, b) => b - a));
      expect(best).toHaveLength(expected.filter((score) => score > 0).length);
    });
    await fc.assert(cases, { numRuns: 60 });
  });

  it('count only texts of the kind and of the language, or of none that is known', async () => {
    const index = createWordIndex();
    await index.add([
      row(1, 'backup'),
      row(2, 'backup', { kind: 1 }),
      row(3, 'backup', { language: 'sl' }),
      row(4, 'backup', { language: '' }),
      row(5, 'backup', { doc: 7 }),
    ]);
    const found = (more: object) => index.search({ ...all, stems: ['backup'], ...more }).best.map((one) => one.row);
    expect(found({})).toEqual([1, 4, 5]);
    expect(found({ kind: 1 })).toEqual([2]);
    expect(found({ language: null })).toEqual([1, 3, 4, 5]);
    expect(found({ allowed: (doc: number) => doc === 7 })).toEqual([5]);
    expect(found({ limit: 2 })).toEqual([1, 4]);
    expect(found({ stems: ['other'] })).toEqual([]);
    expect(index.search({ ...all, stems: ['backup'], language: 'sl' }).scoreOf(1)).toBe(0);
  });

  it('find as before after the room of what left was given back, also while that goes on', async () => {
    const index = createWordIndex();
    const made = Array.from({ length: 6000 }, (_, at) =>
      row(at, Array.from({ length: 1 + (at % 40) }, (_, of) => `w${(at * 7 + of * of) % 997}`).join(' ')),
    );
    await index.add(made);
    index.removeWhere((at) => at % 3 === 0);
    const search = () => index.search({ ...all, stems: ['w5', 'w42', 'w996'], limit: 50 }).best;
    const before = search();
    expect(before.length).toBe(50);
    const tidying = index.tidy();
    expect(search()).toEqual(before);
    await tidying;
    expect(search()).toEqual(before);
    await index.add([row(9000, 'w5 w5 w42')]);
    expect(search().map((one) => one.row)).toContain(9000);
    expect(index.has(3)).toBe(false);
    expect(index.has(4)).toBe(true);
    expect(index.size).toBe(4001);
  });

  it('count a word that is repeated without end as 255 times', async () => {
    const index = createWordIndex();
    await index.add([row(1, 'backup '.repeat(70_000).trim()), row(2, 'other')]);
    expect(index.search({ ...all, stems: ['backup'] }).best).toHaveLength(1);
  });

  it('say what a text with every word would score, and what language each is in', async () => {
    const index = createWordIndex();
    await index.add([row(1, 'backup'), row(2, 'visitor'), row(3, 'backup', { language: 'sl' }), row(4, 'backup', { language: '' })]);
    const full = (more: object) => index.search({ ...all, stems: ['backup', 'visitor'], ...more }).full;
    expect(index.search({ ...all, stems: ['backup', 'visitor'] }).best[0]!.score).toBeLessThan(full({}));
    expect(full({ stems: ['visitor'] })).toBeCloseTo(index.search({ ...all, stems: ['visitor'] }).scoreOf(2), 9);
    expect(full({ stems: ['visitor', 'unheard'] })).toBeGreaterThan(full({ stems: ['visitor'] }));
    expect(full({ stems: ['visitor', 'unheard'], language: null })).toBe(full({ stems: ['visitor'], language: null }));
    const other = index.search({ ...all, stems: ['visitor'], also: ['backup'] });
    expect(other.full).toBe(full({ stems: ['visitor'] }));
    expect(other.best.map((one) => one.row)).toEqual(expect.arrayContaining([1, 2]));
    expect([1, 3, 4].map((at) => index.languageOf(at))).toEqual([1, 2, 0]);
  });
});
