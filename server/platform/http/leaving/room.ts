/** Where large answers lie while somebody takes them: in files that nobody else can open, and that are gone when they are taken. */
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
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
   * Writes an answer into a file of somebody, who may have a share of the room, as those have with whom they count. `about` is how many bytes it is expected to have.
   * @throws unavailable where too much of theirs, or of all, has not been taken yet
   */
  put(holders: readonly Holder[], answer: Readable | Buffer, about: number): Promise<Put>;
  /** Settles when something here was taken, or the signal aborts. */
  freed(until: AbortSignal): Promise<void>;
  /** Bytes that lie here. */
  held(): number;
}

const sentenceFor = (isOwn: boolean): string =>
  isOwn
    ? 'Large answers that you or your organisation asked for have not been taken yet. Read them to their end, or close those calls, and ask again.'
    : 'Many large answers are on their way. Try again in a moment.';

/**
 * Opens the folder, and removes what a process that died left in it.
 * @param most bytes of all answers together; a single one may be more where nothing else lies here
 */
export function openLeavingRoom(folder: string, most: number): LeavingRoom {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true, recursive: true });
  const byHolder = new Map<string, number>();
  let all = 0;
  const freed = new EventEmitter();
  freed.setMaxListeners(0);
  const add = (holders: readonly Holder[], bytes: number): void => {
    all += bytes;
    for (const { name } of holders) {
      const now = (byHolder.get(name) ?? 0) + bytes;
      if (now <= 0) byHolder.delete(name);
      else byHolder.set(name, now);
    }
  };
  const requireRoom = (holders: readonly Holder[], about: number): void => {
    const isOwn = holders.some(({ name, share }) => {
      const own = byHolder.get(name) ?? 0;
      return own > 0 && own + about > most * share;
    });
    if (isOwn || (all > 0 && all + about > most)) throw new AppError('unavailable', sentenceFor(isOwn));
  };
  return {
    held: () => all,
    freed: (until) =>
      once(freed, 'freed', { signal: until }).then(
        () => {},
        () => {},
      ),
    async put(holders, answer, about) {
      requireRoom(holders, about);
      add(holders, about);
      let counted = about;
      try {
        const file = await openUnnamed(folder);
        const bytes = await write(file, answer);
        add(holders, bytes - counted);
        counted = bytes;
        const stream = file.createReadStream({ start: 0 });
        stream.once('close', () => {
          add(holders, -bytes);
          freed.emit('freed');
        });
        return { bytes, stream };
      } catch (error) {
        add(holders, -counted);
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
