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
  return allSaid(chunksOf(things, size).map((some) => atOnce(() => ask(some))));
}

/**
 * The same of chunks that come in groups: of each group one is asked first, so that a service has kept what they share when the
 * others are asked. `open` gives how a group's chunks are asked.
 */
export async function inGroups<Thing, Said>(
  { run }: Reading,
  groups: Thing[][][],
  open: (chunks: Thing[][]) => Promise<(some: Thing[]) => Promise<Said[]>>,
): Promise<Said[]> {
  const atOnce = pLimit(run.client.width);
  const askGroup = async (chunks: Thing[][]): Promise<Said[]> => {
    const ask = await open(chunks);
    const [first = [], ...others] = chunks;
    const begun = await atOnce(() => ask(first));
    return [...begun, ...(await allSaid(others.map((some) => atOnce(() => ask(some)))))];
  };
  return allSaid(groups.map(askGroup));
}

/** What is under way is paid for: it ends before its failure is told. */
async function allSaid<Said>(asked: Promise<Said[]>[]): Promise<Said[]> {
  return (await Promise.allSettled(asked)).flatMap((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
