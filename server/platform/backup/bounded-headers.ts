import { cutOff } from './bad-archive.ts';

const BLOCK = 512;
const [FILE, NAMES] = [0x30, 0x78];
const [SIZE_FROM, SIZE_TO, TYPE] = [124, 136, 156];
/** Long names of one file. The reader of archives holds them whole, whatever their header says of their length. */
const MOST_NAMES = 16_384;

/**
 * The bytes of a tar as they come, as long as it holds what a backup does: files, and before a file perhaps its long name.
 * @throws BadArchive for any other kind of entry, and for names that are longer than names are
 */
export async function* boundedHeaders(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  /** Of the body at hand: bytes to come, its blanks included. */
  let left = 0;
  /** What is read whole, a header or long names, and how long it will be. */
  let held: { pieces: Uint8Array[]; size: number; of: number; names: boolean } | null = null;
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length;) {
      if (left > 0) {
        const step = Math.min(left, piece.length - at);
        left -= step;
        at += step;
        continue;
      }
      held ??= { pieces: [], size: 0, of: BLOCK, names: false };
      const part = piece.subarray(at, at + held.of - held.size);
      held.pieces.push(Uint8Array.from(part));
      held.size += part.length;
      at += part.length;
      if (held.size < held.of) continue;
      const whole = Buffer.concat(held.pieces);
      if (held.names) {
        // A size that stands here would be believed before that of the header.
        if (/(?:^|\n)\d+ size=/u.test(whole.toString('latin1'))) throw cutOff();
        held = null;
        continue;
      }
      const { size, names } = headerOf(whole);
      const padded = Math.ceil(size / BLOCK) * BLOCK;
      held = names && padded > 0 ? { pieces: [], size: 0, of: padded, names } : null;
      left = names ? 0 : padded;
    }
    yield piece;
  }
}

/** A block of zeros, as stands at the end, is a header of nothing. */
function headerOf(block: Uint8Array): { size: number; names: boolean } {
  if (block.every((byte) => byte === 0)) return { size: 0, names: false };
  const type = block[TYPE];
  const digits = /^ *([0-7]{1,11})[ \0]*$/u.exec(Buffer.from(block.subarray(SIZE_FROM, SIZE_TO)).toString('latin1'))?.[1];
  if (digits === undefined || (type !== FILE && type !== NAMES)) throw cutOff();
  const size = Number.parseInt(digits, 8);
  if (type === NAMES && size > MOST_NAMES) throw cutOff();
  return { size, names: type === NAMES };
}
