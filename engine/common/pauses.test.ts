import { describe, expect, it } from 'vitest';
import { askedPause, pauseAfter } from './pauses.ts';

describe('pauses before a service is asked again', () => {
  it('double, scattered over their upper half, up to twenty seconds', () => {
    for (const [attempt, whole] of [
      [1, 500],
      [2, 1000],
      [4, 4000],
      [9, 20_000],
    ] as const) {
      const pauses = Array.from({ length: 200 }, () => pauseAfter(attempt));
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(whole / 2);
      expect(Math.max(...pauses)).toBeLessThanOrEqual(whole);
      expect(new Set(pauses).size).toBeGreaterThan(100);
    }
    expect(pauseAfter(3, 1)).toBeLessThanOrEqual(4);
  });

  it('are as long as the service asks for, within a minute', () => {
    expect(askedPause('3')).toBe(3000);
    expect(askedPause('900')).toBe(60_000);
    expect(askedPause(new Date(Date.now() + 30_000).toUTCString())).toBeGreaterThan(20_000);
    expect([askedPause(null), askedPause(undefined), askedPause('soon'), askedPause('Thu, 01 Jan 1970 00:00:00 GMT')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
