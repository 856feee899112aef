import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notices, notify } from './notices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  notices.set([]);
});
const shown = () => notices.get().map(({ text }) => text);

test.each([
  ['of itself after 5000 ms', 'Saved', undefined, 5000],
  ['of the debug console after 3000 ms', 'Copied', 3000, 3000],
])('9 a notice goes %s, not before', (_whose, text, asked, after) => {
  notify(text, asked === undefined ? {} : { ms: asked });
  vi.advanceTimersByTime(after - 1);
  expect(shown()).toEqual([text]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});
