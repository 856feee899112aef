import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { isStorageKey } from '../storage/storage-key.ts';
import { type ArchiveEntry, type Entry, readArchive } from './archive.ts';
import { BadArchive, cutOff, noBackup, strayFile, tooLong, unknownHere } from './bad-archive.ts';
import { END, End, MANIFEST, MOST_BYTES, Manifest, tableName } from './manifest.ts';

interface Read {
  manifest?: Manifest;
  end?: End;
  entries: Entry[];
  /** Names of its tables. */
  tables: Set<string>;
  /** Where in {@link kinds} it is. */
  at: number;
}

/** What follows the manifest, in this order: all rows are in the database before a file is written. */
const kinds = ['tables', 'files', 'acts', 'secret'];

/**
 * Reads a backup from end to end and compares every entry with what its writer noted; nothing of it is held but its first entry and its
 * last, neither longer than such are.
 * @throws BadArchive when it is no backup, not whole, holds what no backup does, or names a file that would lie outside of the place for it
 */
export async function checkArchive(path: string): Promise<{ manifest: Manifest; end: End }> {
  const read: Read = { entries: [], tables: new Set(), at: 0 };
  try {
    for await (const entry of readArchive(path)) await takeIn(entry, read);
  } catch (error) {
    throw error instanceof BadArchive && !read.manifest ? noBackup(error) : error;
  }
  const { manifest, end, entries } = read;
  if (!manifest) throw noBackup();
  if (!end || JSON.stringify(end.entries) !== JSON.stringify(entries)) throw cutOff();
  return { manifest, end };
}

async function takeIn(entry: ArchiveEntry, read: Read): Promise<void> {
  if (read.end) throw cutOff();
  if (!read.manifest) {
    if (entry.name !== MANIFEST) throw noBackup();
    const bytes = await whole(entry, MOST_BYTES.manifest);
    read.manifest = parse(bytes, Manifest);
    read.tables = new Set(read.manifest.tables.map(tableName));
    read.entries.push({ name: entry.name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  } else if (entry.name === END) read.end = parse(await whole(entry, MOST_BYTES.end), End);
  else {
    holdName(entry.name, read);
    read.entries.push(await measured(entry));
  }
}

/** @throws BadArchive when nothing of this name is brought in, or not at this place */
function holdName(name: string, read: Read): void {
  if (leadsOut(name)) throw strayFile();
  const [kind = '', ...rest] = name.split('/');
  const at = kinds.indexOf(kind);
  if (at === -1) throw unknownHere(`“${name}”`);
  if (at < read.at) throw cutOff();
  read.at = at;
  if (kind === 'tables' && !read.tables.has(rest[0] ?? '')) throw unknownHere(`rows of “${rest[0]}”`);
  if (kind === 'files' && !isStorageKey(rest.join('/'))) throw strayFile();
}

/** A name that would not stay in the folder it is brought into, on any system. */
const leadsOut = (name: string): boolean => /[\\\0]/u.test(name) || name.split('/').some((part) => ['', '.', '..'].includes(part));

async function measured({ name, bytes }: ArchiveEntry): Promise<Entry> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of bytes) {
    hash.update(piece);
    size += piece.length;
  }
  return { name, size, sha256: hash.digest('hex') };
}

/** All bytes of an entry, as they are unpacked. @throws BadArchive when they are more than `most` */
export async function whole({ name, bytes }: ArchiveEntry, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > most) throw tooLong(`“${name}”`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function parse<T>(bytes: Buffer, schema: z.ZodMiniType<T>): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw cutOff(error);
  }
}
