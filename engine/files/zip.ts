import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { UnreadableFile } from './model.ts';
import { damaged, overLimit } from './unreadable.ts';

/** Bounds on what an archive may ask for. Sizes in bytes, inflated. */
export interface ZipLimits {
  entries: number;
  /** Of one entry. */
  entryBytes: number;
  /** Of all entries read from one `Zip` together; reading an entry twice counts once. */
  totalBytes: number;
  /** Inflated to compressed, looked at only above `ratioFrom` bytes: sheets of equal rows compress well when small. */
  ratio: number;
  ratioFrom: number;
}

const zipLimits: ZipLimits = {
  entries: 10_000,
  entryBytes: 160 << 20,
  totalBytes: 400 << 20,
  ratio: 300,
  ratioFrom: 32 << 20,
};

export interface Zip {
  /** In the order of the archive's directory; folders end in `/`, also where the archive writes backslashes as some programs on Windows do. */
  readonly names: string[];
  has(name: string): boolean;
  /**
   * One entry, inflated and checked against its checksum. Declared sizes are never trusted.
   * @throws UnreadableFile `limit` or `damaged` (also when there is no such entry)
   */
  read(name: string): Uint8Array;
  /** Whether an entry stands byte for byte alike in another archive; compares compressed bytes first. */
  sameEntry(name: string, other: Zip): boolean;
  /** The compressed bytes of an entry as they stand. */
  raw(name: string): Uint8Array;
  /** A new archive: entries of `changed` are replaced, all others keep their compressed bytes, headers and order. */
  rewrite(changed: Map<string, Uint8Array>): Uint8Array;
}

interface Entry {
  name: string;
  flags: number;
  method: number;
  crc: number;
  compressed: number;
  /** Of the local header. */
  offset: number;
  /** Of the compressed bytes. */
  data: number;
  /** Where the next entry or the directory begins; data descriptors lie before it. */
  end: number;
  central: Buffer;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const ZIP64 = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;
const DESCRIPTOR_FLAG = 8;

/**
 * Opens a zip archive without inflating anything (APPNOTE 6.3.10, without zip64 and encryption, which office files
 * within our limits never need).
 * @throws UnreadableFile `damaged`, `encrypted`, `limit` or `unsupported`
 */
export function openZip(bytes: Uint8Array, limits: Partial<ZipLimits> = {}): Zip {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bounds = { ...zipLimits, ...limits };
  const directory = findDirectory(buffer);
  const entries = readDirectory(buffer, directory, bounds);
  locate(buffer, entries, directory.offset);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (byName.size !== entries.length) damaged('two of its parts have the same name');
  const sizes = new Map<string, number>();

  const entryOf = (name: string): Entry => byName.get(name) ?? damaged(`its part ${name} is missing`);
  const zip: Zip = {
    names: entries.map((entry) => entry.name),
    has: (name) => byName.has(name),
    read(name) {
      const others = sizes.values().reduce((sum, size) => sum + size, 0) - (sizes.get(name) ?? 0);
      const content = inflate(buffer, entryOf(name), bounds, bounds.totalBytes - others);
      sizes.set(name, content.length);
      return content;
    },
    raw(name) {
      const entry = entryOf(name);
      return buffer.subarray(entry.data, entry.data + entry.compressed);
    },
    sameEntry: (name, other) =>
      Buffer.compare(zip.raw(name), other.raw(name)) === 0 || Buffer.compare(zip.read(name), other.read(name)) === 0,
    rewrite: (changed) => rewrite(buffer, entries, changed, directory.comment),
  };
  return zip;
}

interface Directory {
  offset: number;
  count: number;
  comment: Buffer;
}

function findDirectory(buffer: Buffer): Directory {
  const lowest = Math.max(0, buffer.length - 22 - 0xffff);
  for (let at = buffer.length - 22; at >= lowest; at--) {
    if (buffer.readUInt32LE(at) !== END) continue;
    const count = buffer.readUInt16LE(at + 10);
    const offset = buffer.readUInt32LE(at + 16);
    if (offset === ZIP64 || count === 0xffff) refuseZip64();
    if (offset > at) damaged('its table of contents lies outside of it');
    return { offset, count, comment: buffer.subarray(at + 20) };
  }
  return damaged('its end is missing, so it was probably cut off while being copied or sent');
}

function refuseZip64(): never {
  throw new UnreadableFile('unsupported', 'The file uses the zip64 form, which is meant for archives over 4 GB. Open it and save it anew.');
}

function readDirectory(buffer: Buffer, directory: Directory, bounds: ZipLimits): Entry[] {
  if (directory.count > bounds.entries) overLimit(`it holds ${directory.count} parts, at most ${bounds.entries} are read`);
  const entries: Entry[] = [];
  let at = directory.offset;
  for (let index = 0; index < directory.count; index++) {
    if (at + 46 > buffer.length || buffer.readUInt32LE(at) !== CENTRAL) damaged('its table of contents is broken');
    const nameEnd = at + 46 + buffer.readUInt16LE(at + 28);
    const end = nameEnd + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
    if (end > buffer.length) damaged('its table of contents is broken');
    const entry: Entry = {
      name: buffer.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/'),
      flags: buffer.readUInt16LE(at + 8),
      method: buffer.readUInt16LE(at + 10),
      crc: buffer.readUInt32LE(at + 16),
      compressed: buffer.readUInt32LE(at + 20),
      offset: buffer.readUInt32LE(at + 42),
      data: 0,
      end: 0,
      central: buffer.subarray(at, end),
    };
    if (entry.compressed === ZIP64 || entry.offset === ZIP64) refuseZip64();
    refuseClimbing(entry.name);
    entries.push(entry);
    at = end;
  }
  return entries;
}

function refuseClimbing(name: string): void {
  if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[A-Za-z]:|\0/.test(name)) {
    throw new UnreadableFile(
      'damaged',
      'The file holds a part whose name points outside of it, as no office program writes it. Do not open it; ask for it again.',
    );
  }
}

/** Finds where each entry's bytes begin and end, and that no two share any. */
function locate(buffer: Buffer, entries: Entry[], directoryOffset: number): void {
  const sorted = entries.toSorted((a, b) => a.offset - b.offset);
  sorted.forEach((entry, index) => {
    if (entry.offset + 30 > directoryOffset || buffer.readUInt32LE(entry.offset) !== LOCAL)
      damaged(`its part ${entry.name} is not where it should be`);
    entry.data = entry.offset + 30 + buffer.readUInt16LE(entry.offset + 26) + buffer.readUInt16LE(entry.offset + 28);
    entry.end = sorted[index + 1]?.offset ?? directoryOffset;
    if (entry.data + entry.compressed > entry.end) damaged(`its part ${entry.name} overlaps another`);
  });
}

function inflate(buffer: Buffer, entry: Entry, bounds: ZipLimits, left: number): Uint8Array {
  if (entry.flags & ENCRYPTED_FLAG)
    throw new UnreadableFile('encrypted', 'The file is protected by a password. Remove the password and send it again.');
  const packed = buffer.subarray(entry.data, entry.data + entry.compressed);
  const byRatio = Math.max(bounds.ratioFrom, packed.length * bounds.ratio);
  const most = Math.min(bounds.entryBytes, left, byRatio);
  const content = entry.method === STORED ? packed : unpack(packed, entry, most);
  if (content.length > most) tooLarge(entry, most);
  if (crc32(content) !== entry.crc) damaged(`the checksum of its part ${entry.name} is wrong`);
  return content;
}

function unpack(packed: Buffer, entry: Entry, most: number): Buffer {
  if (entry.method !== DEFLATED) {
    throw new UnreadableFile(
      'unsupported',
      `The file packs its part ${entry.name} in a way that office programs do not read. Open it and save it anew.`,
    );
  }
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most), chunkSize: Math.min(Math.max(packed.length * 4, 4096), 1 << 20) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') tooLarge(entry, most);
    return damaged(`its part ${entry.name} cannot be unpacked`);
  }
}

const tooLarge = (entry: Entry, most: number): never =>
  overLimit(`its part ${entry.name} unpacks to more than ${Math.max(0, Math.floor(most / (1 << 20)))} MB`);

function rewrite(buffer: Buffer, entries: Entry[], changed: Map<string, Uint8Array>, comment: Buffer): Uint8Array {
  const pieces: Uint8Array[] = [];
  const centrals = new Map<Entry, Buffer>();
  let position = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const central = Buffer.from(entry.central);
    central.writeUInt32LE(position, 42);
    centrals.set(entry, central);
    const content = changed.get(entry.name);
    const piece = content ? replaced(buffer, entry, central, content) : buffer.subarray(entry.offset, entry.end);
    pieces.push(piece);
    position += piece.length;
  }
  const start = position;
  for (const entry of entries) {
    const central = centrals.get(entry) as Buffer;
    pieces.push(central);
    position += central.length;
  }
  const end = Buffer.alloc(20);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(position - start, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...pieces, end, comment]);
}

/** Local header and bytes of a replaced entry; writes sizes and checksum into its directory record too. */
function replaced(buffer: Buffer, entry: Entry, central: Buffer, content: Uint8Array): Buffer {
  const packed = deflateRawSync(content, { level: 6 });
  const header = Buffer.from(buffer.subarray(entry.offset, entry.data));
  for (const [record, at] of [
    [header, 6],
    [central, 8],
  ] as const) {
    record.writeUInt16LE(entry.flags & ~DESCRIPTOR_FLAG, at);
    record.writeUInt16LE(DEFLATED, at + 2);
    record.writeUInt32LE(crc32(content), at + 8);
    record.writeUInt32LE(packed.length, at + 12);
    record.writeUInt32LE(content.length, at + 16);
  }
  return Buffer.concat([header, packed]);
}
