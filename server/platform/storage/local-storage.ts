import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../http/app-error.ts';
import { halfName, isHalf, keepFresh, removeHalfFiles, unlessGone } from './half-files.ts';
import { countedBytes } from './sent-bytes.ts';
import { signUpload } from './signed-upload.ts';
import { checkedKey } from './storage-key.ts';
import type { Storage } from './storage.ts';

/** Files in a folder. A file is written beside its place, forced to the disk and renamed: there is no half file under a key. */
export function openLocalStorage(parts: { folder: string; publicUrl: string; secret: string }): Storage {
  const pathOf = (key: string): string => join(parts.folder, checkedKey(key));
  const storage: Storage = {
    async put(key, bytes, options = {}) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const beside = join(dirname(target), halfName());
      try {
        const counted = countedBytes(bytes, options);
        await write(beside, counted.pieces());
        await rename(beside, target);
        await syncFolder(dirname(target));
        return counted.written();
      } catch (error) {
        await rm(beside, { force: true });
        throw explained(error);
      }
    },
    get: (key) => openStream(pathOf(key)),
    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        throw explained(error);
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    files: (under) => filesIn(parts.folder, under),
    removeHalfFiles: () => removeHalfFiles(parts.folder),
    async check() {
      const key = `trial-${randomBytes(6).toString('hex')}`;
      await storage.put(key, Buffer.from('tried'));
      await storage.remove(key);
      return { found: `folder ${parts.folder}`, missing: null };
    },
    async uploadTarget(uploadId, upload) {
      const address = signUpload(parts.secret, {
        id: uploadId,
        key: upload.storage_key,
        size: upload.size,
        expires: upload.expires_at.getTime(),
      });
      return {
        method: 'PUT',
        url: `${parts.publicUrl}${address}`,
        headers: { 'content-type': 'application/octet-stream' },
        expires_at: upload.expires_at.toISOString(),
      };
    },
  };
  return storage;
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  const stopFreshening = keepFresh(file);
  try {
    for await (const piece of bytes) await file.writeFile(piece);
    await file.sync();
  } finally {
    stopFreshening();
    await file.close();
  }
}

/** Folder by folder, and of each name by name: there may be very many. */
async function* filesIn(folder: string, under = ''): AsyncGenerator<{ key: string; size: number }> {
  const entries = await opendir(join(folder, under)).catch(unlessGone(null));
  for await (const entry of entries ?? []) {
    const name = join(under, entry.name);
    if (entry.isDirectory()) yield* filesIn(folder, name);
    if (!entry.isFile() || isHalf(entry.name)) continue;
    const found = await stat(join(folder, name)).catch(unlessGone(null));
    if (found) yield { key: name.split(sep).join('/'), size: found.size };
  }
}

/** The name of a new file is on the disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openStream(path: string): Promise<Readable> {
  const stream = createReadStream(path);
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve());
    stream.once('error', (error) => reject(explained(error)));
  });
  return stream;
}

function explained(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new AppError('not_found', 'The file is not there any more.');
  return error;
}
