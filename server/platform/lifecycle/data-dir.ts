import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefused } from '../embedded-postgres/refusal.ts';

/**
 * Makes the data folder where there is none, and tries whether it can be written to.
 * @throws StartRefused with the sentence that says what is wrong with it
 */
export function prepareDataDir(dataDir: string): void {
  const trial = join(dataDir, `.trial-${randomBytes(6).toString('hex')}`);
  try {
    makeFolder(dataDir);
    writeFileSync(trial, 'written', { flag: 'wx' });
  } catch (error) {
    throw refusal(dataDir, error as NodeJS.ErrnoException);
  } finally {
    if (existsSync(trial)) rmSync(trial);
  }
}

/** Folder by folder: `recursive` tries without end where the system takes none, as below `/proc`. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
}

function refusal(dataDir: string, error: NodeJS.ErrnoException): StartRefused {
  const say = (sentence: string): StartRefused => new StartRefused(sentence, { cause: error });
  if (error.code === 'ENOSPC') return say(`The disk of ${dataDir} is full. Free some space and start again.`);
  if (error.code === 'EROFS')
    return say(`The folder ${dataDir} is on a disk that can only be read. Give another DATA_DIR, or make the disk writable.`);
  if (error.code === 'ENOTDIR' || error.code === 'EEXIST') return say(`DATA_DIR ${dataDir} leads to a file. Give the name of a folder.`);
  if (!isFolder(dataDir)) return say(`The folder ${dataDir} cannot be made (${error.code ?? error.message}). Give another DATA_DIR.`);
  return say(`The folder ${dataDir} cannot be written to (${error.code ?? error.message}). Change its owner, or give another DATA_DIR.`);
}

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};
