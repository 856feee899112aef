import { expect, test } from 'vitest';
import { openLanes } from './lanes.ts';

const patience = { ms: null };
const of = (name: string) => [{ name, most: 2, waiting: 10 }];
/** Work that waits for a machine which never answers. */
const hanging = (signal: AbortSignal) =>
  new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)));

test('what waits for machines that never answer keeps nobody else waiting, and ends where too many do', async () => {
  const lanes = openLanes({ quick: 2, slow: 3, quickMs: 20, waiting: 50 });
  const hung = ['a', 'a', 'b', 'b'].map((name) => lanes.within(of(name), patience, hanging));
  expect(await lanes.within(of('c'), patience, async () => 'answered')).toBe('answered');
  // Three of them go on among the slow ones; one is one too many.
  await expect(Promise.race(hung)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(await lanes.within(of('c'), patience, async () => 'answered')).toBe('answered');
  const third = lanes.within(of('a'), { ms: 50 }, async () => 'not its turn');
  await Promise.allSettled([third, ...hung.slice(3)]);
});
