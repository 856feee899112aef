import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { until } from './writers.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heldBytes = async (): Promise<number> => {
  // What a first collection lets go is given back beside it.
  for (let at = 0; at < 2; at += 1) {
    await sleep(20);
    collect();
  }
  return process.memoryUsage().arrayBuffers;
};

async function* pieces(count: number, bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at += 1) yield new Uint8Array(bytes);
}

test('what was handed on is held no more while the rest comes', async () => {
  const [before, size] = [await heldBytes(), 1_000_000];
  let come = 0;
  for await (const piece of until(new AbortController().signal, pieces(60, size))) {
    come += piece.length;
    if (come % (20 * size) === 0) expect((await heldBytes()) - before).toBeLessThan(5 * size);
  }
  expect(come).toBe(60 * size);
});

test('it ends with the signal while nothing comes', async () => {
  const over = new AbortController();
  const silent: AsyncIterable<never> = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) };
  const waiting = until(over.signal, silent).next();
  over.abort(new Error('somebody else sends it'));
  await expect(waiting).rejects.toThrow('somebody else sends it');
});
