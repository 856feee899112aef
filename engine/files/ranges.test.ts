import { expect, test } from 'vitest';
import type { Range } from './model.ts';
import { RangeIndex, mostAcross } from './ranges.ts';

/** A generator of numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

const some = (count: number, next: (below: number) => number): Range[] =>
  Array.from({ length: count }, () => {
    const [top, left] = [1 + next(20), 1 + next(10)];
    return { top, left, bottom: top + next(15), right: left + next(5) };
  });
const covers = ({ top, bottom, left, right }: Range, row: number, column: number) =>
  top <= row && row <= bottom && left <= column && column <= right;

test('the ranges found at a place are those that cover it, or as many of them as are looked for', () => {
  const next = numbers(7);
  for (let round = 0; round < 20; round += 1) {
    const ranges = some(40, next);
    const index = new RangeIndex(ranges.map((range) => ({ range, value: range })));
    for (let look = 0; look < 30; look += 1) {
      const [row, column] = [1 + next(36), 1 + next(16)];
      const all = index.at(row, column);
      expect(new Set(all)).toEqual(new Set(ranges.filter((range) => covers(range, row, column))));
      expect(index.at(row, column, 3)).toEqual(all.slice(0, 3));
    }
  }
});

test('most across one row is what counting each row finds', () => {
  const next = numbers(11);
  for (let round = 0; round < 40; round += 1) {
    const ranges = some(next(30), next);
    const across = (row: number) => ranges.filter(({ top, bottom }) => top <= row && row <= bottom).length;
    expect(mostAcross(ranges)).toBe(Math.max(...Array.from({ length: 40 }, (_, row) => across(row))));
  }
});

/** How many ranges a look at a place passes, where all of them cover it. */
function passed(count: number): number {
  let looks = 0;
  const range = (): Range => ({
    get top() {
      looks += 1;
      return 1;
    },
    left: 1,
    bottom: 1_048_576,
    right: 16_384,
  });
  const index = new RangeIndex(Array.from({ length: count }, () => ({ range: range(), value: null })));
  looks = 0;
  expect(index.at(500, 5, 16)).toHaveLength(16);
  return looks;
}

test('where thousands cover a place, a look at it takes no longer than where hundreds do', () => {
  expect(passed(30_000)).toBeLessThan(2 * passed(300));
});
