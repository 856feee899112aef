import { eastAsianEncoding, encodeEastAsian } from './east-asian-text.ts';
import { eastAsianEncodings } from './encodings.ts';
import type { TextEncoding } from './encodings.ts';
import { UnreadableFile } from './model.ts';
import { damaged, overLimit } from './unreadable.ts';

export interface DecodedText {
  /** Without the byte order mark. */
  text: string;
  encoding: TextEncoding;
  bom: boolean;
}

const MAX_LINE = 1_000_000;
const MAX_LINES = 1_000_000;

/**
 * Text of unknown encoding: by its byte order mark, UTF-16 by its zeros, UTF-8 when it is valid, an East Asian writing
 * when its characters show it, else Windows-1252, which every byte string is.
 * @throws UnreadableFile `damaged` when it holds zero bytes and is not UTF-16
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return { text: decoded(bytes.subarray(3), 'utf-8'), encoding: 'utf-8', bom: true };
  if (first === 0xff && second === 0xfe) return { text: decoded(bytes.subarray(2), 'utf-16le'), encoding: 'utf-16le', bom: true };
  if (first === 0xfe && second === 0xff) return { text: decoded(bytes.subarray(2), 'utf-16be'), encoding: 'utf-16be', bom: true };
  const encoding = bytes.includes(0) ? wideEncoding(bytes) : isUtf8(bytes) ? 'utf-8' : (eastAsianEncoding(bytes) ?? 'windows-1252');
  return { text: decoded(bytes, encoding), encoding, bom: false };
}

/** As much of a file as shows whether it is text. */
const SAMPLE = 64 << 10;
/** Share of characters that steer a device that a text has at most. */
const MOST_CONTROL = 0.05;

/** Whether bytes are text by what stands in them once they are decoded: hardly any control characters. The first 64 KB are looked at. */
export function isText(bytes: Uint8Array): boolean {
  try {
    const { text } = decodeText(sampleOf(bytes));
    return (text.match(/[^\P{Cc}\t\n\v\f\r\x1b]/gu)?.length ?? 0) <= text.length * MOST_CONTROL;
  } catch (error) {
    if (error instanceof UnreadableFile) return false;
    throw error;
  }
}

/** The beginning, up to a space or a line's end, so that no character of several bytes is cut in two. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE) return bytes;
  const sample = bytes.subarray(0, SAMPLE);
  const wide = sample.includes(0);
  const last = sample.findLastIndex((byte, at) => (byte === 0x20 || byte === 0x0a) && (!wide || sample[at ^ 1] === 0));
  return sample.subarray(0, last < 0 ? SAMPLE : (wide ? last | 1 : last) + 1);
}

/** The same in an encoding that is known from elsewhere, a byte order mark aside. @throws UnreadableFile `damaged` */
export function decodeAs(bytes: Uint8Array, encoding: TextEncoding): string {
  const mark =
    encoding === 'utf-8' ? [0xef, 0xbb, 0xbf] : encoding === 'utf-16le' ? [0xff, 0xfe] : encoding === 'utf-16be' ? [0xfe, 0xff] : [];
  const marked = mark.length > 0 && mark.every((byte, at) => bytes[at] === byte);
  return decoded(marked ? bytes.subarray(mark.length) : bytes, encoding);
}

function decoded(bytes: Uint8Array, encoding: TextEncoding): string {
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? damaged('it holds zero bytes, which text never does') : text;
  } catch (error) {
    if (error instanceof TypeError) return damaged(`it is not text in ${encoding.toUpperCase()}, though its first bytes say so`);
    throw error;
  }
}

/** Share of two-byte characters with a zero that text without a mark has at least, through its spaces, digits and line ends. */
const FEWEST_ZEROS = 0.1;

function wideEncoding(bytes: Uint8Array): TextEncoding {
  let even = 0;
  let odd = 0;
  const sample = Math.min(bytes.length, 65_536);
  for (let at = 0; at < sample; at++) {
    if (bytes[at] !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  const wide = bytes.length % 2 === 0 && Math.min(even, odd) === 0 && Math.max(even, odd) > (sample / 2) * FEWEST_ZEROS;
  if (!wide) return damaged('it holds zero bytes, which text never does');
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Characters that Windows-1252 keeps at 0x80–0x9f. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Bytes of a text, or null when the encoding has no sign for one of its characters. */
export function encodeText(text: string, encoding: TextEncoding): Uint8Array | null {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  const eastAsian = eastAsianEncodings.find((one) => one === encoding);
  if (eastAsian) return encodeEastAsian(text, eastAsian);
  if (encoding !== 'windows-1252') {
    const wide = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16be' ? wide.swap16() : wide;
  }
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const high = WINDOWS.indexOf(text[at] as string);
    if (high >= 0) bytes[at] = 0x80 + high;
    else if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) bytes[at] = code;
    else return null;
  }
  return bytes;
}

/** Lines of a plain text. @throws UnreadableFile `limit` */
export const textLines = (bytes: Uint8Array): string[] => linesIn(decodeText(bytes).text);

/** Lines of a text that is decoded. @throws UnreadableFile `limit` */
export function linesIn(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > MAX_LINES) overLimit(`it has more than ${MAX_LINES} lines`);
  if (lines.some((line) => line.length > MAX_LINE)) overLimit(`one of its lines is longer than ${MAX_LINE} characters`);
  return lines;
}
