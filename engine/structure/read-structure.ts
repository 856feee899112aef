/** A picture read by a model, part by part. */
import type { Reason } from '#contract/reasons.ts';
import { ModelFailure } from '#engine/model/model.ts';
import type { ModelRun } from '#engine/model/model-run.ts';
import { type Chunk, chunksOf, halvesOf } from './chunks.ts';
import type { Picture, PictureLine } from './model.ts';
import { structurePrompt } from './prompt.ts';
import { Reply, type SaidQuestion } from './reply.ts';

/** What a model said of a file, nothing of it checked. */
export interface Said {
  said: SaidQuestion[];
  /** Parts that it was asked for. */
  parts: number;
  /** Lines that no reply speaks of, since the model failed there … */
  unread: ReadonlySet<PictureLine>;
  /** Lines of parts in which it read no question at all. */
  silent: ReadonlySet<PictureLine>;
  /** … in so many parts … */
  unreadParts: number;
  /** … and how, each once. */
  failures: Reason[];
}

interface Part {
  lines: readonly PictureLine[];
  said: SaidQuestion[];
  unread: readonly PictureLine[];
  failure: Reason | null;
}

/**
 * Reads a picture. Where the model fails, the lines of that part are unread and the others are read all the same. `onPart` hears of every part
 * that is over.
 * @throws AccountClosed where nothing more may be used; the signal's reason when aborted
 */
export async function readStructure(
  picture: Picture,
  run: ModelRun,
  { signal, onPart }: { signal?: AbortSignal | undefined; onPart?: (done: number, all: number) => Promise<void> } = {},
): Promise<Said> {
  const chunks = chunksOf(picture);
  let done = 0;
  const parts = (await Promise.all(chunks.map(readWhole))).flat();
  const failures = new Map(parts.flatMap(({ failure }) => (failure ? [[JSON.stringify(failure), failure] as const] : [])));
  return {
    said: parts.flatMap(({ said }) => said),
    parts: parts.length,
    unread: new Set(parts.flatMap(({ unread }) => unread)),
    silent: new Set(parts.flatMap(({ lines, said, failure }) => (said.length === 0 && failure === null ? lines : []))),
    unreadParts: parts.filter(({ failure }) => failure !== null).length,
    failures: [...failures.values()],
  };

  async function readWhole(chunk: Chunk, at: number): Promise<Part[]> {
    const read = await readPart(chunk, at === chunks.length - 1);
    await onPart?.((done += 1), chunks.length);
    return read;
  }

  async function readPart(chunk: Chunk, last: boolean): Promise<Part[]> {
    try {
      const { said } = await run.ask(structurePrompt(picture, chunk, last), Reply, signal);
      return [{ lines: chunk.lines, said: said.questions, unread: [], failure: null }];
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      if (error.kind !== 'cut' || chunk.lines.length < 2)
        return [{ lines: chunk.lines, said: [], unread: chunk.lines, failure: error.reason }];
      const [first, second] = halvesOf(chunk);
      return [...(await readPart(first, false)), ...(await readPart(second, last))];
    }
  }
}
