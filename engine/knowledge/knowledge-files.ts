/** The files below the paths somebody named, and what they are called in citations. */
import { readdir, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

export interface KnowledgeFile {
  /** Absolute. */
  path: string;
  /** The named path it was found under, absolute: files that leave it leave the index. */
  root: string;
  /**
   * Relative to the named path, with `/`; a named file is called by its own name. When several paths were named, the
   * last folder of the path stands first (docs/guide/command-line.md, `ask`), and further ones where two end alike.
   */
  name: string;
  size: number;
  modified: Date;
}

const LEFT_OUT = new Set(['node_modules', '.git', '.rejoinder']);

/** Sorted by name. Hidden files and folders, `node_modules` and links that lead to folders are left out, and `except` (the index itself). Fails with ENOENT when a path is not there. */
export async function listFiles(paths: string[], except: string | undefined): Promise<KnowledgeFile[]> {
  const found = new Map<string, KnowledgeFile>();
  const roots = paths.map((path) => resolve(path));
  for (const root of roots) {
    const about = await stat(root);
    const called = calledApart(root, roots);
    const files = about.isDirectory() ? await below(root, '', except) : [''];
    for (const relative of files) {
      const path = relative === '' ? root : join(root, ...relative.split('/'));
      const { size, mtime } = await stat(path);
      const name = relative === '' ? called : paths.length > 1 ? `${called}/${relative}` : relative;
      if (!found.has(path)) found.set(path, { path, root, name, size, modified: mtime });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** As much of the end of a path as no other one ends with. */
function calledApart(root: string, roots: string[]): string {
  const parts = root.split(sep);
  const others = roots.filter((other) => other !== root).map((other) => other.split(sep));
  const isShared = (length: number): boolean => others.some((other) => other.slice(-length).join('/') === parts.slice(-length).join('/'));
  let length = 1;
  while (length < parts.length && isShared(length)) length++;
  return parts.slice(-length).join('/');
}

async function below(root: string, relative: string, except: string | undefined): Promise<string[]> {
  const out: string[] = [];
  for (const entry of await readdir(join(root, relative), { withFileTypes: true })) {
    const inside = relative === '' ? entry.name : `${relative}/${entry.name}`;
    const path = join(root, inside.split('/').join(sep));
    if (entry.name.startsWith('.') || LEFT_OUT.has(entry.name) || path === except) continue;
    if (entry.isDirectory()) out.push(...(await below(root, inside, except)));
    else if (entry.isFile() || (entry.isSymbolicLink() && (await isFile(path)))) out.push(inside);
  }
  return out;
}

/** A link that leads nowhere is not a file. */
const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (about) => about.isFile(),
    () => false,
  );
