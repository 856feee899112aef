import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What finding questions is made of: its rooms, those below them, and the libraries (`package.json` names each with its version). */
const PARTS = ['engine/common', 'engine/language', 'engine/recognition', 'engine/files', 'engine/questions', 'contract', 'package.json'];

const ROOT = new URL('../..', import.meta.url).pathname;

let known: Promise<string> | null = null;

/** A fingerprint of the code that finds questions: what two versions of it found in the same file may differ. */
export function finderVersion(): Promise<string> {
  known ??= readVersion();
  return known;
}

async function readVersion(): Promise<string> {
  const hash = createHash('sha256');
  for (const part of PARTS) {
    for (const file of await sourcesOf(join(ROOT, part))) hash.update(`\0${file}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function sourcesOf(path: string): Promise<string[]> {
  if (path.endsWith('.json')) return [path];
  const files = await readdir(path, { recursive: true });
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
    .map((file) => join(path, file));
}
