import { afterEach, expect, test, vi } from 'vitest';
import { byFrame, createStore } from './store.ts';

afterEach(() => vi.unstubAllGlobals());

/** Frames that come when they are asked for. */
function frames() {
  let waiting: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => waiting.push(run));
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => {
    waiting[handle - 1] = () => {};
  });
  return () => {
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  };
}

test('however often it changes, it is told once a frame, with the last value', () => {
  const next = frames();
  const store = createStore(0);
  const seen: number[] = [];
  const slow = byFrame(store);
  slow.subscribe(() => seen.push(slow.get()));
  for (const n of [1, 2, 3]) store.set(n);
  expect(slow.get()).toBe(0);
  next();
  store.set(4);
  next();
  expect(seen).toEqual([0, 3, 4]);
});

test('whoever no longer follows it is told nothing, not even what was under way', () => {
  const next = frames();
  const store = createStore(0);
  const told = vi.fn<() => void>();
  const stop = byFrame(store).subscribe(told);
  told.mockClear();
  store.set(1);
  stop();
  next();
  expect(told).not.toHaveBeenCalled();
});
