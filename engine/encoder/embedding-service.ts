/** An embedding service in the place of the local encoder: anything that speaks OpenAI's `/embeddings`. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { ATTEMPTS, askedPause, pauseAfter } from '#engine/common/pauses.ts';
import { optional, readSettings } from '#engine/common/settings.ts';
import { encoderOver } from './encoder-over.ts';
import type { Encoder } from './model.ts';
import { openVectorCache } from './vector-cache.ts';

export interface EmbeddingSettings {
  /** Without `/embeddings` and without a trailing slash. */
  url: string;
  key: string | null;
  model: string;
}

/** The settings of an embedding service, each with its sentence for `.env.example`. */
export const embeddingEnvironment = {
  EMBEDDINGS_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'Address of an OpenAI-compatible embedding service, as http://127.0.0.1:8080/v1, in place of the local encoder; texts of documents are sent to it.',
  ),
  EMBEDDINGS_KEY: optional(z.string()).describe('Key of the embedding service; local servers need none.'),
  EMBEDDINGS_MODEL: optional(z.string()).describe('Name of the embedding model; needed with EMBEDDINGS_URL.'),
};

const environment = z.object(embeddingEnvironment);

/**
 * Reads the settings from the environment; null when no service is named.
 * @throws Error with a sentence that names the setting that is missing or cannot be used
 */
export const readEmbeddingSettings = (env: Record<string, string | undefined>): EmbeddingSettings | null =>
  embeddingSettingsOf(readSettings(environment, env));

/** The same of settings that were read already. @throws Error with a sentence that names the setting that is missing */
export function embeddingSettingsOf(given: z.infer<typeof environment>): EmbeddingSettings | null {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_KEY: key, EMBEDDINGS_MODEL: model } = given;
  if (!url) return null;
  if (!model) throw new Error('EMBEDDINGS_MODEL is missing: say which model the service at EMBEDDINGS_URL shall use.');
  return { url: url.replace(/(?<!\/)\/+$/u, '').replace(/\/embeddings$/u, ''), key: key ?? null, model };
}

/** Texts of one call. */
const TOGETHER = 64;
const CALL_MS = 60_000;

/** Models of the E5 family were trained with these words before a text (decision 5, texts); others want the text alone. */
const prefixesOf = (model: string) =>
  /(?:^|[^a-z])e5(?:[^a-z]|$)/iu.test(model) ? { query: 'query: ', passage: 'passage: ' } : { query: '', passage: '' };

/**
 * Opens the service by asking it for one vector, which says how long its vectors are. `encoder` is null and `reason` one
 * sentence when it does not answer as it should. `cacheDir` keeps vectors on disk; tests shorten `firstPauseMs` (pauses.ts).
 */
export async function openEmbeddingService(
  settings: EmbeddingSettings,
  { cacheDir, firstPauseMs }: { cacheDir?: string; firstPauseMs?: number } = {},
): Promise<{ encoder: Encoder | null; reason: string | null }> {
  const traits = prefixesOf(settings.model);
  try {
    const [sample] = await embed(settings, [`${traits.query}Is data encrypted?`], firstPauseMs);
    const dimensions = sample!.length;
    const hash = createHash('sha256')
      .update(JSON.stringify([settings.url, settings.model, dimensions, traits]))
      .digest('hex');
    const model = `${settings.model}:${hash.slice(0, 16)}`;
    const cache = cacheDir ? openVectorCache(cacheDir, model, dimensions) : null;
    const maker = { encode: (texts: string[]) => inBatches(settings, texts, dimensions, firstPauseMs), close: async () => undefined };
    return { encoder: encoderOver(maker, { model, dimensions, service: true, ...traits }, { cache }), reason: null };
  } catch (error) {
    return { encoder: null, reason: `Search by meaning is off: ${(error as Error).message}` };
  }
}

/** A batch after the other, since a service that is busy is not helped by more calls. */
function inBatches(settings: EmbeddingSettings, texts: string[], dimensions: number, firstPauseMs?: number): Promise<Float32Array>[] {
  let before: Promise<unknown> = Promise.resolve();
  const vectors: Promise<Float32Array>[] = [];
  for (let from = 0; from < texts.length; from += TOGETHER) {
    const batch = texts.slice(from, from + TOGETHER);
    const made = before.then(() => embed(settings, batch, firstPauseMs));
    before = made;
    vectors.push(
      ...batch.map(async (_, at) => {
        const vector = (await made)[at]!;
        if (vector.length !== dimensions) throw new Error(`the embedding service at ${settings.url} gave vectors of different lengths.`);
        return vector;
      }),
    );
  }
  return vectors;
}

const answerSchema = z.object({ data: z.array(z.object({ index: z.number().int().min(0), embedding: z.array(z.number()).min(1) })) });

/** Unit vectors in the order of the texts. A service that is busy or away is asked again, five times in all. */
async function embed(settings: EmbeddingSettings, texts: string[], firstPauseMs?: number): Promise<Float32Array[]> {
  const place = `the embedding service at ${settings.url}`;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call(settings, texts).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    const again = answer instanceof Error || answer.status === 429 || answer.status >= 500;
    if (again && attempt < ATTEMPTS) {
      const asked = answer instanceof Error ? null : askedPause(answer.headers.get('retry-after'));
      await pause(asked ?? pauseAfter(attempt, firstPauseMs));
      continue;
    }
    if (answer instanceof Error) throw new Error(`${place} does not answer.`, { cause: answer });
    if (!answer.ok) throw new Error(`${place} refuses (${answer.status}). Check EMBEDDINGS_MODEL and EMBEDDINGS_KEY.`);
    const body = answerSchema.safeParse(await answer.json().catch(() => null));
    if (!body.success || body.data.data.length !== texts.length) throw new Error(`${place} does not give the vectors that were asked for.`);
    return body.data.data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => unit(embedding));
  }
}

const call = ({ url, key, model }: EmbeddingSettings, input: string[]): Promise<Response> =>
  fetch(`${url}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, input, encoding_format: 'float' }),
    signal: AbortSignal.timeout(CALL_MS),
    // Texts go where they were meant to go, and nowhere else.
    redirect: 'manual',
  });

function unit(values: number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}
