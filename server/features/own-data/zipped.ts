import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file of an archive, in pieces that are made as they are taken. */
export interface ZippedFile {
  name: string;
  pieces: AsyncIterable<Uint8Array>;
}

const DEFLATED = 8;

/**
 * A zip archive as it is written: of each file a piece is in memory, and it is compressed outside the event loop. Without Zip64: a file and
 * the archive stay below 4 GB.
 */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for await (const { name, pieces } of files) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATED };
    archive.add(file);
    for await (const part of compressed(pieces, file)) {
      file.ondata?.(null, new Uint8Array(part), false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, new Uint8Array(), true);
  }
  archive.end();
  yield* ready.splice(0);
}

/** The pieces, deflated; size and sum of what they were stand at the file. */
function compressed(pieces: AsyncIterable<Uint8Array>, file: ZipInputFile): AsyncIterable<Uint8Array> {
  const counted = async function* () {
    for await (const piece of pieces) {
      file.size += piece.length;
      file.crc = crc32(piece, file.crc);
      yield piece;
    }
  };
  const deflate = createDeflateRaw();
  // Whoever reads from the last of the two is told of an error of the first.
  pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => {});
  return deflate;
}
