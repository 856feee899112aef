import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the tables of one index lie, and beside them what describes them. */
export interface IndexPlace {
  /** As it is told to people. */
  name: string;
  uri: string;
  /** What the tables need to reach it; nothing for a folder. */
  options: Record<string, string>;
  /** Null where nothing was written yet. */
  readDescription(): Promise<string | null>;
  /** All of it, or what was there before. */
  writeDescription(text: string): Promise<void>;
  /** Removes the index. */
  remove(): Promise<void>;
}

/** A folder of this machine. */
export function folderPlace(dir: string): IndexPlace {
  const path = join(dir, 'index.json');
  return {
    name: dir,
    uri: dir,
    options: {},
    readDescription: () =>
      readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    async writeDescription(text) {
      await mkdir(dir, { recursive: true });
      // Written beside and renamed, so that a killed process leaves the old one.
      await writeFile(`${path}.part`, text);
      await rename(`${path}.part`, path);
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
