import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './db.ts';

afterEach(() => void vi.useRealTimers());

test('ids rise strictly in the order of their making, within a millisecond and when the clock is set back', () => {
  vi.useFakeTimers({ now: Date.now() + 1_000 });
  const within = Array.from({ length: 10_000 }, newId);
  vi.setSystemTime(Date.now() - 60_000);
  const ids = [...within, newId(), newId()];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id says when it was made, and is one of version 7', () => {
  vi.useFakeTimers({ now: Date.now() + 3_600_000 });
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.now());
});
