/** What every encoder does, whatever makes its vectors: prefixes, the cache on disk, and each text encoded once. */
import { chunksOf } from '#engine/common/chunks.ts';
import { howWell } from './meaning-map.ts';
import type { MeaningMap } from './meaning-map.ts';
import type { Comparison } from './encoder-worker.ts';
import type { Encoder, InParts } from './model.ts';
import { statingOver } from './stating.ts';
import { HASTES, type Turn } from './turns.ts';
import type { VectorCache } from './vector-cache.ts';

/** What makes vectors of texts that already have their prefix. */
export interface VectorMaker {
  /** One promise for each text, in order. */
  encode(texts: string[], turn: Turn): Promise<Float32Array>[];
  /** A question beside statements, token by token; absent where the model gives no states of tokens. */
  compare?(question: string, statements: string[], turn: Turn): Promise<Comparison>;
  /** A text with the parts of it, from and to in characters; absent where the model gives no states of tokens. */
  encodeParts?(text: string, parts: [from: number, to: number][], turn: Turn): Promise<{ vector: Float32Array; parts: Float32Array[] }>;
  close(): Promise<void>;
}

export interface EncoderTraits {
  /** Name and hash, as it stands in an index. */
  model: string;
  dimensions: number;
  /** A service makes the vectors. */
  service?: true;
  /** What stands before a question and before a passage. */
  query: string;
  passage: string;
  /** Brings questions to their answers; absent where none was learned with this encoder. */
  meaning?: MeaningMap | undefined;
}

/** Who asks an encoder that several parties share. */
export interface Asking {
  /** Where the encoder is nobody's: whose knowledge is searched comes before who asks. */
  party: string;
  /** Somebody waits for it at a screen. */
  waits: boolean;
}

/** Texts whose vectors are kept in memory, 6 MB of them: forms and policies repeat each other's sentences. */
const REMEMBERED = 4096;
/** Texts of one bulk that stand in line at a time. */
const BULK = 256;

interface Remembered {
  vector: Promise<Float32Array>;
  /** Null once it is made. */
  turn: Turn | null;
}

/** Whether a text that somebody waits for is made as soon for another. */
const comesInTime = ({ turn }: Remembered, { party, haste }: Turn): boolean => {
  if (!turn || turn.haste === haste) return !turn || turn.party === party;
  return HASTES.indexOf(turn.haste) < HASTES.indexOf(haste);
};

const alone = (): Asking => ({ party: '', waits: true });

/** An encoder over a maker of vectors. A text that was asked for before, or is asked for twice at once, is encoded once. */
export function encoderOver(
  maker: VectorMaker,
  traits: EncoderTraits,
  { cache = null, asking = alone }: { cache?: VectorCache | null; asking?: (() => Asking) | undefined } = {},
): Encoder {
  const recent = new Map<string, Remembered>();
  const remember = (text: string, vector: Promise<Float32Array>, turn: Turn): Promise<Float32Array> => {
    const made: Remembered = { vector, turn };
    recent.set(text, made);
    vector.then(
      () => (made.turn = null),
      () => recent.get(text) === made && recent.delete(text),
    );
    if (recent.size > REMEMBERED) recent.delete(recent.keys().next().value!);
    return vector;
  };
  const make = async (texts: string[], turn: Turn): Promise<Promise<Float32Array>[]> => {
    const kept = await Promise.all(texts.map(async (text) => cache?.get(text)));
    const missing = texts.filter((_, at) => !kept[at]);
    const made = maker.encode(missing, turn).map(async (vector, at) => {
      await cache?.put([{ text: missing[at]!, vector: await vector }]);
      return vector;
    });
    return kept.map((vector) => (vector ? Promise.resolve(vector) : made.shift()!));
  };
  const many = (texts: string[], turn: Turn): Promise<Float32Array[]> => {
    const known = new Map<string, Promise<Float32Array>>();
    const fresh = new Set<string>();
    for (const text of texts) {
      const before = recent.get(text);
      if (before && comesInTime(before, turn)) known.set(text, before.vector);
      else fresh.add(text);
    }
    const made = make([...fresh], turn);
    for (const [at, text] of [...fresh].entries()) {
      const vector = made.then((all) => all[at]!);
      known.set(text, remember(text, vector, turn));
    }
    return Promise.all(texts.map((text) => known.get(text)!));
  };
  const inBulk = async (texts: string[], party: string): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = [];
    for (const some of chunksOf(texts, BULK)) vectors.push(...(await many(some, { party, haste: 'bulk' })));
    return vectors;
  };
  const { model, dimensions, service, query, passage, meaning } = traits;
  const { compare, encodeParts } = maker;
  const stating = meaning && encodeParts && statingOver({ encode: encodeParts, meaning, prefix: passage }, cache);
  /** `own`: whose knowledge it is, where it is one party's. */
  const encoderOf = (own: string | null): Encoder => {
    const partyNow = (): string => own ?? asking().party;
    const turnNow = (): Turn => ({ party: partyNow(), haste: asking().waits ? 'search' : 'run' });
    const inBulkWith = (prefix: string) => (texts: string[]) =>
      inBulk(
        texts.map((text) => prefix + text),
        partyNow(),
      );
    return {
      model,
      dimensions,
      ...(service && { service }),
      meaning,
      query: async (text) => (await many([query + text], turnNow()))[0]!,
      passages: inBulkWith(passage),
      questions: inBulkWith(query),
      ...(stating && { stating: (passages: InParts[]) => stating(passages, { party: partyNow(), haste: 'bulk' }) }),
      ...(meaning &&
        compare && {
          answering: async (question: string, statements: string[]) => {
            const { asked, told } = await compare(
              query + question,
              statements.map((text) => passage + text),
              turnNow(),
            );
            const vectors = told.map(({ vector }) => vector);
            return howWell(meaning, asked, vectors).map((meant, at) => ({ meant, said: told[at]!.said }));
          },
        }),
      ofParty: encoderOf,
      close: () => maker.close(),
    };
  };
  return encoderOf(null);
}
