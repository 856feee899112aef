import { describe, expect, it } from 'vitest';
import { fuse } from './fuse.ts';

const none = 0;

describe('fused scores', () => {
  it('are words and meaning together, words alone without vectors', () => {
    const asked = [
      { bm25: 4, meaning: 0.1 },
      { bm25: 2, meaning: -0.05 },
    ];
    expect(fuse(asked, none)).toEqual([1, expect.closeTo(0.2 - 0.3)]);
    expect(fuse([...asked, { bm25: 0, meaning: 0 }], none)[1]).toBeCloseTo(0.2 - 0.3);
    const words = [
      { bm25: 4, meaning: null },
      { bm25: 1, meaning: null },
    ];
    expect(fuse(words, 20)).toEqual([1, 0.25]);
    expect(fuse([], none)).toEqual([]);
    expect(fuse([{ bm25: 3, meaning: 0 }], none)).toEqual([1]);
  });

  it('let words count less where the best of them share little with the query', () => {
    const candidates = [
      { bm25: 2, meaning: 0 },
      { bm25: 0, meaning: 0.1 },
    ];
    expect(fuse(candidates, 2)).toEqual([expect.closeTo(0.4), expect.closeTo(0.6)]);
    expect(fuse(candidates, 8)).toEqual([expect.closeTo(0.2), expect.closeTo(0.6)]);
  });

  it('put a past question that was answered in words before one that asks as much and was not', () => {
    const [told, silent] = fuse(
      [
        { bm25: 2, meaning: 0.2, answer: 0.15 },
        { bm25: 2, meaning: 0.2, answer: null },
      ],
      none,
    );
    expect(told).toBeCloseTo(1, 6);
    expect(silent).toBeCloseTo(0.4 + 0.6 * 0.75, 6);
  });

  it('let a short answer weigh as what it says, which is less than silence when it is unlike the query', () => {
    const [, short, silent] = fuse(
      [
        { bm25: 0, meaning: 0.2, answer: 0.2 },
        { bm25: 0, meaning: 0.2, answer: 0 },
        { bm25: 0, meaning: 0.2, answer: null },
      ],
      none,
    );
    expect(short).toBeCloseTo(0.4, 6);
    expect(silent).toBeGreaterThan(short!);
  });
});
