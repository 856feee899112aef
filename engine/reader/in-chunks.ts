import pLimit from 'p-limit';
import { chunksOf } from '#engine/common/chunks.ts';
import type { Reading } from './read-batch.ts';

/** Asks about many things, so many with each call, as many calls at once as the model takes. In the order of the things. */
export async function inChunks<Thing, Said>(
  { run }: Reading,
  things: Thing[],
  size: number,
  ask: (some: Thing[]) => Promise<Said[]>,
): Promise<Said[]> {
  const atOnce = pLimit(run.client.width);
  const asked = await Promise.allSettled(chunksOf(things, size).map((some) => atOnce(() => ask(some))));
  // What is under way is paid for: it ends before its failure is told.
  return asked.flatMap((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
