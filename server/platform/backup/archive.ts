import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { BadArchive, cutOff } from './bad-archive.ts';
import { boundedHeaders } from './bounded-headers.ts';

/** What stands in an archive under a name. */
export interface Entry {
  name: string;
  size: number;
  sha256: string;
}

export interface ArchiveWriter {
  /** @throws when other than `size` bytes come */
  add(name: string, size: number, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** All that was added so far. */
  entries: readonly Entry[];
}

export interface ArchiveEntry {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** Text and files that are packed already stand side by side: the fastest grade makes the text a fifth of what it was. */
const GRADE = 1;

/**
 * Writes a .tar.gz for its owner alone, beside its place until all of it is on the disk; a run that dies leaves nothing under the name.
 * Nothing is held in memory but the piece at hand.
 */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<{ bytes: number }> {
  const beside = `${path}.part`;
  const { readable, controller } = createTarPacker();
  // What stands there was left by a run that died, or put there by somebody else: neither its mode nor where it leads is taken over.
  await rm(beside, { force: true });
  const out = createWriteStream(beside, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(Readable.fromWeb(readable as never), createGzip({ level: GRADE }), out);
  const entries: Entry[] = [];
  const filled = async (): Promise<void> => {
    await fill({ entries, add: async (name, size, bytes) => void entries.push(await addEntry(controller, { name, size }, bytes)) });
    controller.finalize();
  };
  try {
    // A disk that is full ends the writing: nothing takes the bytes any more, and filling would wait for ever.
    await Promise.all([
      written,
      Promise.race([filled(), written]).catch((error: unknown) => {
        controller.error(error);
        throw error;
      }),
    ]);
    await rename(beside, path);
    await syncFolder(dirname(path));
    return { bytes: out.bytesWritten };
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

async function addEntry(
  controller: ReturnType<typeof createTarPacker>['controller'],
  { name, size }: { name: string; size: number },
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Entry> {
  const hash = createHash('sha256');
  const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
  for await (const piece of bytes) {
    hash.update(piece);
    await writer.write(piece);
  }
  await writer.close();
  return { name, size, sha256: hash.digest('hex') };
}

/** The entries of an archive in their order; of each all bytes must be taken before the next. @throws BadArchive when it is none, or not whole */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(path);
  const unpacked = source.pipe(createGunzip());
  source.once('error', (error) => unpacked.destroy(error));
  const tar = (Readable.toWeb(Readable.from(boundedHeaders(unpacked))) as unknown as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  try {
    for await (const { header, body } of tar as unknown as AsyncIterable<{ header: { name: string }; body: AsyncIterable<Uint8Array> }>)
      yield { name: header.name, bytes: bytesOf(body) };
  } catch (error) {
    throw explained(error);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

async function* bytesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw explained(error);
  }
}

/** What unpacking complains of is the archive's fault, what the system says (no such file, no right to read) is not. */
function explained(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  return error instanceof BadArchive || (code.startsWith('E') && !code.startsWith('ERR_')) ? error : cutOff(error);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
