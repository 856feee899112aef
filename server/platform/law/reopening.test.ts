import { expect, test, vi } from 'vitest';
import { createReopening } from './reopening.ts';

/** Opens numbers, one after the other, and says what was closed. */
function numbers() {
  const state = { stamp: 1, opened: 0, closed: [] as number[] };
  const use = createReopening({
    stamp: async () => state.stamp,
    open: async () => (state.opened += 1),
    close: async (one) => void state.closed.push(one),
  });
  return { state, use };
}

test('is opened once, and anew when its source changed; the former one is closed after its last user', async () => {
  const { state, use } = numbers();
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = use.with(async (one) => {
    await promise;
    return one;
  });
  expect(await use.with(async (one) => one)).toBe(1);
  state.stamp = 2;
  expect(await use.with(async (one) => one)).toBe(2);
  expect(state.closed).toEqual([]);
  resolve();
  expect(await slow).toBe(1);
  await vi.waitFor(() => expect(state.closed).toEqual([1]));
  await use.close();
  expect(state.closed).toEqual([1, 2]);
});

test('closing waits for those who use it, the former one too', async () => {
  const { state, use } = numbers();
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const works = [];
  for (const { promise } of ends) {
    works.push(use.with(() => promise));
    await vi.waitFor(() => expect(state.opened).toBe(works.length));
    state.stamp += 1;
  }
  let closed = false;
  const closing = use.close().then(() => (closed = true));
  ends[1]?.resolve();
  await vi.waitFor(() => expect(state.closed).toEqual([2]));
  expect(closed).toBe(false);
  ends[0]?.resolve();
  await closing;
  expect(state.closed).toEqual([2, 1]);
  await Promise.all(works);
});

test('what could not be opened is tried again', async () => {
  let fails = true;
  const use = createReopening({
    stamp: async () => 1,
    open: async () => {
      if (fails) throw new Error('no disk');
      return 'open';
    },
    close: async () => {},
  });
  await expect(use.with(async (one) => one)).rejects.toThrow('no disk');
  fails = false;
  expect(await use.with(async (one) => one)).toBe('open');
  await use.close();
});
