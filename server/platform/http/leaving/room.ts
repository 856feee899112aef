/** Where large answers lie while somebody takes them: in files that nobody else can open, and that are gone when they are taken. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Bound, type Patience, openLines } from '../../limits/lines.ts';
import { AppError } from '../app-error.ts';

/** An answer that lies in a file. */
interface Put {
  bytes: number;
  /** Its bytes once more; the file is gone when they are read, or when it is destroyed. */
  stream: Readable;
}

/** Whose answers lie here, and what share of the room they may take. */
export interface Holder {
  name: string;
  share: number;
}

export interface LeavingRoom {
  /**
   * Writes an answer into a file of somebody, who may have a share of the room, as those have with whom they count (the narrowest first).
   * `about` is how many bytes it is expected to have; it is asked for when there is room. Whoever has no patience does not wait for that.
   * @throws unavailable where too much of theirs, or of all, has not been taken yet
   */
  put(holders: readonly Holder[], answer: () => Readable | Buffer, about: number, patience?: Patience | null): Promise<Put>;
  /** Bytes that lie here. */
  held(): number;
}

/** Answers that wait for room: of one caller, of those with whom they count, of all. */
const WAITING = { own: 5, party: 20, all: 60 };

const OWN =
  'Large answers that you or your organisation asked for have not been taken yet. Read them to their end, or close those calls, and ask again.';
const OTHERS = 'Many large answers are on their way. Try again in a moment.';

/**
 * Opens the folder, and removes what a process that died left in it.
 * @param most bytes of all answers together; a single one may be more where nothing else lies here
 */
export function openLeavingRoom(folder: string, most: number): LeavingRoom {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true, recursive: true });
  const lines = openLines();
  const boundsFor = (holders: readonly Holder[]): Bound[] => {
    const [own, ...wider] = holders.map(({ name, share }, at) => ({
      name: `of ${name}`,
      most: most * share,
      waiting: at === 0 ? WAITING.own : WAITING.party,
    }));
    return [{ name: 'all', most, waiting: WAITING.all }, ...wider, ...(own ? [own] : [])];
  };
  const placeFor = async (bounds: Bound[], about: number, patience: Patience | null): Promise<() => void> => {
    const full = lines.full(bounds, about);
    if (patience === null && full) throw new AppError('unavailable', full.name === 'all' ? OTHERS : OWN);
    if (patience === null) return lines.pass(bounds, about);
    try {
      return await lines.take(bounds, patience, about);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('unavailable', full?.name === 'all' ? OTHERS : OWN);
    }
  };
  /** The place that was expected becomes the answer's, at no moment more than the larger of both where it has grown. */
  const hold = (bounds: Bound[], { bytes, about, expected }: { bytes: number; about: number; expected: () => void }): (() => void) => {
    if (bytes < about) {
      const held = lines.pass(bounds, bytes);
      expected();
      return held;
    }
    const more = lines.pass(bounds, bytes - about);
    return () => {
      more();
      expected();
    };
  };
  return {
    held: () => lines.held('all'),
    async put(holders, answer, about, patience = null) {
      const bounds = boundsFor(holders);
      const expected = await placeFor(bounds, about, patience);
      try {
        const file = await openUnnamed(folder);
        const bytes = await write(file, answer());
        const held = hold(bounds, { bytes, about, expected });
        const stream = file.createReadStream({ start: 0 });
        stream.once('close', held);
        return { bytes, stream };
      } catch (error) {
        expected();
        throw error;
      }
    },
  };
}

/** A file for this process alone, whose name is gone before anything stands in it: a process that dies leaves nothing behind. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, randomBytes(12).toString('hex'));
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}

/** Answers how many bytes were written; the file stays open, unless that failed. */
async function write(file: FileHandle, answer: Readable | Buffer): Promise<number> {
  try {
    await file.writeFile(answer);
    return (await file.stat()).size;
  } catch (error) {
    await file.close();
    throw error;
  }
}
