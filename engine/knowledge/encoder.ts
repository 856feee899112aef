/** The local sentence encoder (models/README.md), in a worker thread of its own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEncoderQueue } from './encoder-queue.ts';
import type { EncoderQueue } from './encoder-queue.ts';
import type { ModelManifest } from './encoder-worker.ts';
import type { Encoder } from './model.ts';
import { openVectorCache } from './vector-cache.ts';
import type { VectorCache } from './vector-cache.ts';

const MODEL_FOLDER = fileURLToPath(new URL('../../models/e5-small-5lang', import.meta.url));

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
  silenceTelemetry();
  const queue = createEncoderQueue({ folder, manifest, threads: options.threads ?? 1 });
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

/**
 * The native runtime would write an identifier of the device into the home folder and send events to its maker. It reads these
 * when it is first loaded (the first by version 1.30, the second by later ones), from the process: a worker's own copy is not seen.
 */
function silenceTelemetry(): void {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
  process.env['ORT_TELEMETRY_DISABLED'] = '1';
}

async function readManifest(folder: string): Promise<ModelManifest | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as ModelManifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function createEncoder(queue: EncoderQueue, manifest: ModelManifest, model: string, cache: VectorCache | null): Encoder {
  /**
   * One text at a time: activations are quantised over a whole batch, which moves a cosine by up to 0.005 (as much as parts
   * neighbouring results), and larger batches measured no faster (40 texts of 100 words a second of one core either way).
   */
  const one = async (text: string, priority: 'first' | 'bulk'): Promise<Float32Array> => {
    const kept = await cache?.get(text);
    if (kept) return kept;
    const vector = await queue.encode(text, priority);
    await cache?.put([{ text, vector }]);
    return vector;
  };
  /** Asked for twice at once (past answers and documents are searched side by side), a question is encoded once. */
  const underWay = new Map<string, Promise<Float32Array>>();
  const query = (text: string): Promise<Float32Array> => {
    const known = underWay.get(text);
    if (known) return known;
    const made = one(manifest.query + text, 'first').finally(() => underWay.delete(text));
    underWay.set(text, made);
    return made;
  };
  return {
    model,
    dimensions: manifest.dimensions,
    query,
    passages: (texts) => Promise.all(texts.map((text) => one(manifest.passage + text, 'bulk'))),
    questions: (texts) => Promise.all(texts.map((text) => one(manifest.query + text, 'bulk'))),
    close: () => queue.close(),
  };
}
