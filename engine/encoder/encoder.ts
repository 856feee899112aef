/** The sentence encoder: the local one (models/README.md), in a worker thread of its own, or a service in its place. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbeddingService, readEmbeddingSettings } from './embedding-service.ts';
import type { EmbeddingSettings } from './embedding-service.ts';
import { encoderOver } from './encoder-over.ts';
import type { Asking } from './encoder-over.ts';
import { createEncoderQueue } from './encoder-queue.ts';
import { modelOf } from './manifest.ts';
import type { ModelManifest } from './manifest.ts';
import { readMeaningMap } from './meaning-map.ts';
import type { MeaningFile, MeaningMap } from './meaning-map.ts';
import type { Encoder } from './model.ts';
import type { Turn } from './turns.ts';
import { openVectorCache } from './vector-cache.ts';

const MODEL_FOLDER = fileURLToPath(new URL('../../models/e5-small-5lang', import.meta.url));

export interface EncoderOptions {
  /** Threads of one session; two halve the speed under other load (decision 5, runtime). 1 by default. */
  threads?: number;
  /** Keeps vectors between processes. */
  cacheDir?: string;
  /** Holds another model of the same form. */
  modelDir?: string;
  /** The module that runs the model. */
  runtime?: string;
  /** Takes the place of the local encoder. */
  service?: EmbeddingSettings | null;
  /** Who asks at this moment, in a process of several parties. */
  asking?: () => Asking;
}

/** What the command line takes from the environment. @throws Error with a sentence that names the setting that cannot be used */
export const readEncoderOptions = (env: Record<string, string | undefined>): EncoderOptions => ({
  service: readEmbeddingSettings(env),
  ...(env['REJOINDER_CACHE'] ? { cacheDir: env['REJOINDER_CACHE'] } : {}),
});

/**
 * Opens the encoder: the service where one is configured, else the local model. Where there is none, `encoder` is null and
 * `reason` one sentence for people: search then works by words alone.
 */
export async function openEncoder(options: EncoderOptions = {}): Promise<{ encoder: Encoder | null; reason: string | null }> {
  const { cacheDir } = options;
  if (options.service) return openEmbeddingService(options.service, cacheDir ? { cacheDir } : {});
  const folder = options.modelDir ?? MODEL_FOLDER;
  const manifest = await readManifest(folder);
  if (!manifest) return { encoder: null, reason: `Search by meaning is off: the language model is not in ${folder}.` };
  silenceTelemetry();
  const { threads = 1, runtime = 'onnxruntime-node' } = options;
  const queue = createEncoderQueue({ folder, manifest, threads, runtime });
  const reason = await queue.ready();
  if (reason !== null) {
    await queue.close();
    return {
      encoder: null,
      reason: `Search by meaning is off: the language model could not be loaded on this machine (${reason}). EMBEDDINGS_URL may name a service that takes its place.`,
    };
  }
  const model = modelOf(manifest);
  const cache = cacheDir ? openVectorCache(cacheDir, model, manifest.dimensions) : null;
  /**
   * One text at a time: activations are quantised over a whole batch, which moves a cosine by up to 0.005 (as much as parts
   * neighbouring results), and larger batches measured no faster (40 texts of 100 words a second of one core either way).
   */
  const maker = {
    encode: (texts: string[], turn: Turn) => texts.map((text) => queue.encode(text, turn)),
    ...(manifest.states && { compare: queue.compare, encodeParts: queue.encodeParts }),
    close: () => queue.close(),
  };
  const meaning = await readMeaning(folder, manifest);
  return { encoder: encoderOver(maker, { ...manifest, model, meaning }, { cache, asking: options.asking }), reason: null };
}

/** Undefined where none was learned with this model. */
async function readMeaning(folder: string, manifest: ModelManifest): Promise<MeaningMap | undefined> {
  if (!manifest.meaning) return undefined;
  return readMeaningMap(JSON.parse(await readFile(join(folder, manifest.meaning), 'utf8')) as MeaningFile, modelOf(manifest));
}

/** The encoder of vectors that were made earlier, where it can still be had: the local model always can. */
export async function openFormerEncoder(model: string, { cacheDir }: Pick<EncoderOptions, 'cacheDir'> = {}): Promise<Encoder | null> {
  const manifest = await readManifest(MODEL_FOLDER);
  return manifest && modelOf(manifest) === model ? (await openEncoder(cacheDir ? { cacheDir } : {})).encoder : null;
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
