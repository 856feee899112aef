import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../http/app-error.ts';
import { halfName, keepFresh, removeHalfFiles } from './half-files.ts';
import { signUpload } from './signed-upload.ts';
import type { Storage } from './storage.ts';

/** Files in a folder. A file is written beside its place, forced to the disk and renamed: there is no half file under a key. */
export function openLocalStorage(parts: { folder: string; publicUrl: string; secret: string }): Storage {
  const pathOf = (key: string): string => join(parts.folder, checked(key));
  return {
    async put(key, bytes, options = {}) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      const beside = join(dirname(target), halfName());
      try {
        const written = await write(beside, bytes, options.limit ?? Number.POSITIVE_INFINITY);
        if (options.size !== undefined && written.size !== options.size) {
          throw new AppError('invalid', `${written.size} of ${options.size} bytes arrived. Send the file again.`);
        }
        await rename(beside, target);
        await syncFolder(dirname(target));
        return written;
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
    removeHalfFiles: () => removeHalfFiles(parts.folder),
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
}

/** @throws when a key would lead out of the folder, or is not one */
function checked(key: string): string {
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(key) || key.split('/').some((part) => /^\.+$/.test(part))) throw new Error('this is no storage key');
  return key;
}

async function write(
  path: string,
  bytes: AsyncIterable<Uint8Array> | Uint8Array,
  limit: number,
): Promise<{ size: number; sha256: Buffer }> {
  const file = await open(path, 'wx');
  const hash = createHash('sha256');
  const stopFreshening = keepFresh(file);
  let size = 0;
  try {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      size += chunk.length;
      if (size > limit)
        throw new AppError(
          'too_large',
          `The file is larger than the ${Math.ceil(limit / 1_048_576)} MB that were announced or are allowed.`,
        );
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    stopFreshening();
    await file.close();
  }
  return { size, sha256: hash.digest() };
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
  if (code === 'ENOSPC') return new AppError('unavailable', 'The disk of the service is full. Free some space and try again.');
  return error;
}
