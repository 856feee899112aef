import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../storage/storage.ts';
import type { ArchiveEntry } from './archive.ts';
import { whole } from './check-archive.ts';
import { MOST_BYTES } from './manifest.ts';

/** Where a backup keeps what are no rows. */
export interface Place {
  storage: Storage;
  /** Where imported acts lie. */
  acts: string;
  /** The file of the secret; null where the one that holds here stays. */
  secret: string | null;
}

interface Filling {
  take(entry: ArchiveEntry): Promise<void>;
  /** Takes away what was brought in; what lay there before stays. */
  undo(): Promise<void>;
}

/** Brings the entries of a backup that are no rows to their places. */
export async function fill({ storage, acts, secret }: Place): Promise<Filling> {
  const before = new Set<string>();
  for await (const { key } of storage.files()) before.add(key);
  const brought: { keys: string[]; paths: string[] } = { keys: [], paths: [] };
  const toPath = (path: string): void => void (existsSync(path) || brought.paths.push(path));
  return {
    async take(entry) {
      const [kind, ...rest] = entry.name.split('/');
      const name = rest.join('/');
      if (kind === 'files') {
        if (!before.has(name)) brought.keys.push(name);
        await storage.put(name, entry.bytes);
      } else if (kind === 'acts') {
        const path = join(acts, name);
        toPath(path);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(entry.bytes, createWriteStream(path, { mode: 0o600, flush: true }));
      } else if (kind === 'secret') {
        const bytes = await whole(entry, MOST_BYTES.secret);
        if (secret === null) return;
        toPath(secret);
        await writeFile(secret, bytes, { flag: 'wx', mode: 0o600, flush: true });
      }
    },
    async undo() {
      for (const key of brought.keys) await storage.remove(key);
      for (const path of brought.paths) await rm(path, { force: true });
    },
  };
}
