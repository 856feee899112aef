/** What every encoder does, whatever makes its vectors: prefixes, the cache on disk, and each text encoded once. */
import { howWell } from './meaning-map.ts';
import type { MeaningMap } from './meaning-map.ts';
import type { Comparison } from './encoder-worker.ts';
import type { Encoder } from './model.ts';
import type { VectorCache } from './vector-cache.ts';

/** What makes vectors of texts that already have their prefix. */
export interface VectorMaker {
  /** One promise for each text, in order; questions of waiting people (`first`) before bulk work. */
  encode(texts: string[], priority: 'first' | 'bulk'): Promise<Float32Array>[];
  /** A question beside statements, token by token; absent where the model gives no states of tokens. */
  compare?(question: string, statements: string[]): Promise<Comparison>;
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

/** Texts whose vectors are kept in memory, 6 MB of them: forms and policies repeat each other's sentences. */
const REMEMBERED = 4096;

/** An encoder over a maker of vectors. A text that was asked for before, or is asked for twice at once, is encoded once. */
export function encoderOver(maker: VectorMaker, traits: EncoderTraits, cache: VectorCache | null): Encoder {
  const recent = new Map<string, Promise<Float32Array>>();
  const remember = (text: string, vector: Promise<Float32Array>) => {
    recent.set(text, vector);
    vector.catch(() => recent.delete(text));
    if (recent.size > REMEMBERED) recent.delete(recent.keys().next().value!);
  };
  const make = async (texts: string[], priority: 'first' | 'bulk'): Promise<Promise<Float32Array>[]> => {
    const kept = await Promise.all(texts.map(async (text) => cache?.get(text)));
    const missing = texts.filter((_, at) => !kept[at]);
    const made = maker.encode(missing, priority).map(async (vector, at) => {
      await cache?.put([{ text: missing[at]!, vector: await vector }]);
      return vector;
    });
    return kept.map((vector) => (vector ? Promise.resolve(vector) : made.shift()!));
  };
  const many = (texts: string[], priority: 'first' | 'bulk'): Promise<Float32Array[]> => {
    const known = new Map(texts.map((text) => [text, recent.get(text)]));
    const fresh = [...known.keys()].filter((text) => !known.get(text));
    const made = make(fresh, priority);
    for (const [at, text] of fresh.entries()) {
      const vector = made.then((all) => all[at]!);
      known.set(text, vector);
      remember(text, vector);
    }
    return Promise.all(texts.map((text) => known.get(text)!));
  };
  const { model, dimensions, service, query, passage, meaning } = traits;
  const { compare } = maker;
  return {
    model,
    dimensions,
    ...(service && { service }),
    meaning,
    query: async (text) => (await many([query + text], 'first'))[0]!,
    passages: (texts) =>
      many(
        texts.map((text) => passage + text),
        'bulk',
      ),
    questions: (texts) =>
      many(
        texts.map((text) => query + text),
        'bulk',
      ),
    ...(meaning &&
      compare && {
        answering: async (question: string, statements: string[]) => {
          const { asked, told } = await compare(
            query + question,
            statements.map((text) => passage + text),
          );
          const vectors = told.map(({ vector }) => vector);
          return howWell(meaning, asked, vectors).map((meant, at) => ({ meant, said: told[at]!.said }));
        },
      }),
    close: () => maker.close(),
  };
}
