/**
 * The worker thread of the encoder: holds the tokenizer and the ONNX session, and answers texts with unit
 * vectors, so that the thread that serves requests never waits for arithmetic.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { InferenceSession } from 'onnxruntime-node';
import { createTokenizer } from './tokenizer.ts';
import type { Tokenizer } from './tokenizer.ts';

/** What stands in a model folder's `manifest.json`. */
export interface ModelManifest {
  name: string;
  model: string;
  sha256: string;
  tokenizer: string;
  dimensions: number;
  /** Tokens a text may have; the rest is cut. */
  longest: number;
  query: string;
  passage: string;
  /** The map of meaning that was learned with it (meaning-map.ts). */
  meaning?: string;
}

export interface WorkerSettings {
  folder: string;
  manifest: ModelManifest;
  threads: number;
  /** The module that runs the model. */
  runtime: string;
}

/** A text with its prefix. */
export interface EncodeRequest {
  id: number;
  text: string;
}

export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'vector'; id: number; vector: Float32Array }
  | { kind: 'failed'; id: number; reason: string };

type Onnx = Pick<typeof import('onnxruntime-node'), 'InferenceSession' | 'Tensor'>;

interface Running {
  session: InferenceSession;
  tokenizer: Tokenizer;
  Tensor: Onnx['Tensor'];
}

async function start({ folder, manifest, threads, runtime }: WorkerSettings): Promise<Running> {
  const { InferenceSession, Tensor } = (await import(runtime)) as Onnx;
  const session = await InferenceSession.create(join(folder, manifest.model), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    extra: { session: { disable_prepacking: '1' } },
  });
  const tokenizer = createTokenizer(JSON.parse(readFileSync(join(folder, manifest.tokenizer), 'utf8')));
  return { session, tokenizer, Tensor };
}

async function encode({ session, tokenizer, Tensor }: Running, text: string, manifest: ModelManifest): Promise<Float32Array> {
  const ids = BigInt64Array.from(tokenizer.encode(text, manifest.longest), BigInt);
  const shape = [1, ids.length];
  const output = await session.run({
    input_ids: new Tensor('int64', ids, shape),
    attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
  });
  return Float32Array.from(output['sentence_embedding']!.data as Float32Array);
}

async function serve(port: NonNullable<typeof parentPort>, settings: WorkerSettings): Promise<void> {
  const say = (message: WorkerMessage) =>
    port.postMessage(message, message.kind === 'vector' ? [message.vector.buffer as ArrayBuffer] : []);
  const running = await start(settings).catch((error: unknown) => {
    say({ kind: 'unavailable', reason: error instanceof Error ? error.message.split('\n')[0]! : String(error) });
    return null;
  });
  if (!running) return;
  port.on('message', async ({ id, text }: EncodeRequest) => {
    try {
      say({ kind: 'vector', id, vector: await encode(running, text, settings.manifest) });
    } catch (error) {
      say({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
    }
  });
  say({ kind: 'ready' });
}

if (parentPort) await serve(parentPort, workerData as WorkerSettings);
