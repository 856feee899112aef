/** The local sentence encoder (models/README.md), in a worker thread of its own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBatchQueue } from './encoder-queue.ts';
import type { BatchQueue } from './encoder-queue.ts';
import type { ModelManifest } from './encoder-worker.ts';
import type { Encoder } from './model.ts';
import { openVectorCache } from './vector-cache.ts';
import type { VectorCache } from './vector-cache.ts';

const MODEL_FOLDER = fileURLToPath(new URL('../../models/e5-small-5lang', import.meta.url));

/** Characters in one batch of passages: about 400 tokens, so a question never waits long for the batch before it. */
const BATCH_CHARACTERS = 1600;

/**
 * Opens the encoder. `threads` (default 1: two halve the speed under other load, embeddings.md finding 8) are the
 * threads of one session; `cacheDir` (default the environment's REJOINDER_CACHE) keeps vectors between processes;
 * `modelDir` holds another model of the same form. Where the native part cannot load, `encoder` is null and `reason`
 * one sentence for people: search then works by words alone.
 */
export async function openEncoder(options: { threads?: number; cacheDir?: string; modelDir?: string } = {}): Promise<{
  encoder: Encoder | null;
  reason: string | null;
}> {
  const folder = options.modelDir ?? MODEL_FOLDER;
  const manifest = await readManifest(folder);
  if (!manifest) return { encoder: null, reason: `Search by meaning is off: the language model is not in ${folder}.` };
  const queue = createBatchQueue({ folder, manifest, threads: options.threads ?? 1 });
  const reason = await queue.ready();
  if (reason !== null) {
    await queue.close();
    return { encoder: null, reason: `Search by meaning is off: the language model could not be loaded on this machine (${reason}).` };
  }
  const cacheDir = options.cacheDir ?? process.env['REJOINDER_CACHE'];
  const model = `${manifest.name}:${manifest.sha256.slice(0, 16)}`;
  const cache = cacheDir ? openVectorCache(cacheDir, model, manifest.dimensions) : null;
  return { encoder: createEncoder(queue, manifest, model, cache), reason: null };
}

async function readManifest(folder: string): Promise<ModelManifest | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as ModelManifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function createEncoder(queue: BatchQueue, manifest: ModelManifest, model: string, cache: VectorCache | null): Encoder {
  const bulk = async (texts: string[], prefix: string): Promise<Float32Array[]> => {
    const full = texts.map((text) => prefix + text);
    const vectors: (Float32Array | undefined)[] = cache
      ? await Promise.all(full.map((text) => cache.get(text)))
      : full.map(() => undefined);
    const missing = full.map((text, at) => ({ text, at })).filter(({ at }) => vectors[at] === undefined);
    missing.sort((a, b) => a.text.length - b.text.length);
    await Promise.all(
      batches(missing).map(async (batch) => {
        const made = await queue.encode(
          batch.map(({ text }) => text),
          'bulk',
        );
        batch.forEach(({ at }, row) => (vectors[at] = made[row]!));
        await cache?.put(batch.map(({ text }, row) => ({ text, vector: made[row]! })));
      }),
    );
    return vectors as Float32Array[];
  };
  return {
    model,
    dimensions: manifest.dimensions,
    async query(text) {
      const full = manifest.query + text;
      const kept = await cache?.get(full);
      if (kept) return kept;
      const [vector] = await queue.encode([full], 'first');
      await cache?.put([{ text: full, vector: vector! }]);
      return vector!;
    },
    passages: (texts) => bulk(texts, manifest.passage),
    questions: (texts) => bulk(texts, manifest.query),
    close: () => queue.close(),
  };
}

/** Texts of like length together, so that little of a batch is padding. */
function batches<T extends { text: string }>(sorted: T[]): T[][] {
  const out: T[][] = [];
  let batch: T[] = [];
  for (const item of sorted) {
    if (batch.length > 0 && item.text.length * (batch.length + 1) > BATCH_CHARACTERS) {
      out.push(batch);
      batch = [];
    }
    batch.push(item);
  }
  if (batch.length > 0) out.push(batch);
  return out;
}
