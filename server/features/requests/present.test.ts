import { expect, test } from 'vitest';
import { etaSeconds, totalsOf } from './present.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
const run = (done: number, total: number, status: 'running' | 'queued' = 'running') => ({ status, done, total, started_at: at(0) });

test('the time left follows the pace there has been', () => {
  expect(etaSeconds(run(20, 100), at(10))).toBe(40);
  expect(etaSeconds(run(100, 100), at(50))).toBe(0);
});

test('it is not told before there is a pace', () => {
  expect([etaSeconds(run(2, 100), at(10)), etaSeconds(run(20, 100, 'queued'), at(10)), etaSeconds(undefined, at(10))]).toEqual([
    null,
    null,
    null,
  ]);
});

test('counts of all sheets add up', () => {
  const count = (status: 'approved' | 'queued', entries: number, sheet_id: string) => ({ request_id: 'r', sheet_id, status, entries });
  expect(totalsOf([count('approved', 2, 'a'), count('approved', 3, 'b'), count('queued', 1, 'a')])).toMatchObject({
    total: 6,
    approved: 5,
    queued: 1,
    skipped: 0,
  });
});
