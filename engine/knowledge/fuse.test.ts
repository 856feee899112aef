import { describe, expect, it } from 'vitest';
import { fuse } from './fuse.ts';

const means = { cosine: 0.7, answerCosine: 0.7 };

describe('fused scores', () => {
  it('put a past question that was answered in words before one that asks as much and was not', () => {
    const [told, silent] = fuse(
      [
        { bm25: 2, cosine: 0.9, answerCosine: 0.85 },
        { bm25: 2, cosine: 0.9, answerCosine: null },
      ],
      means,
    );
    expect(told).toBeCloseTo(1, 6);
    expect(silent).toBeCloseTo(0.4 + 0.6 * 0.75, 6);
  });

  it('let a short answer weigh as what it says, which is less than silence when it is unlike the query', () => {
    const [, short, silent] = fuse(
      [
        { bm25: 0, cosine: 0.9, answerCosine: 0.9 },
        { bm25: 0, cosine: 0.9, answerCosine: 0.7 },
        { bm25: 0, cosine: 0.9, answerCosine: null },
      ],
      means,
    );
    expect(short).toBeCloseTo(0.4, 6);
    expect(silent).toBeGreaterThan(short!);
  });

  it('judge a passage by its own vector alone, and anything without a vector by its words', () => {
    const [like, unlike, unknown] = fuse(
      [
        { bm25: 1, cosine: 0.9 },
        { bm25: 1, cosine: 0.7 },
        { bm25: 1, cosine: null },
      ],
      means,
    );
    expect(like).toBeCloseTo(1, 6);
    expect(unlike).toBeCloseTo(0.4, 6);
    expect(unknown).toBe(1);
  });
});
