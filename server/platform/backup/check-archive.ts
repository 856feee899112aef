import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { type ArchiveEntry, BadArchive, type Entry, cutOff, noBackup, readArchive, strayFile } from './archive.ts';
import { END, End, MANIFEST, Manifest } from './manifest.ts';

/**
 * Reads a backup from end to end and compares every entry with what its writer noted.
 * @throws BadArchive when it is no backup, not whole, or names a file that would lie outside of the place for it
 */
export async function checkArchive(path: string): Promise<{ manifest: Manifest; end: End }> {
  const read: { manifest?: Manifest; end?: End; entries: Entry[] } = { entries: [] };
  try {
    for await (const entry of readArchive(path)) await takeIn(entry, read);
  } catch (error) {
    throw error instanceof BadArchive && !read.manifest ? noBackup(error) : error;
  }
  const { manifest, end, entries } = read;
  if (!manifest) throw noBackup();
  if (entries.some(({ name }) => leadsOut(name))) throw strayFile();
  if (!end || JSON.stringify(end.entries) !== JSON.stringify(entries)) throw cutOff();
  return { manifest, end };
}

/** A name that would not stay in the folder it is brought into, on any system. */
const leadsOut = (name: string): boolean => /[\\\0]/u.test(name) || name.split('/').some((part) => ['', '.', '..'].includes(part));

async function takeIn(entry: ArchiveEntry, read: { manifest?: Manifest; end?: End; entries: Entry[] }): Promise<void> {
  if (read.end) throw cutOff();
  if (!read.manifest) {
    if (entry.name !== MANIFEST) throw noBackup();
    const bytes = await whole(entry);
    read.manifest = parse(bytes, Manifest);
    read.entries.push({ name: entry.name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  } else if (entry.name === END) read.end = parse(await whole(entry), End);
  else read.entries.push(await measured(entry));
}

async function measured({ name, bytes }: ArchiveEntry): Promise<Entry> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of bytes) {
    hash.update(piece);
    size += piece.length;
  }
  return { name, size, sha256: hash.digest('hex') };
}

export async function whole({ bytes }: ArchiveEntry): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

function parse<T>(bytes: Buffer, schema: z.ZodMiniType<T>): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw cutOff(error);
  }
}
