import { expect, test } from 'vitest';
import { etaSeconds, totalsOf } from './present.ts';
import type { EntryCount } from './store.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
const run = (done: number, total: number, status: 'running' | 'queued' = 'running') => ({
  status,
  gave_way: false,
  done,
  total,
  started_at: at(0),
});

test('the time left follows the pace there has been', () => {
  expect(etaSeconds(run(20, 100), at(10))).toBe(40);
  expect(etaSeconds(run(100, 100), at(50))).toBe(0);
});

test('it is told while another organisation has its turn', () => {
  expect(etaSeconds({ ...run(20, 100, 'queued'), gave_way: true }, at(10))).toBe(40);
});

test('it is not told before there is a pace', () => {
  expect([etaSeconds(run(2, 100), at(10)), etaSeconds(run(20, 100, 'queued'), at(10)), etaSeconds(undefined, at(10))]).toEqual([
    null,
    null,
    null,
  ]);
});

test('counts of all kinds add up', () => {
  const count = (status: EntryCount['status'], entries: number, change: Partial<EntryCount> = {}): EntryCount => ({
    request_id: 'r',
    status,
    trust: null,
    entries,
    filled: entries,
    not_asked: 0,
    without_option: 0,
    in_field: 0,
    ...change,
  });
  expect(
    totalsOf([
      count('approved', 2, { without_option: 2 }),
      count('approved', 3),
      count('queued', 1),
      count('queued', 7, { filled: 0 }),
      count('skipped', 5),
      count('answered', 4, { trust: 'sure' }),
      count('needs_review', 8, { trust: 'weak' }),
      count('unanswered', 9, { filled: 0, trust: 'open', not_asked: 9 }),
    ]),
  ).toMatchObject({
    total: 39,
    approved: 5,
    queued: 8,
    skipped: 5,
    drafted: 18,
    not_asked: 9,
    sure: 4,
    check: 0,
    weak: 8,
    approved_without_option: 2,
  });
});
