/** Vectors of the statements that ship: made when the statements were written, so that a fresh installation finds by meaning at once. */
import { createHash } from 'node:crypto';
import type { Encoder } from '#engine/encoder/model.ts';

/** What a text is to the encoder. */
type Encoded = 'passage' | 'question';
/**
 * What a vector is of: a text, what was learned of a statement (its id stands for a text), what is usual in a language (its code does),
 * or what tells questions that no law answers (`law` does).
 */
type Kind = Encoded | 'learned' | 'usual' | 'outside';

export interface EncodedText {
  kind: Encoded;
  text: string;
}

export interface KeptVectors {
  /** Name and hash of the encoder that made them; those of another are never mixed in. */
  model: string;
  has(kind: Kind, text: string): boolean;
  get(kind: Kind, text: string): Float32Array | undefined;
}

const KEY_BYTES = 8;
const STEPS = 127;
const NEWLINE = 10;

const keyOf = (kind: Kind, text: string): string =>
  createHash('sha256')
    .update(`${kind}\n${text}`)
    .digest('hex')
    .slice(0, 2 * KEY_BYTES);

/**
 * One file: a line of JSON that names the model and the length of a vector, then a record for each text: 8 bytes of the
 * SHA-256 of kind and text, the size of a step as little-endian float32, and the numbers in 8 bits, as a search holds them.
 */
export function packVectors(model: string, made: { kind: Kind; text: string; vector: Float32Array }[]): Buffer {
  const dimensions = made[0]?.vector.length ?? 0;
  const records = made
    .map(({ kind, text, vector }) => ({ key: keyOf(kind, text), vector }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, vector }) => {
      const step = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / STEPS || 1;
      const head = Buffer.alloc(KEY_BYTES + 4);
      head.write(key, 'hex');
      head.writeFloatLE(step, KEY_BYTES);
      return Buffer.concat([head, Buffer.from(Int8Array.from(vector, (value) => Math.round(value / step)).buffer)]);
    });
  return Buffer.concat([Buffer.from(`${JSON.stringify({ model, dimensions })}\n`), ...records]);
}

/** @throws Error when the file is cut */
export function unpackVectors(file: Buffer): KeptVectors {
  const end = file.indexOf(NEWLINE);
  const { model, dimensions } = JSON.parse(file.toString('utf8', 0, end)) as { model: string; dimensions: number };
  const record = KEY_BYTES + 4 + dimensions;
  if ((file.length - end - 1) % record !== 0) throw new Error('The vectors of the statements were cut.');
  const places = new Map<string, number>();
  for (let at = end + 1; at < file.length; at += record) places.set(file.toString('hex', at, at + KEY_BYTES), at + KEY_BYTES);
  return {
    model,
    has: (kind, text) => places.has(keyOf(kind, text)),
    get(kind, text) {
      const at = places.get(keyOf(kind, text));
      if (at === undefined) return undefined;
      const step = file.readFloatLE(at);
      return Float32Array.from({ length: dimensions }, (_, place) => file.readInt8(at + 4 + place) * step);
    },
  };
}

/** The encoder, which makes only the vectors that are not kept. */
export function withKept(encoder: Encoder, kept: KeptVectors | null): Encoder {
  if (kept?.model !== encoder.model) return encoder;
  const from = async (kind: Encoded, texts: string[], make: (texts: string[]) => Promise<Float32Array[]>): Promise<Float32Array[]> => {
    const known = texts.map((text) => kept.get(kind, text));
    const missing = texts.filter((_, at) => !known[at]);
    const made = missing.length > 0 ? await make(missing) : [];
    let next = 0;
    return known.map((vector) => vector ?? made[next++]!);
  };
  return {
    model: encoder.model,
    dimensions: encoder.dimensions,
    query: (text) => encoder.query(text),
    passages: (texts) => from('passage', texts, (missing) => encoder.passages(missing)),
    questions: (texts) => from('question', texts, (missing) => encoder.questions(missing)),
    close: () => encoder.close(),
  };
}
