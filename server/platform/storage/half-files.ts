import { randomBytes } from 'node:crypto';
import { type FileHandle, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file has such a name until all of it is written; a process that dies meanwhile leaves it behind. */
const HALF = /^\.[0-9a-f-]+\.part$/;
const FRESHENED_EVERY_MS = 60_000;
/** Who writes says so every minute: what nobody touched for so long has lost its writer. */
const LEFT_AFTER_MS = 600_000;

export const isHalf = (name: string): boolean => HALF.test(name);
export const halfName = (): string => `.${randomBytes(6).toString('hex')}.part`;

/** Shows that a half file is being written, however slowly its bytes come; answers how to end that. */
export function keepFresh(file: FileHandle): () => void {
  const timer = setInterval(() => {
    const now = new Date();
    // The write itself meets what is wrong with the file.
    file.utimes(now, now).catch(() => {});
  }, FRESHENED_EVERY_MS);
  return () => clearInterval(timer);
}

/** Removes half files of processes that died, in a folder and all below it; answers how many. */
export async function removeHalfFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessGone([]));
  let removed = 0;
  for (const { name, parentPath } of entries) {
    if (!isHalf(name)) continue;
    const path = join(parentPath, name);
    const found = await stat(path).catch(unlessGone(null));
    if (found === null || Date.now() - found.mtimeMs < LEFT_AFTER_MS) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

export const unlessGone =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
