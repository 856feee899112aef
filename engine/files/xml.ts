import { UnreadableFile } from './model.ts';
import { damaged, overLimit } from './unreadable.ts';

/** Deeper elements than any office program nests. */
const MAX_DEPTH = 1000;

const LT = 60;
const GT = 62;
const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const COLON = 58;
const QUOTE = 34;
const APOSTROPHE = 39;
const EQUALS = 61;

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 9 || code === 13;

/**
 * Walks over an XML text token by token, with the offset of each, so that the same walk serves reading and patching.
 * Knows no DTD: a document type declaration is refused, and only the five predefined entities and numeric references
 * exist. A self-closing element gives `open` with `selfClosing`, then `close` at the same offsets.
 * @throws UnreadableFile `damaged` when the text is not well-formed, `unsupported` for a DOCTYPE, `limit` when too deep
 */
export class XmlScanner {
  kind: 'open' | 'close' | 'text' = 'text';
  /** Local name of the element; of `text`, the last one seen. */
  name = '';
  /** With the colon: `x:`, or empty. */
  prefix = '';
  selfClosing = false;
  /** Offsets of the token in the text. */
  start = 0;
  end = 0;
  /** Number of open elements: of an `open` with itself, of a `close` without. */
  depth = 0;
  readonly source: string;
  readonly #part: string;
  readonly #open: string[] = [];
  #cdata = false;
  #pendingClose = false;
  #tagNameEnd = 0;
  #attributesOf = -1;
  #attributeCount = 0;
  readonly #attributeNames: string[] = [];
  readonly #attributeOffsets: number[] = [];

  constructor(source: string, part: string) {
    this.source = source;
    this.#part = part;
    if (source.charCodeAt(0) === 0xfeff) this.end = 1;
  }

  /** Moves to the next token; false at the end of a complete document. */
  next(): boolean {
    if (this.#pendingClose) return this.#close();
    const { source } = this;
    while (this.end < source.length) {
      const at = this.end;
      if (source.charCodeAt(at) !== LT) return this.#characters(at);
      const code = source.charCodeAt(at + 1);
      if (code === BANG || code === QUESTION) {
        if (this.#special(at)) return true;
        continue;
      }
      if (code === SLASH) return this.#closing(at);
      return this.#opening(at);
    }
    if (this.#open.length > 0) this.#broken('it ends too early');
    return false;
  }

  /** Value of an attribute of the element just opened, entities decoded; by full name, else by local name. */
  attribute(name: string): string | undefined {
    if (this.#attributesOf !== this.start) this.#readAttributes();
    let found = -1;
    for (let at = 0; at < this.#attributeCount; at++) {
      const full = this.#attributeNames[at] as string;
      if (full === name) {
        found = at;
        break;
      }
      if (found < 0 && full.length > name.length && full.endsWith(`:${name}`) && !full.startsWith('xmlns:')) found = at;
    }
    if (found < 0) return undefined;
    return decodeEntities(this.source.slice(this.#attributeOffsets[2 * found], this.#attributeOffsets[2 * found + 1]));
  }

  /** The character data of a `text` token, entities decoded and line ends as XML reads them. */
  text(): string {
    const raw = this.#cdata ? this.source.slice(this.start + 9, this.end - 3) : this.source.slice(this.start, this.end);
    const lines = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
    return this.#cdata ? lines : decodeEntities(lines);
  }

  /** Moves to the end of the element just opened. */
  skip(): void {
    const outside = this.depth - 1;
    while (this.depth > outside && this.next());
  }

  #characters(at: number): true {
    const next = this.source.indexOf('<', at);
    this.kind = 'text';
    this.#cdata = false;
    this.start = at;
    this.end = next < 0 ? this.source.length : next;
    return true;
  }

  #special(at: number): boolean {
    const { source } = this;
    this.start = at;
    if (source.startsWith('<!--', at)) return this.#past('-->', at + 4);
    if (source.startsWith('<?', at)) return this.#past('?>', at + 2);
    if (source.startsWith('<![CDATA[', at)) {
      this.#past(']]>', at + 9);
      this.kind = 'text';
      this.#cdata = true;
      return true;
    }
    throw new UnreadableFile(
      'unsupported',
      'The file declares XML entities of its own, which office programs never do and which is not read for safety. Ask for it again.',
    );
  }

  #past(mark: string, from: number): false {
    const found = this.source.indexOf(mark, from);
    if (found < 0) this.#broken('it ends too early');
    this.end = found + mark.length;
    return false;
  }

  #opening(at: number): true {
    const { source } = this;
    this.#readName(at + 1);
    let code = source.charCodeAt(this.#tagNameEnd);
    let end = this.#tagNameEnd;
    while (code !== GT) {
      if (code === QUOTE || code === APOSTROPHE) end = source.indexOf(code === QUOTE ? '"' : "'", end + 1);
      if (end < 0 || end >= source.length || code === LT) this.#broken('a tag is not closed');
      code = source.charCodeAt(++end);
    }
    this.kind = 'open';
    this.start = at;
    this.end = end + 1;
    this.selfClosing = source.charCodeAt(end - 1) === SLASH;
    this.#open.push(this.prefix + this.name);
    this.depth = this.#open.length;
    if (this.depth > MAX_DEPTH) overLimit(`its part ${this.#part} nests more than ${MAX_DEPTH} elements`);
    this.#pendingClose = this.selfClosing;
    return true;
  }

  #closing(at: number): true {
    this.#readName(at + 2);
    const end = this.source.indexOf('>', this.#tagNameEnd);
    if (end < 0) this.#broken('a tag is not closed');
    this.start = at;
    this.end = end + 1;
    this.selfClosing = false;
    return this.#close();
  }

  #close(): true {
    if (this.#open.pop() !== this.prefix + this.name) this.#broken(`the element ${this.name} ends where it does not begin`);
    this.kind = 'close';
    this.#pendingClose = false;
    this.depth = this.#open.length;
    return true;
  }

  #readName(from: number): void {
    const { source } = this;
    let at = from;
    let local = from;
    for (let code = source.charCodeAt(at); code !== GT && code !== SLASH && !isSpace(code); code = source.charCodeAt(++at)) {
      if (code === COLON) local = at + 1;
      if (Number.isNaN(code)) this.#broken('a tag is not closed');
    }
    if (at === local) this.#broken('a tag has no name');
    this.prefix = source.slice(from, local);
    this.name = source.slice(local, at);
    this.#tagNameEnd = at;
  }

  #readAttributes(): void {
    const { source } = this;
    const last = this.end - (this.selfClosing ? 2 : 1);
    this.#attributesOf = this.start;
    this.#attributeCount = 0;
    let at = this.#tagNameEnd;
    while (at < last) {
      while (at < last && isSpace(source.charCodeAt(at))) at++;
      const nameStart = at;
      while (at < last && source.charCodeAt(at) !== EQUALS && !isSpace(source.charCodeAt(at))) at++;
      const nameEnd = at;
      while (at < last && source.charCodeAt(at) !== QUOTE && source.charCodeAt(at) !== APOSTROPHE) at++;
      if (at >= last) return;
      const close = source.indexOf(source[at] as string, at + 1);
      this.#attributeNames[this.#attributeCount] = source.slice(nameStart, nameEnd);
      this.#attributeOffsets[2 * this.#attributeCount] = at + 1;
      this.#attributeOffsets[2 * this.#attributeCount + 1] = close;
      this.#attributeCount++;
      at = close + 1;
    }
  }

  #broken(what: string): never {
    return damaged(`in its part ${this.#part} ${what}`);
  }
}

const NAMED: ReadonlyMap<string, string> = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/** The five predefined entities and numeric references, in one pass. @throws UnreadableFile `damaged` for any other. */
export function decodeEntities(text: string): string {
  let next = text.indexOf('&');
  if (next < 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (; next >= 0; next = text.indexOf('&', from)) {
    const end = text.indexOf(';', next);
    const name = end < 0 || end - next > LONGEST_ENTITY ? '' : text.slice(next + 1, end);
    const character = NAMED.get(name) ?? numbered(name);
    if (character === null) return damaged(`it uses ${ENTITY.exec(text.slice(next, next + 20))?.[0] ?? '&'}, which is not defined`);
    if (next > from) parts.push(text.slice(from, next));
    parts.push(character);
    from = end + 1;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

const LONGEST_ENTITY = 10;
const ENTITY = /^&[^;\s&]*;?/u;

/** The character of a numeric reference; null for what is none. */
function numbered(name: string): string | null {
  const [, hex, decimal] = /^#(?:x([0-9A-Fa-f]{1,6})|(\d{1,7}))$/u.exec(name) ?? [];
  const code = hex !== undefined ? Number.parseInt(hex, 16) : decimal !== undefined ? Number.parseInt(decimal, 10) : Number.NaN;
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/** The text as XML can hold it: line ends become `\n`, control characters and halves of surrogate pairs are dropped. */
export function storable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '',
    );
}

/** Text as XML character data. */
export const escapeText = (text: string): string => storable(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

export type XmlEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The text of an XML part with its byte order mark, if any, kept as first character. @throws UnreadableFile `damaged` */
export function decodeXml(bytes: Uint8Array, part: string): { text: string; encoding: XmlEncoding } {
  const encoding: XmlEncoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes), encoding };
  } catch {
    return damaged(`its part ${part} is not text in ${encoding.toUpperCase()}`);
  }
}

/** The bytes of a patched part, in the encoding it was read in. */
export function encodeXml(text: string, encoding: XmlEncoding): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  const bytes = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16be' ? bytes.swap16() : bytes;
}
